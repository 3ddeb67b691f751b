/** For commands that read or keep the store and run nothing: the store alone, closed whatever happens. */
import { fail } from './ask.ts';
import { openStore, type Store } from '../../evidence/store/store.ts';
import { runId, type RunId } from '../../../shared/ids.ts';
import { storePath } from '../../evidence/store/store-path.ts';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import type { Invocation, Options } from './command.ts';

export const pathOf = (options: Options): string => options.store ?? storePath();

/** Opens the store, hands it over, closes it. Gives the exit code. */
export async function withStore(invocation: Invocation, work: (store: Store) => Promise<number> | number): Promise<number> {
  const store = openStore(pathOf(invocation.options));
  if (!store.ok) return fail(invocation, store.error);
  try {
    return await work(store.value);
  } finally {
    store.value.close();
  }
}

/** A run by its id, or by the last eight letters or more of it when only one run of the newest 500 ends so. */
export function findRun(store: Store, text: string): Result<RunId> {
  if (/^[0-9a-f-]{36}$/i.test(text)) return ok(runId(text.toLowerCase()));
  const listed = store.list({ limit: 500, before: null, text: '' });
  if (!listed.ok) return listed;
  const found = /^[0-9a-f-]{8,}$/i.test(text) ? listed.value.runs.filter(({ runId: id }) => id.endsWith(text.toLowerCase())) : [];
  const [only, another] = found;
  if (only === undefined) return err(failure('PM-STORE-006', `There is no run ${text}`));
  return another === undefined ? ok(only.runId) : err(failure('PM-STORE-006', `More than one run ends with ${text}`));
}

/** Ids of all finished runs, newest first. */
export function* allRuns(store: Store): Generator<RunId> {
  for (let before: RunId | null = null; ; ) {
    const listed = store.list({ limit: 500, before, text: '' });
    if (!listed.ok || listed.value.runs.length === 0) return;
    for (const { runId: id, state, verdict } of listed.value.runs) if (state === 'finished' && verdict?.kind !== 'interrupted') yield id;
    before = listed.value.runs.at(-1)!.runId;
  }
}
