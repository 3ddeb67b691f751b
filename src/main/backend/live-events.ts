/** Keeps the events of runs that go on, so that a window that opens one late, or was reloaded, has lost nothing. */
import type { RunEvent } from '../../shared/run.ts';
import type { RunId } from '../../shared/ids.ts';

export type LiveEvents = {
  readonly hear: (event: RunEvent) => void;
  /** The events so far of a run that goes on; null for any other. Of the pictures only the last is kept. */
  readonly of: (runId: RunId) => readonly RunEvent[] | null;
};

export function createLiveEvents(): LiveEvents {
  const going = new Map<RunId, RunEvent[]>();
  const frames = new Map<RunId, RunEvent>();
  return {
    hear: (event) => {
      if (event.type === 'run_finished') {
        going.delete(event.runId);
        frames.delete(event.runId);
      } else if (event.type === 'frame_seen') {
        frames.set(event.runId, event);
      } else if (event.type === 'run_started') {
        going.set(event.runId, [event]);
      } else {
        going.get(event.runId)?.push(event);
      }
    },
    of: (runId) => {
      const events = going.get(runId);
      const frame = frames.get(runId);
      return events === undefined ? null : frame === undefined ? [...events] : [...events, frame];
    },
  };
}
