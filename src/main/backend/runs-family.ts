/** Starts runs, keeps them in the store from their first moment to their last, and cancels them. */
import { engineVersion } from '../engine-version.ts';
import { err, failure, ok } from '../../shared/errors.ts';
import { makePlan, type PlanRequest } from '../observe/plan/plan.ts';
import { overridesSchema } from '../../shared/api.ts';
import { queuedRun, type QueuedRun } from './queued-run.ts';
import { resolveTarget } from './target.ts';
import type { PlanSources } from './edited-plan.ts';
import type { Family } from './handlers.ts';
import type { RunQueue } from './run-queue.ts';
import type { SampleSite } from '../samples/serve-samples.ts';
import type { Store } from '../evidence/store/store.ts';

export type RunsParts = PlanSources & {
  readonly store: Store;
  readonly site: SampleSite;
  readonly queue: RunQueue;
  readonly execute: (run: QueuedRun, signal: AbortSignal) => Promise<void>;
};

export function runsFamily(parts: RunsParts): Family<'runs.start' | 'runs.cancel' | 'plan.make'> {
  const { catalog, profiles, store, queue } = parts;
  return {
    'plan.make': (asked, { door, wirePayload }) => {
      const { receipt, plan } = makePlan({ ...asked, overrides: overridesSchema.parse(asked.overrides), door, callerVersion: engineVersion, wirePayload }, catalog, profiles);
      return ok({ receipt, plan: plan.ok ? plan.value : null, failure: plan.ok ? null : plan.error });
    },
    'runs.start': ({ target, ...asked }, { door, wirePayload }) => {
      const resolved = resolveTarget(target, parts.site);
      if (!resolved.ok) return resolved;
      const request: PlanRequest = {
        ...asked, overrides: overridesSchema.parse(asked.overrides), door, callerVersion: engineVersion, allowHosts: [...asked.allowHosts, ...resolved.value.allowHosts], wirePayload: target.kind === 'html' || target.kind === 'bytes' ? wireWithoutPage(asked) : wirePayload,
      };
      const run = queuedRun(resolved.value, request, makePlan(request, catalog, profiles));
      const begun = store.begin(run.summary);
      if (!begun.ok) return begun;
      if (queue.add(run.runId, (signal) => parts.execute(run, signal))) return ok({ runId: run.runId });
      const discarded = store.discard(run.runId);
      return err(discarded.ok ? failure('PM-RUN-003') : discarded.error);
    },
    'runs.cancel': ({ runId }) => ok({ cancelled: queue.cancel(runId) }),
  };
}

/** A page that was handed over whole is stored once, as the body; the receipt keeps the options. */
const wireWithoutPage = (asked: unknown): string => JSON.stringify(asked);
