/** The spots of a page that change on their own, from the captures of its address that are stored. */
import { canonicalJson } from '../digest.ts';
import { driftSide } from './drift-tools.ts';
import { findVolatileSpots, type VolatileSpot } from '../drift/volatile-spots.ts';
import type { DriftSide, DriftTools } from '../drift/explain-drift.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunSummary } from '../../shared/run.ts';
import type { Store } from '../evidence/store/store.ts';

/** Captures of the same page that are looked at, and how few tell nothing. */
const capturesCompared = 8;
const leastCaptures = 3;

/** `runs` are runs of the address, newest first. All are taken under the plan of `now`; what was kept under that plan is not extracted again. */
export function volatileOf(store: Store, tools: DriftTools, now: DriftSide, runs: readonly RunSummary[]): readonly VolatileSpot[] {
  const plan = now.packet.plan;
  const captures = new Map(runs.filter(({ captureId }) => captureId !== null).map(({ captureId, runId }): [string, RunId] => [captureId ?? '', runId]));
  if (plan === null || captures.size < leastCaptures) return [];
  const oldestFirst = [...captures.values()].slice(0, capturesCompared).toReversed();
  return findVolatileSpots(oldestFirst.flatMap((runId) => {
    const side = runId === now.summary.runId ? now : driftSide(store, runId);
    if (side?.extraction == null) return [];
    const kept = side.packet.engine_version === now.packet.engine_version && canonicalJson(side.extraction.plan) === canonicalJson(plan);
    return [kept ? side.extraction.markdown.text : tools.extractWith(side, tools.planToday(plan)).markdown.text];
  }));
}
