/** A run between being asked for and being run: its id, its plan, and its row in the list. */
import { newRunId } from './world.ts';
import { redactUrl } from '../redact.ts';
import type { Door } from './contract.ts';
import type { Planned, PlanRequest } from '../observe/plan/plan.ts';
import type { Resolved } from './target.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunSummary } from '../../shared/run.ts';
import type { Target } from '../world.ts';

/** A run that is in the store as under way and waits for its turn. */
export type QueuedRun = { readonly runId: RunId; readonly target: Target; readonly planned: Planned; readonly request: PlanRequest; readonly door: Door; readonly summary: RunSummary };

export function queuedRun({ target, url }: Resolved, request: PlanRequest, planned: Planned): QueuedRun {
  const runId = newRunId();
  const shown = redactUrl(url);
  const summary: RunSummary = {
    runId, parent: null, attempt: 1, url: shown, finalUrl: shown, title: '', profile: request.profile, startedAt: new Date().toISOString(), elapsedMs: null,
    state: 'running', verdict: null, representation: 'none', markdownChars: 0, rendered: false, captureId: null,
  };
  return { runId, target, planned, request, door: request.door, summary };
}

