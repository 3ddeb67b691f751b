/** Finds what a comparison needs in the store: the two runs, and the spots of their page that change on their own. */
import { findRun } from './store-door.ts';
import { volatileOf } from '../../backend/volatile-of.ts';
import type { DriftTools } from '../../drift/explain-drift.ts';
import type { Result } from '../../../shared/errors.ts';
import type { SealedRun } from '../../world.ts';
import type { Store } from '../../evidence/store/store.ts';
import type { VolatileSpot } from '../../drift/volatile-spots.ts';

export function sealedBy(store: Store, name: string): Result<SealedRun> {
  const id = findRun(store, name);
  return id.ok ? store.sealed(id.value) : id;
}

/** From the stored captures of the same address, all under the plan of the newer run. */
export function volatileSpots(store: Store, tools: DriftTools, now: SealedRun): readonly VolatileSpot[] {
  const listed = store.list({ limit: 500, before: null, text: '' });
  return listed.ok ? volatileOf(store, tools, now, listed.value.runs.filter(({ url }) => url === now.summary.url)) : [];
}
