/** Runs that are never collected because a case or a baseline stands on them. */
import { baselinesOf } from './review-pairs.ts';
import { savedCases } from './run-cases.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Store } from '../evidence/store/store.ts';

/** Lets a run be collected again, unless something still stands on it. */
export function letGo(store: Store, runId: RunId): void {
  const held = savedCases(store).some((one) => one.runId === runId) || [...baselinesOf(store).values()].some((one) => one.runId === runId);
  if (!held) store.pin(runId, false);
}
