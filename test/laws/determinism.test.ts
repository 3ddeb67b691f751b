/** Law 3: the same capture and plan give the same bytes, in another order, another time, another process. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

const digestsOf = async (seed: number, times: number): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'digest-fixtures.ts'), String(seed), String(times)], { maxBuffer: 1 << 26 });
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(stdout));
};

it('twenty times in two processes and two orders: one digest for each fixture', async () => {
  const first = await digestsOf(7, 10);
  const second = await digestsOf(99, 10);
  expect(Object.keys(first).length).toBeGreaterThan(0);
  expect(Object.entries(first).filter(([, digests]) => digests.length !== 1)).toEqual([]);
  expect(second).toEqual(first);
}, 300_000);
