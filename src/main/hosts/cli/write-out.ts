/** Writes a file that a person asked for: whole or not at all, never over another one unless told to. */
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';

export async function writeOut(path: string, parts: Iterable<string | Uint8Array>, force: boolean): Promise<Result<void>> {
  if (existsSync(path) && !force) return err(failure('PM-FILE-003', `${path} is there already and was left as it is`));
  const draft = `${path}.part`;
  const file = createWriteStream(draft, { mode: 0o600 });
  const failed = once(file, 'error').then(([error]: unknown[]) => { throw error; });
  failed.catch(() => undefined);
  try {
    for (const part of parts) if (!file.write(part)) await Promise.race([once(file, 'drain'), failed]);
    file.end();
    await Promise.race([once(file, 'close'), failed]);
    renameSync(draft, path);
    return ok(undefined);
  } catch (error) {
    file.destroy();
    rmSync(draft, { force: true });
    const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    return err(full ? failure('PM-STORE-003') : failure('PM-FILE-003', `${path} could not be written`));
  }
}
