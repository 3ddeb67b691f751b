/** The backend that every host holds: the API table, answered by its families over one store, one queue and one sample site. */
import { appFamily } from './backend/app-family.ts';
import { createEventBus } from './backend/event-bus.ts';
import { createLiveEvents } from './backend/live-events.ts';
import { createRunQueue } from './backend/run-queue.ts';
import { createTurns } from './backend/turns.ts';
import { casesFamily, type CaseParts } from './backend/cases-family.ts';
import { catalog } from './backend/catalog.ts';
import { cohortFamily, cohorts } from './backend/cohort-family.ts';
import { createPreviewers } from './backend/previewers.ts';
import { metricsFamily } from './backend/metrics-family.ts';
import { reviewFamily } from './backend/review-family.ts';
import { savedProfilesFamily, withSavedProfiles } from './backend/saved-profiles.ts';
import { triageFamily } from './backend/triage-family.ts';
import { curveFamily } from './backend/curve-family.ts';
import { dispatcher } from './backend/dispatch.ts';
import { executor } from './backend/execute.ts';
import { momentFamily } from './backend/moment-family.ts';
import { openWorld } from './backend/world.ts';
import { runsFamily } from './backend/runs-family.ts';
import { samples } from './samples/samples.ts';
import { serveSamples } from './samples/serve-samples.ts';
import { spreadFamily } from './backend/spread-family.ts';
import { storedFamily } from './backend/stored-family.ts';
import { storedPages } from './backend/stored-page.ts';
import { tuneFamily } from './backend/tune-family.ts';
import type { Backend } from './backend/contract.ts';
import type { NamedProfile } from './observe/plan/profiles.ts';
import type { OpenWorld, Surroundings } from './backend/world.ts';
import type { ProcedureOutput } from '../shared/api.ts';
import type { RunId } from '../shared/ids.ts';
import type { Store } from './evidence/store/store.ts';

/** `ownPorts` are asked for at each run: a host may open its port after the backend is there. `world` is the real one unless a test brings another. */
export type BackendDeps = {
  readonly host: ProcedureOutput<'app.info'>['host'];
  readonly store: Store;
  readonly profiles: readonly NamedProfile[];
  readonly ownPorts: () => readonly number[];
  readonly world?: (first: RunId) => OpenWorld;
};

const runsAtOnce = 2;
const runsWaiting = 10_000;

/** Takes the store over: `close` ends it. */
export async function createBackend(deps: BackendDeps): Promise<Backend> {
  const { host, store } = deps;
  const profiles = withSavedProfiles(deps.profiles, store);
  const around: Surroundings = { ownPorts: deps.ownPorts, robots: new Map(), takeTurn: createTurns() };
  const site = await serveSamples(samples);
  const bus = createEventBus();
  const live = createLiveEvents();
  bus.listen('run.event', live.hear);
  const queue = createRunQueue({ atOnce: runsAtOnce, waiting: runsWaiting });
  const pageOf = storedPages(store);
  const execute = executor({
    store, catalog, profiles, another: queue.alias, send: (event) => bus.send('run.event', event), open: deps.world ?? ((first) => openWorld(around, first)),
  });
  const parts: CaseParts = { catalog, profiles, pageOf, previewerOf: createPreviewers(pageOf), store };
  const cohortOf = cohorts(parts);
  const runs = runsFamily({ store, catalog, profiles, site, queue, execute });
  const { call, answer } = dispatcher({
    ...appFamily({ host, store, catalog, profiles, site }),
    ...runs,
    ...storedFamily(store, pageOf, live),
    ...tuneFamily(parts),
    ...curveFamily(parts),
    ...momentFamily(store, pageOf),
    ...savedProfilesFamily(store, catalog, profiles),
    ...casesFamily(parts),
    ...cohortFamily(parts, cohortOf),
    ...spreadFamily(parts, cohortOf),
    ...triageFamily(parts, cohortOf, runs['runs.start']),
    ...reviewFamily({ store, catalog }),
    ...metricsFamily(store),
  });
  return {
    call, answer, listen: bus.listen,
    close: async () => {
      await queue.close();
      await site.close();
      store.close();
    },
  };
}
