/** Courtesy: one request at a time to each host, in the order they were asked for. */

/** Waits for this host's turn; the returned function gives it to the next. Rejects when `signal` aborts while waiting. */
export type TakeTurn = (host: string, signal: AbortSignal) => Promise<() => void>;

export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<void>>();
  return async (host, signal) => {
    const before = last.get(host) ?? Promise.resolve();
    let done = (): void => undefined;
    const mine = new Promise<void>((resolve) => { done = resolve; });
    const tail = before.then(() => mine);
    last.set(host, tail);
    void tail.then(() => { if (last.get(host) === tail) last.delete(host); });
    try {
      await Promise.race([before, aborted(signal)]);
    } catch (reason) {
      done();
      throw reason;
    }
    return done;
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
