/** Finds a browser to render with: the one named, else Playwright's own, else an installed Chromium, Chrome or Edge. */
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';

export type FoundBrowser = { readonly path: string; readonly version: string; readonly from: string };

const run = promisify(execFile);

const linuxNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable', 'microsoft-edge'];
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsTails = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

function installed(): string[] {
  if (process.platform === 'darwin') return macPaths;
  if (process.platform === 'win32') {
    const roots = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']].filter((root) => root !== undefined);
    return roots.flatMap((root) => windowsTails.map((tail) => join(root, tail)));
  }
  const folders = [...new Set([...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin'])].filter((folder) => folder !== '');
  return linuxNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function playwrightsOwn(): string | null {
  try {
    return chromium.executablePath();
  } catch {
    return null;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Version as the program prints it; on Windows a browser prints none, so the run itself tells. */
async function versionOf(path: string): Promise<string | null> {
  if (process.platform === 'win32') return 'unknown';
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 10_000, env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' } });
    return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

const known = new Map<string, Promise<string | null>>();

/**
 * The browser to use and where it came from. A path that was named and doesn't work is an error, never silently
 * replaced by another browser. Errors: PM-RENDER-001.
 */
export async function findBrowser(configured: string | null): Promise<Result<FoundBrowser>> {
  const named: [string, string][] = [];
  if (configured !== null) named.push([configured, 'profile']);
  else if (process.env['PROOFMARK_CHROMIUM']) named.push([process.env['PROOFMARK_CHROMIUM'], 'PROOFMARK_CHROMIUM']);
  const own = playwrightsOwn();
  const searched: [string, string][] = [...(own === null ? [] : [[own, 'playwright'] satisfies [string, string]]), ...installed().map((path): [string, string] => [path, 'installed'])];
  for (const [path, from] of named.length > 0 ? named : searched) {
    if (!existsSync(path) || !isExecutable(path)) continue;
    let asked = known.get(path);
    if (asked === undefined) known.set(path, asked = versionOf(path));
    const version = await asked;
    if (version !== null) return ok({ path, version, from });
  }
  const first = named[0];
  return err(failure('PM-RENDER-001', first === undefined ? undefined : `The browser named by ${first[1]} could not be run: ${first[0]}`, { stage: 'settle' }));
}
