/** One browser process for one run: started in its own folder and process group, and surely ended. */
import { commandLineOf } from './command-line.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { addedFlags, browserEnvironment, droppedFlags } from './launch-flags.ts';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import { findBrowser } from './find-browser.ts';
import { pause, within } from './deadline.ts';

export type Guard = { readonly proxyUrl: string; readonly username?: string; readonly password?: string };
export type LaunchRequest = { readonly configured: string | null; readonly sandbox: 'preferred' | 'required'; readonly guard: Guard | null };

export type LaunchedBrowser = {
  readonly browser: Browser;
  readonly pid: number;
  readonly version: string;
  readonly sandbox: 'on' | 'off';
  readonly warnings: readonly string[];
  /** Ends it at once and for good, whatever state it is in. */
  readonly kill: () => void;
  /** Asks it to close, kills what is left after 1.5 s, removes its folder. Safe to call twice. */
  readonly close: () => Promise<void>;
};

const closeMs = 1500;
const launchMs = 20_000;

function endGroup(pid: number): void {
  for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch { /* it is gone already */ }
  }
}

async function start(path: string, home: string, sandboxed: boolean, guard: Guard | null): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    headless: true,
    chromiumSandbox: sandboxed,
    args: [...addedFlags],
    ignoreDefaultArgs: [...droppedFlags],
    env: browserEnvironment(home),
    timeout: launchMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(guard === null ? {} : { proxy: { server: guard.proxyUrl, ...(guard.username === undefined ? {} : { username: guard.username, password: guard.password ?? '' }) } }),
  });
}

/** The browser's process id, and proof that loopback goes through the proxy as well. */
async function inspect(browser: Browser, guard: Guard | null): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find((one) => one.type === 'browser')?.id;
  if (pid === undefined) throw new Error('the browser did not name its process');
  const line = guard === null ? null : await commandLineOf(pid);
  if (line !== null && !line.includes('<-loopback>')) { endGroup(pid); throw new Error('loopback would go past the egress guard'); }
  await session.detach();
  return pid;
}

const rootless = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Starts a browser. Its sandbox is tried first; where that can't be had, the profile decides.
 * Errors: PM-RENDER-001 none found, PM-RENDER-002 did not start, PM-RENDER-007 sandbox required.
 */
export async function launchBrowser(request: LaunchRequest): Promise<Result<LaunchedBrowser>> {
  const found = await findBrowser(request.configured);
  if (!found.ok) return found;
  const home = await mkdtemp(join(tmpdir(), 'proofmark-browser-'));
  const removeHome = (): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  const warnings: string[] = [];
  let sandbox: 'on' | 'off' = 'on';
  let browser: Browser | null = null;
  let reason = '';
  if (!rootless) browser = await start(found.value.path, home, true, request.guard).catch((error: Error) => { reason = error.message; return null; });
  if (browser === null && request.sandbox === 'required') {
    await removeHome();
    return err(failure('PM-RENDER-007', undefined, { stage: 'settle', detail: rootless ? 'the browser runs as root' : firstLine(reason) }));
  }
  if (browser === null) {
    sandbox = 'off';
    warnings.push(`sandbox_off: ${rootless ? 'Chromium has no sandbox when run as root' : 'Chromium did not start with its sandbox'}`);
    browser = await start(found.value.path, home, false, request.guard).catch((error: Error) => { reason = error.message; return null; });
  }
  if (browser === null) { await removeHome(); return err(failure('PM-RENDER-002', undefined, { stage: 'settle', detail: firstLine(reason) })); }
  const started = browser;
  const pid = await within(inspect(started, request.guard), 5000, 'the started browser').catch((error: Error) => { reason = error.message; return null; });
  if (pid === null) {
    await within(started.close(), closeMs, 'closing').catch(() => undefined);
    await removeHome();
    return err(failure('PM-RENDER-002', undefined, { stage: 'settle', detail: firstLine(reason) }));
  }
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await within(started.close(), closeMs, 'closing').catch(() => undefined);
    endGroup(pid);
    for (let i = 0; i < 20 && started.isConnected(); i++) await pause(50);
    await removeHome();
  };
  return ok({ browser: started, pid, version: started.version(), sandbox, warnings, kill: () => endGroup(pid), close: () => closing ??= close() });
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 300);
