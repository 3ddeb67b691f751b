/** A Chromium to render with: the configured one, Playwright's own, an installed browser, or one that is fetched. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { SetupError, say, step } from './say.mjs';
import { lastLine, runQuietly } from './run.mjs';

const onPath = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge-stable', 'microsoft-edge', 'chrome', 'msedge'];
const installed = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  win32: ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((tail) =>
    [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((head) => (head ? [join(head, tail)] : []))),
};

/** Path of a Chromium without fetching anything, or null. A configured path that is not there is an error, not a hint. */
export function findChromium(root) {
  const configured = process.env.PROOFMARK_CHROMIUM;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new SetupError(`PROOFMARK_CHROMIUM names ${configured}, which is not there. Correct it or unset it.`);
  }
  return playwrightsOwn(root) ?? searchPath() ?? installed[process.platform]?.find((path) => existsSync(path)) ?? null;
}

/** Path of a Chromium, getting one when there is none; null, with a sentence said, when none can be had. */
export async function ensureChromium(root) {
  const found = findChromium(root);
  if (found !== null) return found;
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  if (existsSync(cli)) {
    const got = await step('Fetching a Chromium (playwright install chromium)', () => runQuietly(process.execPath, [cli, 'install', 'chromium'], { cwd: root, timeoutMs: 300_000 }));
    if (got.code !== 0) say(`  It could not be fetched (${lastLine(got.output)}).`);
    const own = playwrightsOwn(root);
    if (own !== null) return own;
  }
  if (isDebianRoot()) {
    await step('Installing Chromium (apt-get install chromium)', async () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      await runQuietly('apt-get', ['update'], { env, timeoutMs: 300_000 });
      const got = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env, timeoutMs: 600_000 });
      if (got.code !== 0) say(`  It could not be installed (${lastLine(got.output)}).`);
    });
    const fromApt = searchPath();
    if (fromApt !== null) return fromApt;
  }
  say('No Chromium, Chrome or Edge was found or could be fetched: pages that need a browser will fail. Install one, or set PROOFMARK_CHROMIUM to its path.');
  return null;
}

function playwrightsOwn(root) {
  if (!existsSync(playwrightsFolder())) return null;
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('playwright');
    const path = chromium.executablePath();
    return path !== '' && existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** Where Playwright puts browsers; looked at first because loading Playwright costs a good part of a second. */
function playwrightsFolder() {
  const { PLAYWRIGHT_BROWSERS_PATH: configured, LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (configured && configured !== '0') return configured;
  if (configured === '0') return '.';
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'ms-playwright');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'ms-playwright');
}

function searchPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = process.platform === 'win32' ? '.exe' : '';
  for (const name of onPath) {
    const path = folders.map((folder) => join(folder, name + ending)).find((candidate) => existsSync(candidate));
    if (path !== undefined) return path;
  }
  return null;
}

const isDebianRoot = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
