/** Starts the run that a person named when opening the window, and gives the deep link to it. */
import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import { err, failure, ok, type Result } from '../../shared/errors.ts';
import type { Backend, Door } from '../backend/contract.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunTarget } from '../../shared/api.ts';

export type Opening = { readonly target: string; readonly profile: string; readonly allowHosts: readonly string[]; readonly door: Door };

const maxFileBytes = 33_554_432;

const looksLikeAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[a-z]:[\\/]/i.test(text);

/** A file on this machine, whose folder stays private: only its name is kept. */
export async function fileTarget(path: string): Promise<Result<RunTarget>> {
  try {
    const bytes = await readFile(path);
    if (bytes.byteLength > maxFileBytes) return err(failure('PM-FETCH-005', `${basename(path)} is larger than ${maxFileBytes / 1_048_576} MB`));
    return ok({ kind: 'bytes', base64: bytes.toString('base64'), url: `file:///${encodeURIComponent(basename(path))}`, name: basename(path), contentType: null, from: 'file' });
  } catch {
    return err(failure('PM-FILE-001', `${path} could not be read`));
  }
}

/** An address, or a file that is there. What is neither goes on as an address, so that its failure is a run with a packet like any other. */
export async function targetOf(text: string): Promise<Result<RunTarget>> {
  const address: RunTarget = { kind: 'url', url: text };
  if (looksLikeAddress(text)) return ok(address);
  const file = await fileTarget(text);
  return file.ok || file.error.code !== 'PM-FILE-001' ? file : ok(address);
}

export async function startRun(backend: Backend, opening: Opening): Promise<Result<{ readonly runId: RunId }>> {
  const target = await targetOf(opening.target);
  if (!target.ok) return target;
  return backend.call('runs.start', { target: target.value, profile: opening.profile, allowHosts: opening.allowHosts }, opening.door);
}

export const linkTo = (runId: RunId): string => `run=${encodeURIComponent(runId)}`;
