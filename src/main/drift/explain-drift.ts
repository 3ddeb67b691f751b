/** Says why two runs of a page differ, by cross-replay: each capture under each plan, so that every ingredient is changed alone. */
import { blocksMoved, compareTexts } from './compare-texts.ts';
import { comparePlans } from './compare-plans.ts';
import { digestOfBytes } from '../digest.ts';
import { failure, FailureError } from '../../shared/errors.ts';
import type { CrossReplay, Drift, DriftCause } from '../../shared/drift.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Readiness } from '../../shared/readiness.ts';
import type { SealedRun } from '../world.ts';
import type { VolatileSpot } from './volatile-spots.ts';

/** A run as it was sealed; what is compared must have a capture and an extraction. */
export type DriftSide = Pick<SealedRun, 'summary' | 'packet' | 'events' | 'capture' | 'snapshot' | 'extraction'>;
/** Extracts the page of one side anew, with the engine of today, under a plan. */
export type ExtractWith = (side: DriftSide, plan: Plan) => Extraction;

type Cause = Drift['causes'][number];

/** Pure as far as `extractWith` is. Throws FailureError PM-STORE-007 when a side has nothing to extract from. */
export function explainDrift(old: DriftSide, now: DriftSide, extractWith: ExtractWith, volatile: readonly VolatileSpot[] = []): Drift {
  const [oldKept, newKept] = [keptOf(old), keptOf(now)];
  const plans = comparePlans(oldKept.plan, newKept.plan);
  const oldOld = extractWith(old, oldKept.plan);
  const newOld = extractWith(now, oldKept.plan);
  const oldNew = extractWith(old, newKept.plan);
  const newNew = extractWith(now, newKept.plan);
  const [before, after] = [oldKept.markdown.text, newKept.markdown.text];
  const verdicts: [string, string] = [old.packet.verdict.kind, now.packet.verdict.kind];
  const same = before === after && verdicts[0] === verdicts[1];
  const engines: [string, string] = [old.packet.engine_version, now.packet.engine_version];
  const causes = same ? [] : [
    ...pageCause(old, now, moved(oldOld, newOld), moved(oldNew, newNew)),
    ...profileCause(plans.settings.map(({ key }) => key), moved(oldOld, oldNew), moved(newOld, newNew)),
    ...engineCause(plans.entries.map(({ id }) => id), engines, moved(oldKept, oldOld), moved(newKept, newNew)),
  ];
  return {
    old: old.summary.runId, new: now.summary.runId, same,
    causes: causes.toSorted((a, b) => b.blocksMoved - a.blocksMoved),
    replays: [replayed('old', 'old', oldOld), replayed('new', 'old', newOld), replayed('old', 'new', oldNew), replayed('new', 'new', newNew)],
    verdicts, chars: [before.length, after.length], ...compareTexts(before, after, volatile), ...plans, engines,
  };
}

function keptOf({ extraction, snapshot }: DriftSide): Extraction {
  if (extraction === null || snapshot === null) throw new FailureError(failure('PM-STORE-007', 'One of the runs has no page to compare'));
  return extraction;
}

/** Blocks that differ; a verdict that differs over the same text counts as one. */
const moved = (a: Extraction, b: Extraction): number => blocksMoved(a.markdown.text, b.markdown.text) || (a.verdict.kind === b.verdict.kind ? 0 : 1);

/** `under` are the blocks that another page alone moves, under the old and under the new plan. */
function pageCause(old: DriftSide, now: DriftSide, underOld: number, underNew: number): readonly Cause[] {
  const blocks = Math.max(underOld, underNew);
  if (blocks === 0 || old.packet.digests.snapshot === now.packet.digests.snapshot) return [];
  const cause = causeOfPage(old, now);
  return [{ cause, blocksMoved: blocks, sentence: pageSentence(cause, old, now) }];
}

function causeOfPage(old: DriftSide, now: DriftSide): DriftCause {
  if (old.packet.digests.body !== now.packet.digests.body) return 'bytes';
  const [a, b] = [readinessOf(old), readinessOf(now)];
  if (a === null || b === null) return a === b ? 'page' : 'timing';
  if (a.outcome !== b.outcome) return 'timing';
  return Math.abs((a.readyAtMs ?? a.elapsedMs) - (b.readyAtMs ?? b.elapsedMs)) > momentMs && isPartOf(old, now) ? 'timing' : 'page';
}

/** Two readings closer than this saw the same moment of a page's life. */
const momentMs = 500;

/** Whether one page's text is the other's with something left out: what an earlier look at a page that fills itself gives. */
function isPartOf(old: DriftSide, now: DriftSide): boolean {
  const texts = (side: DriftSide): ReadonlySet<string> => new Set(side.snapshot?.nodes.filter((node) => node.kind === 'text').map((node) => node.text.trim()).filter((text) => text !== ''));
  const [a, b] = [texts(old), texts(now)];
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  return a.size !== b.size && [...fewer].every((text) => more.has(text));
}

function pageSentence(cause: DriftCause, old: DriftSide, now: DriftSide): string {
  if (cause === 'bytes') return 'The server sent another page';
  if (cause === 'page') return 'The server sent the same, and the page made something else of it';
  const at = (side: DriftSide): string => {
    const readiness = readinessOf(side);
    return readiness === null ? 'without a browser' : readiness.readyAtMs === null ? `${readiness.outcome} after ${Math.round(readiness.elapsedMs)} ms` : `ready at ${Math.round(readiness.readyAtMs)} ms`;
  };
  return `The server sent the same; the page was read at another moment: ${at(old)} before, ${at(now)} now`;
}

function readinessOf({ events }: DriftSide): Readiness | null {
  const judged = events.findLast((event) => event.type === 'readiness_judged');
  return judged?.type === 'readiness_judged' && judged.readiness.outcome !== 'not_rendered' ? judged.readiness : null;
}

function profileCause(keys: readonly string[], onOld: number, onNew: number): readonly Cause[] {
  const blocks = Math.max(onOld, onNew);
  return blocks === 0 || keys.length === 0 ? [] : [{ cause: 'profile', blocksMoved: blocks, sentence: `Other settings: ${keys.join(', ')}` }];
}

/** What was kept and what the same capture gives today, under the same plan, differ by the engine alone. */
function engineCause(changed: readonly string[], [was, is]: readonly [string, string], onOld: number, onNew: number): readonly Cause[] {
  const blocks = Math.max(onOld, onNew);
  if (blocks === 0) return [];
  if (changed.length > 0) return [{ cause: 'rule', blocksMoved: blocks, sentence: `Other versions of ${changed.slice(0, 8).join(', ')}${changed.length > 8 ? ` and ${changed.length - 8} more` : ''}` }];
  return [{ cause: 'engine', blocksMoved: blocks, sentence: was === is ? `The engine gives another result than when it was kept (version ${was})` : `Another engine: ${was} before, ${is} now` }];
}

const replayed = (capture: 'old' | 'new', plan: 'old' | 'new', { markdown, verdict }: Extraction): CrossReplay =>
  ({ capture, plan, markdownChars: markdown.text.length, verdict: verdict.kind, digest: digestOfBytes(markdown.text) });
