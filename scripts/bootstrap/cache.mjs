/** The folder outside the repository where Node, and notes about the machine, are kept; safe when several starts meet. */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from './say.mjs';

/** PROOFMARK_CACHE, else the platform's cache folder. */
export function cacheDir() {
  const { PROOFMARK_CACHE, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (PROOFMARK_CACHE) return PROOFMARK_CACHE;
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'proofmark', 'cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'proofmark');
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'proofmark');
}

/**
 * Runs `work` while holding the lock `folder`; others wait. A lock whose process is dead is taken over. Waits at most
 * ten minutes.
 */
export async function withLock(folder, work) {
  await mkdir(join(folder, '..'), { recursive: true }).catch((error) => {
    throw new SetupError(`The folder ${join(folder, '..')} cannot be made (${error.code}). Make it writable, or set PROOFMARK_CACHE to a folder that is.`);
  });
  const giveUpAt = Date.now() + 600_000;
  while (!(await taken(folder))) {
    if (Date.now() > giveUpAt) throw new SetupError(`Another start has held ${folder} for ten minutes. End it, or remove that folder, and try again.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function taken(folder) {
  try {
    await mkdir(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw new SetupError(`${folder} cannot be made (${error.code}). Make its parent writable and try again.`);
    if (await isStale(folder)) await rm(folder, { recursive: true, force: true });
    return false;
  }
  await writeFile(join(folder, 'pid'), String(process.pid));
  return true;
}

async function isStale(folder) {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => '0'));
  if (pid === 0) return stat(folder).then((found) => Date.now() - found.mtimeMs > 5000, () => false);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
