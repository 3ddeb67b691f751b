/** The one path: plan, fetch, boundary, presence, settle, capture, select, judge, write, check, seal. Every run ends here, with a verdict. */
import { digestOfJson } from './digest.ts';
import { extractInSteps } from './pipeline/extract-steps.ts';
import { FailureError } from '../shared/errors.ts';
import { failureFrom, openBook, type RunBook } from './pipeline/run-book.ts';
import { fetchStage, planStage, renderedBoundary, settleStage, staticBoundary, statusOf } from './pipeline/stages.ts';
import { mayClearInBrowser } from './observe/boundary/boundaries/challenge.ts';
import { makeCapture, staticEnvironment } from './pipeline/make-capture.ts';
import { parseHtml } from './extract/parse-html.ts';
import { redactUrl } from './redact.ts';
import { scorePresence } from './observe/presence/presence.ts';
import { sealRun, type RunParts } from './evidence/seal.ts';
import type { Boundary, Representation, Verdict } from '../shared/verdict.ts';
import type { Fetched, Rendered, SealedRun, Target, World } from './world.ts';
import type { Plan } from '../shared/plan.ts';
import type { Planned } from './observe/plan/plan.ts';
import type { RunEvent } from '../shared/run.ts';
import type { RunId } from '../shared/ids.ts';
import type { Snapshot } from '../shared/snapshot.ts';

export { replay, type ReplayContext } from './pipeline/extract-steps.ts';

/** `profile` is the name that was asked for, which stands in the record even when there is no plan. `attempt` counts from 1; `parent` is the one before. */
export type RunRequest = { readonly target: Target; readonly planned: Planned; readonly profile: string; readonly attempt: number; readonly parent: RunId | null };

type End = { readonly verdict: Verdict; readonly representation: Representation };
type Draft = { -readonly [K in 'plan' | 'fetched' | 'presence' | 'readiness' | 'capture' | 'snapshot' | 'extraction' | 'blobs']: RunParts[K] };

/** Never rejects: what goes wrong is the verdict. `emit` hears everything as it happens; `signal` ends the run as cancelled. */
export async function run(request: RunRequest, world: World, emit: (event: RunEvent) => void, signal: AbortSignal): Promise<SealedRun> {
  const book = openBook(world, emit, signal);
  const draft: Draft = { plan: null, fetched: null, presence: null, readiness: null, capture: null, snapshot: null, extraction: null, blobs: [] };
  const url = redactUrl(request.target.url);
  const { attempt, parent, profile } = request;
  book.emit({ type: 'run_started', url, profile, startedAt: book.startedAt, attempt, parent });
  const end = await travel(request, world, book, draft, signal).catch((thrown: unknown) => endedBy(thrown, signal));
  const sealed = await book.step('seal', { digest: ({ packet }) => packet.seal }, () => ({
    output: sealRun({
      ...draft, ...end, runId: book.runId, parent, attempt, url, profile, startedAt: book.startedAt, elapsedMs: book.elapsedMs(),
      planReceipt: request.planned.receipt, receipts: book.receipts(), events: book.events(), environment: draft.capture?.environment ?? staticEnvironment(draft.plan),
    }),
    notes: { headline: 'sealed' },
  }));
  book.emit({ type: 'run_finished', ...end, markdownChars: draft.extraction?.markdown.text.length ?? 0 });
  return { ...sealed, events: book.events() };
}

async function travel({ target, planned }: RunRequest, world: World, book: RunBook, draft: Draft, signal: AbortSignal): Promise<End> {
  const plan = draft.plan = await book.step('plan', { input: planned.receipt.requestedDigest, digest: ({ transformId }) => transformId }, () => planStage(planned, target));
  const fetched = await book.step('fetch', { input: targetDigest(target, plan), digest: ({ body }) => body.digest, budgetMs: plan.profile.headers_timeout_ms }, () => fetchStage(target, plan, world, signal));
  draft.fetched = fetched.report;
  const parsed = parseHtml(fetched.html, fetched.report.finalUrl);
  const closed = await book.step('boundary', { input: fetched.body.digest, digest: digestOfJson }, () => staticBoundary(target, fetched, parsed, plan));
  const looksAgain = closed !== null && mayClearInBrowser(closed) && plan.profile.render !== 'never' && target.kind === 'url';
  if (closed !== null && !looksAgain) return keep(fetched, null, parsed).then(() => refused(closed));
  const presence = draft.presence = await book.step('presence', { input: fetched.body.digest, digest: digestOfJson }, () => scorePresence({ snapshot: parsed, html: fetched.html }, plan));
  book.emit({ type: 'presence_judged', presence });
  if (target.kind === 'bytes' || (!presence.needsRender && !looksAgain)) {
    book.skip('settle', target.kind === 'bytes' && presence.needsRender ? 'there is only a file, nothing to run' : 'the static page is enough');
    return extractFrom(await keep(fetched, null, parsed));
  }
  const rendered = await book.step('settle', { input: targetDigest(target, plan), budgetMs: plan.profile.max_render_time_ms, digest: ({ recording }) => recording?.digest ?? null }, () => settleStage(target, plan, world, book, signal));
  draft.readiness = rendered.readiness;
  const walled = await book.step('boundary', { digest: digestOfJson }, () => renderedBoundary(fetched, rendered, plan));
  const snapshot = await keep(fetched, rendered, rendered.snapshot);
  return walled === null ? extractFrom(snapshot) : refused(walled);

  async function keep(response: Fetched, shown: Rendered | null, seen: Snapshot): Promise<Snapshot> {
    const { capture, blobs } = await book.step('capture', { input: response.body.digest, digest: (kept) => kept.capture.id }, () => ({
      output: makeCapture(response, shown, seen, plan, world.now()), notes: { headline: `${seen.nodes.length} nodes`, warnings: seen.gaps.map(({ sentence }) => sentence) },
    }));
    Object.assign(draft, { capture, blobs, snapshot: seen });
    return seen;
  }

  async function extractFrom(seen: Snapshot): Promise<End> {
    const { requestedUrl, finalUrl, status, charset } = fetched.report;
    const extraction = draft.extraction = await extractInSteps(book, seen, draft.capture?.snapshot ?? null, plan, {
      requestedUrl, finalUrl: draft.capture?.finalUrl ?? finalUrl, status: statusOf(target, status), charset, readiness: draft.readiness,
    });
    return { verdict: extraction.verdict, representation: extraction.representation };
  }
}

const refused = (boundary: Boundary): End => ({ verdict: { kind: 'boundary', ...boundary }, representation: 'none' });

/** Names a target for the receipt of the stage that reads it; bytes are named by what they are. */
const targetDigest = (target: Target, { transformId }: Plan) => digestOfJson(target.kind === 'url' ? { url: target.url, transformId } : { url: target.url, bytes: target.bytes.length, transformId });

function endedBy(thrown: unknown, signal: AbortSignal): End {
  const error = thrown instanceof FailureError ? thrown.failure : failureFrom(thrown, 'seal', signal);
  const cancelled = error.code === 'PM-RUN-001';
  return { verdict: cancelled ? { kind: 'cancelled', reason: error.sentence } : { kind: 'stage_failed', error, reason: error.sentence }, representation: 'none' };
}
