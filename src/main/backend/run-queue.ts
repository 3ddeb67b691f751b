/** Lets a few runs go at once and the others wait; each can be cancelled, waiting or running. */
import type { RunId } from '../../shared/ids.ts';

export type RunQueue = {
  /** False when too many wait already. `work` must not reject. */
  readonly add: (id: RunId, work: (signal: AbortSignal) => Promise<void>) => boolean;
  /** Lets a run under way be cancelled by another id too: that of its next attempt. */
  readonly alias: (id: RunId, of: RunId) => void;
  /** Whether the run was still to be cancelled. A waiting run is started at once with its signal aborted, so that it ends like any other. */
  readonly cancel: (id: RunId) => boolean;
  /** Cancels all and waits for their end. */
  readonly close: () => Promise<void>;
};

type Job = { readonly id: RunId; readonly work: (signal: AbortSignal) => Promise<void>; readonly stop: AbortController };

export function createRunQueue(limits: { readonly atOnce: number; readonly waiting: number }): RunQueue {
  const waiting: Job[] = [];
  const running = new Map<RunId, { readonly job: Job; readonly done: Promise<void> }>();
  const aliases = new Map<RunId, RunId>();
  let closed = false;

  const start = (job: Job): void => {
    const done = job.work(job.stop.signal).catch(() => undefined).then(() => {
      running.delete(job.id);
      for (const [id, of] of aliases) if (of === job.id) aliases.delete(id);
      fill();
    });
    running.set(job.id, { job, done });
  };
  const fill = (): void => {
    while (running.size < limits.atOnce) {
      const job = waiting.shift();
      if (job === undefined) return;
      start(job);
    }
  };

  return {
    add: (id, work) => {
      if (closed || waiting.length >= limits.waiting) return false;
      waiting.push({ id, work, stop: new AbortController() });
      fill();
      return true;
    },
    alias: (id, of) => void aliases.set(id, of),
    cancel: (asked) => {
      const id = aliases.get(asked) ?? asked;
      const place = waiting.findIndex((one) => one.id === id);
      const job = running.get(id)?.job ?? waiting[place];
      if (job === undefined || job.stop.signal.aborted) return false;
      job.stop.abort();
      if (place >= 0) waiting.splice(place, 1).forEach(start);
      return true;
    },
    close: async () => {
      closed = true;
      for (const job of [...waiting, ...[...running.values()].map((one) => one.job)]) job.stop.abort();
      while (running.size > 0) await Promise.all([...running.values()].map((one) => one.done));
    },
  };
}
