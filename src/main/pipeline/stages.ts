/** The stages that touch the world, each turned into output and notes; what fails throws FailureError for the book to catch. */
import { failure, FailureError } from '../../shared/errors.ts';
import { judgeBoundary } from '../observe/boundary/boundary.ts';
import { readTargetUrl } from '../observe/fetch/target-url.ts';
import type { Boundary } from '../../shared/verdict.ts';
import type { Fetched, Rendered, Target, World } from '../world.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Planned } from '../observe/plan/plan.ts';
import type { RunBook } from './run-book.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { StageResult } from '../stage.ts';

/** The plan, once it and the address are in order. */
export function planStage({ plan, receipt }: Planned, target: Target): StageResult<Plan> {
  if (!plan.ok) throw new FailureError(plan.error);
  if (target.kind === 'url') {
    const url = readTargetUrl(target.url);
    if (!url.ok) throw new FailureError(url.error);
  }
  const warnings = receipt.unknown.map(({ key, nearest }) => `The key ${key} is not known and was ignored${nearest === null ? '' : `; did you mean ${nearest}?`}`);
  return { output: plan.value, notes: { headline: receipt.verdict.replaceAll('_', ' '), warnings, detail: { transformId: plan.value.transformId, verdict: receipt.verdict } } };
}

export async function fetchStage(target: Target, plan: Plan, world: World, signal: AbortSignal): Promise<StageResult<Fetched>> {
  const fetched = await world.fetch(target, plan, signal);
  if (!fetched.ok) throw new FailureError(fetched.error);
  const { report } = fetched.value;
  return {
    output: fetched.value,
    notes: {
      headline: report.source === 'network' ? `${report.status === 0 ? 'not asked' : report.status}, ${sizeOf(report.decodedBytes)}` : `${report.source}, ${sizeOf(report.decodedBytes)}`,
      warnings: report.charset.replacementsPerThousand > 0 && report.charset.note !== undefined ? [report.charset.note] : [],
      detail: { status: report.status, charset: { ...report.charset }, redirects: report.redirects.length, contentType: report.contentType, robots: { ...report.robots } },
    },
  };
}

const sizeOf = (bytes: number): string => (bytes < 10_000 ? `${bytes} B` : `${Math.round(bytes / 1024)} KB`);

export async function settleStage(target: Extract<Target, { kind: 'url' }>, plan: Plan, world: World, book: RunBook, signal: AbortSignal): Promise<StageResult<Rendered>> {
  const url = readTargetUrl(target.url);
  if (!url.ok) throw new FailureError(url.error);
  const rendered = await world.render({
    url: url.value.href, plan, signal,
    progress: { sampled: (sample) => book.emit({ type: 'sampled', sample }), frameSeen: (jpegBase64) => book.emit({ type: 'frame_seen', jpegBase64 }) },
  });
  if (!rendered.ok) throw new FailureError(rendered.error);
  if (signal.aborted) throw new FailureError(failure('PM-RUN-001'));
  const { readiness, warnings, capture } = rendered.value;
  book.emit({ type: 'readiness_judged', readiness });
  return {
    output: rendered.value,
    notes: {
      headline: readiness.readyAtMs === null ? readiness.outcome.replaceAll('_', ' ') : `${Math.round(readiness.readyAtMs)} ms`,
      warnings: readiness.outcome === 'ready' ? warnings : [readiness.reason, ...warnings],
      detail: { outcome: readiness.outcome, readyAtMs: readiness.readyAtMs, samples: capture.samples.length, requests: capture.network.length },
    },
  };
}

/** On the static response. */
export const staticBoundary = (target: Target, { report }: Fetched, snapshot: Snapshot, plan: Plan): StageResult<Boundary | null> => judgeBoundary({
  status: statusOf(target, report.status), headers: report.headers, requestedUrl: report.requestedUrl, finalUrl: report.finalUrl, robots: report.robots, snapshot,
}, plan);

/** On the page as the browser showed it, with the status its document came with; then what was seen while it settled. */
export function renderedBoundary({ report }: Fetched, rendered: Rendered, plan: Plan): StageResult<Boundary | null> {
  const withoutHash = (url: string): string => url.split('#', 1)[0] ?? '';
  const shown = rendered.capture.network.findLast((entry) => entry.kind === 'document' && entry.status !== null && withoutHash(entry.url) === withoutHash(rendered.capture.finalUrl));
  const judged = judgeBoundary({ status: shown?.status ?? report.status, headers: [], requestedUrl: report.requestedUrl, finalUrl: rendered.capture.finalUrl, snapshot: rendered.snapshot }, plan);
  return { ...judged, output: judged.output ?? rendered.boundary };
}

/** Files and standard input have no status. */
export const statusOf = (target: Target, status: number): number | null => (target.kind === 'bytes' && target.answer === undefined ? null : status);
