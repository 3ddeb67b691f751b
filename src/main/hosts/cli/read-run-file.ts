/** Reads a file that a person named on the command line, or standard input for `-`, within a cap. */
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readFile, stat } from 'node:fs/promises';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';

const maxBytes = 1024 * 1024 * 1024;

/** Errors: PM-FILE-001, PM-PACKET-004 (larger than 1 GB). */
export async function readRunFile(path: string): Promise<Result<Uint8Array>> {
  try {
    if (path === '-') return ok(await buffer(process.stdin));
    const { size } = await stat(path);
    if (size > maxBytes) return err(failure('PM-PACKET-004', `${basename(path)} is larger than 1 GB`));
    return ok(await readFile(path));
  } catch {
    return err(failure('PM-FILE-001', `${path} could not be read`));
  }
}
