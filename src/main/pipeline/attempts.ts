/** Runs a page, and again under a changed plan while the retry tree knows a better one: a chain of runs, each whole in itself. */
import { nextAttempt } from './next-attempt.ts';
import { run } from '../pipeline.ts';
import type { Json } from '../../shared/schema.ts';
import type { Planned } from '../observe/plan/plan.ts';
import type { RunEvent } from '../../shared/run.ts';
import type { SealedRun, Target, World } from '../world.ts';

/** `replan` makes the plan anew with what the attempt before taught (`PlanRequest.adjustments`). */
export type AttemptsRequest = { readonly target: Target; readonly planned: Planned; readonly profile: string; readonly replan: (adjustments: Readonly<Record<string, Json>>) => Planned };

/**
 * `ended` is called with each attempt as it is sealed, the last one included, before the next begins; the last is returned.
 * At most `max_attempts` of the first plan. Never rejects.
 */
export async function runAttempts(request: AttemptsRequest, world: World, emit: (event: RunEvent) => void, ended: (sealed: SealedRun) => void, signal: AbortSignal): Promise<SealedRun> {
  const mostAttempts = request.planned.plan.ok ? request.planned.plan.value.profile.max_attempts : 1;
  let planned = request.planned;
  let adjustments: Readonly<Record<string, Json>> = {};
  let last: SealedRun | null = null;
  for (let attempt = 1; ; attempt++) {
    const sealed: SealedRun = await run({ target: request.target, planned, profile: request.profile, attempt, parent: last?.summary.runId ?? null }, world, emit, signal);
    ended(sealed);
    if (attempt >= mostAttempts || !planned.plan.ok || signal.aborted) return sealed;
    const readiness = sealed.events.findLast((event) => event.type === 'readiness_judged')?.readiness ?? null;
    const next = nextAttempt(sealed.packet.verdict, sealed.packet.findings, planned.plan.value, { readiness, canRender: request.target.kind === 'url' });
    if (next === null) return sealed;
    await pause(next.waitMs, signal);
    if (signal.aborted) return sealed;
    adjustments = { ...adjustments, ...next.overrides };
    planned = request.replan(adjustments);
    last = sealed;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
  });
}
