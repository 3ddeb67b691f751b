/** Waiting for what must come. */
import { expect } from 'vitest';

/** Generous, since a busy machine is no failure. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 });
