/** Electron's binary: where it is, or fetched once by Electron's own installer within a time limit. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rememberRefusal, wasRefused } from './refusals.mjs';
import { lastLine, runQuietly } from './run.mjs';
import { say, step } from './say.mjs';

/** Why this machine gets the window in a browser instead of Electron; null when Electron may be tried. */
export function reasonAgainstElectron() {
  if (process.env.PROOFMARK_HOST === 'loopback') return 'PROOFMARK_HOST=loopback asks for the browser';
  if (!hasDisplay()) return 'there is no display';
  if (process.platform === 'linux' && process.getuid?.() === 0) return 'Electron keeps its sandbox on and so does not run as root';
  return null;
}

/** Whether a window can be shown here at all. */
export const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Path of Electron's binary, or null, with a sentence said, when it cannot be had. */
export async function ensureElectron(root) {
  const found = findElectron(root);
  if (found !== null) return found;
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer) || await wasRefused('electron')) return null;
  const got = await step('Fetching Electron', () => runQuietly(process.execPath, [installer], { cwd: root, timeoutMs: 180_000 }));
  const fetched = got.code === 0 ? findElectron(root) : null;
  if (fetched === null) {
    say(`  Electron could not be fetched (${lastLine(got.output)}); the window opens in the browser. It is tried again in a day.`);
    await rememberRefusal('electron');
  }
  return fetched;
}

function findElectron(root) {
  const folder = join(root, 'node_modules', 'electron');
  try {
    const path = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim());
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}
