/** Starts runs, keeps them in the store from their first moment to their last, and cancels them. */
import { engineVersion } from '../engine-version.ts';
import { err, failure, ok } from '../../shared/errors.ts';
import { makePlan, type Planned, type PlanRequest } from '../observe/plan/plan.ts';
import { newRunId } from './world.ts';
import { overridesSchema } from '../../shared/api.ts';
import { redactUrl } from '../redact.ts';
import { resolveTarget, type Resolved } from './target.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { Door } from './contract.ts';
import type { Family } from './handlers.ts';
import type { NamedProfile } from '../observe/plan/profiles.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunQueue } from './run-queue.ts';
import type { RunSummary } from '../../shared/run.ts';
import type { SampleSite } from '../samples/serve-samples.ts';
import type { Store } from '../evidence/store/store.ts';
import type { Target } from '../world.ts';

/** A run that is in the store as under way and waits for its turn. */
export type QueuedRun = { readonly runId: RunId; readonly target: Target; readonly planned: Planned; readonly request: PlanRequest; readonly door: Door; readonly summary: RunSummary };

export type RunsParts = {
  readonly store: Store;
  readonly catalog: readonly CatalogEntry[];
  readonly profiles: readonly NamedProfile[];
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

function queuedRun({ target, url }: Resolved, request: PlanRequest, planned: Planned): QueuedRun {
  const runId = newRunId();
  const shown = redactUrl(url);
  const summary: RunSummary = {
    runId, parent: null, attempt: 1, url: shown, finalUrl: shown, title: '', profile: request.profile, startedAt: new Date().toISOString(), elapsedMs: null,
    state: 'running', verdict: null, representation: 'none', markdownChars: 0, rendered: false, captureId: null,
  };
  return { runId, target, planned, request, door: request.door, summary };
}

