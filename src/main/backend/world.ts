/** The real world of one run: the network behind the egress guard, a browser behind the egress proxy, a clock. */
import { uuidv7 } from 'uuidv7';
import { createGuard, type EgressGuard } from '../observe/egress/guard.ts';
import { fetchStatic, type FetchGuard } from '../observe/fetch/fetch.ts';
import { refusedWhileSettling } from '../observe/boundary/while-settling.ts';
import { render } from '../observe/browser/render.ts';
import { runId, type RunId } from '../../shared/ids.ts';
import { startEgressProxy, type EgressProxy } from '../observe/egress/proxy.ts';
import type { Plan } from '../../shared/plan.ts';
import type { World } from '../world.ts';

/** What every run of this process shares. `ownPorts` are the ports that Proofmark listens on: no page may reach them. */
export type Surroundings = {
  readonly ownPorts: () => readonly number[];
  readonly robots: NonNullable<FetchGuard['robots']>;
  readonly takeTurn: NonNullable<FetchGuard['takeTurn']>;
};

export type OpenWorld = { readonly world: World; readonly close: () => Promise<void> };

export const newRunId = (): RunId => runId(uuidv7());

/** The world of one run, whose first attempt is called `first`. Its proxy starts with the first page that needs a browser and ends with `close`. */
export function openWorld(around: Surroundings, first: RunId): OpenWorld {
  const proxies: Promise<EgressProxy>[] = [];
  let next: RunId | null = first;
  const guardFor = (plan: Plan): EgressGuard => createGuard({ allowHosts: plan.profile.allow_hosts, ownPorts: around.ownPorts() });
  const world: World = {
    fetch: (target, plan, signal) => fetchStatic(target, plan, signal, { ...guardFor(plan), robots: around.robots, takeTurn: around.takeTurn }),
    render: async (request) => {
      const starting = startEgressProxy({ allowHosts: request.plan.profile.allow_hosts, ownPorts: around.ownPorts() });
      proxies.push(starting);
      const proxy = await starting;
      return render(request, { proxyUrl: proxy.url, username: proxy.username, password: proxy.password }, { refused: refusedWhileSettling(request.plan) });
    },
    monotonicMs: () => performance.now(),
    now: () => new Date().toISOString(),
    newRunId: () => {
      const id = next ?? newRunId();
      next = null;
      return id;
    },
  };
  return { world, close: async () => void (await Promise.allSettled(proxies.map(async (starting) => (await starting).close()))) };
}
