/** Folds run events into the state of a run. Pure: the same events give the same state, live or replayed. */
import { assertNever } from './ids.ts';
import type { LiveRun, RunEvent } from './run.ts';

/** Applies one event. `null` is the state before `run_started`; events of an unknown run are ignored. */
export function foldRun(state: LiveRun | null, event: RunEvent): LiveRun | null {
  if (event.type === 'run_started') {
    return {
      runId: event.runId, url: event.url, profile: event.profile, startedAt: event.startedAt,
      receipts: [], stage: null, presence: null, samples: [], readiness: null, frame: null, verdict: null,
    };
  }
  if (state === null || state.runId !== event.runId) return state;
  switch (event.type) {
    case 'stage_started': return { ...state, stage: { name: event.stage, startedAtMs: event.atMs, budgetMs: event.budgetMs } };
    case 'stage_finished': return { ...state, stage: null, receipts: [...state.receipts, event.receipt] };
    case 'presence_judged': return { ...state, presence: event.presence };
    case 'sampled': return { ...state, samples: [...state.samples, event.sample] };
    case 'readiness_judged': return { ...state, readiness: event.readiness };
    case 'frame_seen': return { ...state, frame: event.jpegBase64 };
    case 'run_finished': return { ...state, stage: null, verdict: event.verdict };
    default: return assertNever(event);
  }
}
