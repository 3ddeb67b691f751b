/** Takes a run from elsewhere into the store: twice the same is once, and an id that is taken gives the newcomer another. */
import { ok, type Result } from '../../../shared/errors.ts';
import type { RunId } from '../../../shared/ids.ts';
import type { SealedRun } from '../../world.ts';
import type { Store } from './store.ts';

/** `runId` is the one it has in this store. `already`: the same sealed packet was there. `renamed`: another run had its id. */
export type Imported = { readonly runId: RunId; readonly outcome: 'added' | 'already' | 'renamed' };

/** `run` must have been verified. Errors are the store's own. */
export function importRun(store: Store, run: SealedRun, newRunId: () => RunId): Result<Imported> {
  const { runId } = run.summary;
  const there = store.summary(runId);
  if (!there.ok && there.error.code !== 'PM-STORE-006') return there;
  if (!there.ok) {
    const added = store.finish(run, 'import');
    return added.ok ? ok({ runId, outcome: 'added' }) : added;
  }
  const packet = store.packet(runId);
  if (packet.ok && packet.value.seal === run.packet.seal) return ok({ runId, outcome: 'already' });
  const another = newRunId();
  const added = store.finish({ ...run, summary: { ...run.summary, runId: another } }, 'import');
  return added.ok ? ok({ runId: another, outcome: 'renamed' }) : added;
}
