/** Where the store lives on this machine. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Surroundings = { readonly env: Readonly<Record<string, string | undefined>>; readonly platform: NodeJS.Platform; readonly home: string };

/** `PROOFMARK_HOME`, else the place the platform gives for a person's own data. Absolute. */
export function storeFolder(at: Surroundings = { env: process.env, platform: process.platform, home: homedir() }): string {
  const { env, platform, home } = at;
  if (env['PROOFMARK_HOME']) return resolve(env['PROOFMARK_HOME']);
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Proofmark');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Proofmark');
  // The XDG rule: a relative value is to be ignored.
  return join(env['XDG_DATA_HOME']?.startsWith('/') ? env['XDG_DATA_HOME'] : join(home, '.local', 'share'), 'proofmark');
}

export const storePath = (at?: Surroundings): string => join(storeFolder(at), 'proofmark.db');
