/** Finds what a comparison needs in the store: the two runs, and the spots of their page that change on their own. */
import { findRun } from './store-door.ts';
import { findVolatileSpots, type VolatileSpot } from '../../drift/volatile-spots.ts';
import { replayRun } from '../../pipeline/replay-run.ts';
import type { Result } from '../../../shared/errors.ts';
import type { SealedRun } from '../../world.ts';
import type { Store } from '../../evidence/store/store.ts';

/** Captures of the same page that are looked at for spots that change on their own. */
const capturesCompared = 8;

export function sealedBy(store: Store, name: string): Result<SealedRun> {
  const id = findRun(store, name);
  return id.ok ? store.sealed(id.value) : id;
}

/** From the stored captures of the same address, all under the plan of the newer run. */
export function volatileSpots(store: Store, now: SealedRun): readonly VolatileSpot[] {
  const { plan } = now.packet;
  const listed = store.list({ limit: 500, before: null, text: '' });
  if (plan === null || !listed.ok) return [];
  const same = listed.value.runs.filter(({ url, captureId }) => url === now.summary.url && captureId !== null).slice(0, capturesCompared).reverse();
  const texts = same.flatMap(({ runId }) => {
    const run = store.sealed(runId);
    return run.ok && run.value.snapshot !== null && run.value.extraction !== null ? [replayRun(run.value, plan).markdown.text] : [];
  });
  return findVolatileSpots(texts);
}
