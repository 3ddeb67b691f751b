/** Puts the parts together for a host: store, samples, profiles, backend; and takes them apart again. */
import { createBackend } from '../backend.ts';
import { failureOf } from '../backend/dispatch.ts';
import { err, ok, type Result } from '../../shared/errors.ts';
import { findPlace, type Place } from './place.ts';
import { isProcessAlive } from '../evidence/store/process-identity.ts';
import { loadBuiltInProfiles } from '../observe/plan/profiles.ts';
import { openStore } from '../evidence/store/store.ts';
import { storePath } from '../evidence/store/store-path.ts';
import type { Backend } from '../backend/contract.ts';
import type { ProcedureOutput } from '../../shared/api.ts';

export type Workbench = {
  readonly backend: Backend;
  readonly place: Place;
  /** Ports that this process listens on: no page that it reads may reach them. A host adds its own. */
  readonly ownPorts: Set<number>;
  readonly close: () => Promise<void>;
};

export type WorkbenchOptions = { readonly host: ProcedureOutput<'app.info'>['host']; readonly store: string | null };

/** Runs that a dead process left behind are ended first, so that the list is true from the first look. */
export async function openWorkbench({ host, store: path }: WorkbenchOptions): Promise<Result<Workbench>> {
  const store = openStore(path ?? storePath());
  if (!store.ok) return store;
  const swept = store.value.markInterrupted(isProcessAlive);
  if (!swept.ok) return swept;
  try {
    const place = findPlace(import.meta.dirname);
    const ownPorts = new Set<number>();
    const profiles = await loadBuiltInProfiles(place.profiles);
    const backend = await createBackend({ host, store: store.value, profiles, ownPorts: () => [...ownPorts] });
    return ok({ backend, place, ownPorts, close: () => backend.close() });
  } catch (thrown) {
    store.value.close();
    return err(failureOf(thrown));
  }
}
