/** Starts the run that a person named when opening the window, and gives the deep link to it. */
import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import { err, failure, ok, type Result } from '../../shared/errors.ts';
import type { Backend, Door } from '../backend/contract.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunTarget } from '../../shared/api.ts';

export type Opening = { readonly target: string; readonly profile: string; readonly allowHosts: readonly string[]; readonly door: Door };

const maxFileBytes = 33_554_432;

/** An address of the web, or a file on this machine (whose folder stays private: only its name is kept). Everything that looks like `scheme://` is taken for an address. */
export async function targetOf(text: string): Promise<Result<RunTarget>> {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[a-z]:[\\/]/i.test(text)) return ok({ kind: 'url', url: text });
  try {
    const bytes = await readFile(text);
    if (bytes.byteLength > maxFileBytes) return err(failure('PM-FETCH-005', `${basename(text)} is larger than ${maxFileBytes / 1_048_576} MB`));
    return ok({ kind: 'bytes', base64: bytes.toString('base64'), url: `file:///${encodeURIComponent(basename(text))}`, name: basename(text), contentType: null, from: 'file' });
  } catch {
    return err(failure('PM-FILE-001', `${text} is neither a web address nor a file that can be read`));
  }
}

export async function startRun(backend: Backend, opening: Opening): Promise<Result<{ readonly runId: RunId }>> {
  const target = await targetOf(opening.target);
  if (!target.ok) return target;
  return backend.call('runs.start', { target: target.value, profile: opening.profile, allowHosts: opening.allowHosts }, opening.door);
}

export const linkTo = (runId: RunId): string => `run=${encodeURIComponent(runId)}`;
