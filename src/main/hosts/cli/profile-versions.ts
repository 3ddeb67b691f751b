/** `proofmark profile save` and `history`: versions of a profile of one's own, kept in the store. */
import { readFile } from 'node:fs/promises';
import { ask, fail } from './ask.ts';
import { failure } from '../../../shared/errors.ts';
import { printable } from './terminal.ts';
import type { Invocation } from './command.ts';

export async function saveProfile(invocation: Invocation, name: string, file: string): Promise<number> {
  const { terminal, options } = invocation;
  const yaml = await readFile(file, 'utf8').catch(() => null);
  if (yaml === null) return fail(invocation, failure('PM-FILE-001', `The file ${file} could not be read`));
  const saved = await ask(invocation, 'profiles.save', { name, yaml, reason: options.reason ?? '' });
  if (!saved.ok) return fail(invocation, saved.error);
  terminal.data(options.json ? `${JSON.stringify(saved.value)}\n` : `saved ${saved.value.name}, version ${saved.value.version}\n`);
  return 0;
}

export async function profileHistory(invocation: Invocation, name: string): Promise<number> {
  const { terminal, options } = invocation;
  const history = await ask(invocation, 'profiles.history', { name });
  if (!history.ok) return fail(invocation, history.error);
  if (options.json) terminal.data(`${JSON.stringify(history.value)}\n`);
  else for (const { version, savedAt, reason } of history.value) terminal.data(`${String(version).padStart(4)}  ${savedAt}  ${printable(reason)}\n`);
  return 0;
}
