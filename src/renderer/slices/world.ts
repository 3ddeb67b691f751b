/** What the backend offers whatever run is open: who it is, its catalogue, profiles, samples and the list of runs. */
import { create } from 'zustand';
import { connection } from '../connection.ts';
import { followRun, openRun } from './run.ts';
import { toast } from './toasts.ts';
import type { CatalogEntry, Field } from '../../shared/catalog.ts';
import type { Overrides, ProcedureOutput, RunTarget } from '../../shared/api.ts';
import type { Failure } from '../../shared/errors.ts';
import type { RunEvent, RunSummary } from '../../shared/run.ts';

type World = {
  readonly info: ProcedureOutput<'app.info'> | null;
  readonly samples: ProcedureOutput<'samples.list'>;
  readonly profiles: ProcedureOutput<'profiles.list'>;
  readonly fields: readonly Field[];
  readonly catalog: readonly CatalogEntry[];
  readonly runs: readonly RunSummary[];
  readonly total: number;
  readonly profile: string;
  readonly unreachable: Failure | null;
};

export const useWorld = create<World>(() => ({
  info: null, samples: [], profiles: [], fields: [], catalog: [], runs: [], total: 0, profile: 'article', unreachable: null,
}));
const set = useWorld.setState;

/** Asks for everything once; a part that fails leaves its place empty and says why. */
export async function loadWorld(): Promise<void> {
  const [info, samples, profiles, fields, catalog] = await Promise.all([
    connection.call('app.info', {}), connection.call('samples.list', {}), connection.call('profiles.list', {}),
    connection.call('profile.describe', {}), connection.call('catalog.list', {}), loadRuns(),
  ]);
  set({
    info: info.ok ? info.value : null,
    samples: samples.ok ? samples.value : [],
    profiles: profiles.ok ? profiles.value : [],
    fields: fields.ok ? fields.value : [],
    catalog: catalog.ok ? catalog.value : [],
    unreachable: info.ok ? null : info.error,
  });
}

export async function loadRuns(): Promise<void> {
  const reply = await connection.call('runs.list', { limit: 200 });
  if (reply.ok) set({ runs: reply.value.runs, total: reply.value.total });
}

/** Starts a run and shows it. `allowHosts` opens private addresses for this run only. */
export async function startRun(target: RunTarget, overrides: Overrides = {}, allowHosts: readonly string[] = []): Promise<void> {
  const reply = await connection.call('runs.start', { target, profile: useWorld.getState().profile, overrides, allowHosts });
  if (!reply.ok) {
    toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
    return;
  }
  followRun(reply.value.runId);
  await loadRuns();
  await openRun(reply.value.runId);
}

export function chooseProfile(profile: string): void {
  set({ profile });
}

/** The list follows runs as they start and end, whoever started them. */
export function hearOfRun(event: RunEvent): void {
  if (event.type === 'run_started' || event.type === 'run_finished') void loadRuns();
  if (event.type === 'run_finished') void connection.call('app.info', {}).then((reply) => { if (reply.ok) set({ info: reply.value }); });
}
