/** A store in a folder of its own, removed after the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openStore, type Store } from '../../src/main/evidence/store/store.ts';
import type { Failure, Result } from '../../src/shared/errors.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

/** A path in a fresh folder. */
export function tempStorePath(name = 'proofmark.db'): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-store-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

export function opened(path = tempStorePath()): Store {
  const store = must(openStore(path));
  closing.push(() => store.close());
  return store;
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.sentence} ${result.error.detail ?? ''}`);
  return result.value;
}

export function mustFail<T>(result: Result<T>): Failure {
  if (result.ok) throw new Error('expected a failure');
  return result.error;
}
