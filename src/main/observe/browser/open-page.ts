/** Opens one page in a launched browser, with everything wired that watches it and nothing that it could use. */
import { NetworkLog } from './network-log.ts';
import { Recorder } from './recorder.ts';
import { TimerWatch } from './timer-watch.ts';
import { redactText } from '../../redact.ts';
import { within } from './deadline.ts';
import type { CDPSession, Page } from 'playwright';
import type { ConsoleEntry } from '../../../shared/capture.ts';
import type { LaunchedBrowser } from './launch.ts';
import type { Plan } from '../../../shared/plan.ts';

const maxConsole = 1000;
const maxDialogs = 5;
const maxPopups = 20;

export type OpenPage = {
  readonly page: Page;
  readonly session: CDPSession;
  readonly frameId: string;
  readonly recorder: Recorder;
  readonly network: NetworkLog;
  readonly timers: TimerWatch;
  readonly console: readonly ConsoleEntry[];
  readonly warnings: Set<string>;
  readonly userAgent: string;
  /** Rejects when the page or its browser is gone. Never resolves. */
  readonly lost: Promise<never>;
  readonly scriptsOff: () => Promise<void>;
};

/** The browser's own user agent with the profile's name behind it; a profile that begins like a browser's is used alone. */
async function userAgentOf(launched: LaunchedBrowser, plan: Plan): Promise<string> {
  const wanted = plan.profile.user_agent;
  if (wanted.startsWith('Mozilla/')) return wanted;
  const session = await launched.browser.newBrowserCDPSession();
  const { userAgent } = await session.send('Browser.getVersion');
  await session.detach();
  return `${userAgent} ${wanted}`;
}

type Wiring = { readonly launched: LaunchedBrowser; readonly page: Page; readonly clock: () => number; readonly url: string; readonly userAgent: string; readonly lost: Promise<never> };

/** Opens a page in a fresh context. Rejects with the page's or the browser's end, should that come first. */
export async function openPage(launched: LaunchedBrowser, plan: Plan, clock: () => number, url: string): Promise<OpenPage> {
  const { profile } = plan;
  const userAgent = await userAgentOf(launched, plan);
  const context = await launched.browser.newContext({
    viewport: { width: profile.viewport[0], height: profile.viewport[1] }, locale: profile.locale, timezoneId: profile.timezone,
    colorScheme: profile.color_scheme, reducedMotion: 'reduce', userAgent, serviceWorkers: 'block', acceptDownloads: false, ignoreHTTPSErrors: false, permissions: [],
  });
  const page = await context.newPage();
  const lost = new Promise<never>((_resolve, reject) => {
    page.on('crash', () => reject(new Error('the page crashed')));
    launched.browser.on('disconnected', () => reject(new Error('the browser ended')));
  });
  lost.catch(() => undefined);
  return Promise.race([lost, wire({ launched, page, clock, url, userAgent, lost })]);
}

async function wire({ page, clock, url, userAgent, lost }: Wiring): Promise<OpenPage> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  const warnings = new Set<string>();
  const recorder = new Recorder(clock, frameId);
  const network = new NetworkLog(clock, () => page.url() || url);
  const entries: ConsoleEntry[] = [];
  await recorder.attach(session, false);
  await network.attach(session, '', frameId);
  watchConsole(session, entries, clock);
  const timers = new TimerWatch(session, clock);
  await timers.start();
  const scriptsOff = async (): Promise<void> => {
    warnings.add('script_terminated: the page\'s scripts were ended');
    await within(session.send('Emulation.setScriptExecutionDisabled', { value: true }), 1000, 'the page').catch(() => undefined);
    for (let i = 0; i < 3; i++) await within(session.send('Runtime.terminateExecution'), 1000, 'the page').catch(() => undefined);
  };
  refuseWindows(page, warnings, scriptsOff);
  attachFrames(page, recorder, network);
  return { page, session, frameId, recorder, network, timers, console: entries, warnings, userAgent, lost, scriptsOff };
}

/** Dialogs, windows and downloads are refused and counted; a page that insists loses its scripts. */
function refuseWindows(page: Page, warnings: Set<string>, scriptsOff: () => Promise<void>): void {
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs++;
    warnings.add(`dialogs: the page opened ${dialog.type()} windows; they were dismissed`);
    void dialog.dismiss().catch(() => undefined);
    if (dialogs === maxDialogs) void scriptsOff();
  });
  let popups = 0;
  page.context().on('page', (other) => {
    if (other === page) return;
    popups++;
    warnings.add('popups: windows that the page opened were closed');
    if (popups === maxPopups) void scriptsOff();
    void other.close().catch(() => undefined);
  });
  page.on('download', (download) => { warnings.add('downloads: a download was refused'); void download.cancel().catch(() => undefined); });
}

function watchConsole(session: CDPSession, entries: ConsoleEntry[], clock: () => number): void {
  const levels: Readonly<Record<string, ConsoleEntry['level']>> = { error: 'error', assert: 'error', warning: 'warning', debug: 'debug' };
  const note = (level: ConsoleEntry['level'], text: string): void => { if (entries.length < maxConsole) entries.push({ atMs: Math.round(clock()), level, text: redactText(text.slice(0, 4000).toWellFormed()) }); };
  session.on('Runtime.consoleAPICalled', (event) => note(levels[event.type] ?? 'info', event.args.map((one) => String(one.value ?? one.description ?? one.type)).join(' ')));
  session.on('Runtime.exceptionThrown', (event) => note('error', event.exceptionDetails.exception?.description?.split('\n')[0] ?? event.exceptionDetails.text));
}

/** Frames that live in other processes have sessions of their own; the driver refuses one for every other frame. */
function attachFrames(page: Page, recorder: Recorder, network: NetworkLog): void {
  const tried = new Set<string>();
  let count = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() || frame.url().startsWith('about:')) return;
    const host = hostOf(frame.url());
    if (host === hostOf(page.url()) || count >= 100) return;
    const key = `${frame.name()} ${frame.url()}`;
    if (tried.has(key)) return;
    tried.add(key);
    count++;
    const scope = `f${count}-`;
    void (async () => {
      const session = await page.context().newCDPSession(frame);
      await recorder.attach(session, true);
      await network.attach(session, scope, null);
    })().catch(() => undefined);
  });
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return '';
  }
}
