/** Sees which one-shot timers a page has set and when they are due, from Chromium's own trace: the page can't tell. */
import { within } from './deadline.ts';
import type { CDPSession } from 'playwright';

/** `ts` in microseconds on the browser's clock. */
type TimerEvent = { readonly name: string; readonly ts: number; readonly args: { readonly data?: { readonly timerId?: number; readonly timeout?: number; readonly singleShot?: boolean; readonly frame?: string } } };

export type DueTimer = { readonly dueAtMs: number; readonly delayMs: number };

/** Shorter timers are over before the text has rested; the same delay set this often is a heartbeat. */
const minDelayMs = 250;
const heartbeatSets = 3;

export class TimerWatch {
  readonly #session: CDPSession;
  readonly #clock: () => number;
  readonly #pending = new Map<string, DueTimer>();
  readonly #sets = new Map<number, number>();
  #events: TimerEvent[] = [];
  #latest = 0;
  #collecting: Promise<void> | null = null;
  #running = false;
  #broken = false;

  constructor(session: CDPSession, clock: () => number) {
    this.#session = session;
    this.#clock = clock;
    session.on('Tracing.dataCollected', ({ value }) => {
      for (const event of value as unknown as readonly TimerEvent[]) {
        if (event.ts > this.#latest) this.#latest = event.ts;
        if (event.name.startsWith('Timer')) this.#events.push(event);
      }
    });
  }

  /** Starts the trace. A browser that can't trace leaves the watch without knowledge, never the run without an end. */
  async start(): Promise<void> {
    try {
      await within(this.#session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] } }), 1500, 'the trace');
      this.#running = true;
    } catch {
      this.#broken = true;
    }
  }

  /** Reads the trace so far and starts the next piece. A second call while one is under way waits for that one. */
  collect(): Promise<void> {
    return this.#collecting ??= this.#read().finally(() => { this.#collecting = null; });
  }

  async #read(): Promise<void> {
    if (!this.#running || this.#broken) return;
    this.#running = false;
    const complete = new Promise<void>((resolve) => this.#session.once('Tracing.tracingComplete', () => resolve()));
    try {
      const endedAtMs = this.#clock();
      await within(this.#session.send('Tracing.end'), 1500, 'the trace');
      await within(complete, 1500, 'the trace');
      this.#take(endedAtMs);
      await this.start();
    } catch {
      this.#broken = true;
    }
  }

  #take(endedAtMs: number): void {
    for (const { name, ts, args } of this.#events) {
      const data = args.data;
      if (data?.timerId === undefined) continue;
      const key = `${data.frame ?? ''} ${data.timerId}`;
      if (name === 'TimerInstall' && data.singleShot === true && data.timeout !== undefined) {
        this.#sets.set(data.timeout, (this.#sets.get(data.timeout) ?? 0) + 1);
        this.#pending.set(key, { delayMs: data.timeout, dueAtMs: Math.round(endedAtMs + data.timeout - (this.#latest - ts) / 1000) });
      } else this.#pending.delete(key);
    }
    this.#events = [];
  }

  /** One-shot timers that are still to come, heartbeats left out. */
  due(): readonly DueTimer[] {
    const now = this.#clock();
    return [...this.#pending.values()].filter((timer) => timer.dueAtMs > now && timer.delayMs >= minDelayMs && (this.#sets.get(timer.delayMs) ?? 0) < heartbeatSets).slice(0, 20);
  }
}
