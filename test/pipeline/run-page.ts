/** Runs a page of a server on loopback through the real pipeline and the real world. */
import { catalog } from '../../src/main/backend/catalog.ts';
import { engineVersion } from '../../src/main/engine-version.ts';
import { makePlan, type Planned, type PlanRequest } from '../../src/main/observe/plan/plan.ts';
import { loadBuiltInProfiles } from '../../src/main/observe/plan/profiles.ts';
import { newRunId, openWorld } from '../../src/main/backend/world.ts';
import { run } from '../../src/main/pipeline.ts';
import { evidencePacketSchema } from '../../src/shared/packet.ts';
import { runEventSchema, type RunEvent } from '../../src/shared/run.ts';
import type { SealedRun, Target, World } from '../../src/main/world.ts';

const profiles = await loadBuiltInProfiles('profiles');

export const planFor = (request: Partial<PlanRequest> = {}): Planned => makePlan(
  { door: 'cli', callerVersion: engineVersion, profile: 'article', overrides: {}, allowHosts: ['127.0.0.1'], ...request }, catalog, profiles,
);

/** The real world, its proxy closed when `work` is done. */
export async function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  const { world, close } = openWorld({ ownPorts: () => [], robots: new Map(), takeTurn: async () => () => undefined }, newRunId());
  try {
    return await work(world);
  } finally {
    await close();
  }
}

export type Ran = { readonly sealed: SealedRun; readonly events: readonly RunEvent[] };

/** Checks on the way what holds for every run: packet and events are valid, and the last event is its end. */
export async function runPage(target: string | Target, request: Partial<PlanRequest> = {}, signal = new AbortController().signal): Promise<Ran> {
  const events: RunEvent[] = [];
  const sealed = await inWorld((world) => run(
    { target: typeof target === 'string' ? { kind: 'url', url: target } : target, planned: planFor(request), profile: 'article', attempt: 1, parent: null }, world, (event) => events.push(event), signal,
  ));
  evidencePacketSchema.parse(sealed.packet);
  for (const event of events) runEventSchema.parse(event);
  if (events.at(-1)?.type !== 'run_finished' || events[0]?.type !== 'run_started') throw new Error('a run must say that it began and ended');
  return { sealed, events };
}
