/** A small stand-in for the module `electron`: its window is a real Chromium page, everything else records what it was told. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { mainWorld, preloadWorld } from './bridge.ts';

type Handler = (...args: unknown[]) => unknown;
const pageOrigin = 'http://proofmark.localhost';
const executablePath = process.env['PROOFMARK_CHROMIUM'] ?? '/usr/bin/chromium';

/** What the app told Electron, for the test to read. */
export const told = { calls: [] as { readonly what: string; readonly args: readonly unknown[] }[], handlers: new Map<string, Handler>(), windows: [] as BrowserWindow[], exits: [] as number[] };
const note = (what: string) => (...args: unknown[]): void => void told.calls.push({ what, args });
const keep = (what: string) => (handler: Handler): void => void told.handlers.set(what, handler);

class App extends EventEmitter {
  readonly isPackaged = process.env['STAND_IN_PACKAGED'] === '1';
  readonly commandLine = { hasSwitch: (name: string): boolean => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)) };
  readonly requestSingleInstanceLock = (): boolean => process.env['STAND_IN_SECOND'] !== '1';
  readonly whenReady = (): Promise<void> => Promise.resolve();
  readonly exit = (code: number): void => { told.exits.push(code); process.exit(code); };
  readonly quit = (): void => {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => { prevented = true; } });
    if (!prevented) void Promise.all(told.windows.map((window) => window.end())).then(() => process.exit(0));
  };
}
export const app = new App();

class Session extends EventEmitter {
  readonly setProxy = async (config: unknown): Promise<void> => note('setProxy')(config);
  readonly setSpellCheckerEnabled = note('setSpellCheckerEnabled');
  readonly setPermissionRequestHandler = keep('permissionRequest');
  readonly setPermissionCheckHandler = keep('permissionCheck');
  readonly setDevicePermissionHandler = keep('devicePermission');
  readonly setDisplayMediaRequestHandler = keep('displayMedia');
  readonly setCertificateVerifyProc = keep('certificate');
  readonly webRequest = { onBeforeRequest: keep('beforeRequest') };
  readonly protocol = { handle: (scheme: string, handler: Handler): void => void told.handlers.set(`protocol:${scheme}`, handler) };
}
const onlySession = new Session();
export const session = { fromPartition: (...args: unknown[]): Session => { note('fromPartition')(...args); return onlySession; } };
export const protocol = { registerSchemesAsPrivileged: note('registerSchemes') };
export const ipcMain = { handle: (channel: string, handler: Handler): void => void told.handlers.set(`ipc:${channel}`, handler) };
export const dialog = { showErrorBox: note('showErrorBox') };
export const Menu = { setApplicationMenu: note('setApplicationMenu'), buildFromTemplate: (template: unknown): unknown => template };

class WebContents extends EventEmitter {
  readonly id: number;
  readonly setWebRTCIPHandlingPolicy = note('setWebRTCIPHandlingPolicy');
  readonly setWindowOpenHandler = keep('windowOpen');
  emitToPage: (channel: string, value: unknown) => void = () => undefined;
  constructor(id: number) {
    super();
    this.id = id;
  }
  send(channel: string, value: unknown): void { this.emitToPage(channel, value); }
}

export class BrowserWindow extends EventEmitter {
  static readonly getAllWindows = (): readonly BrowserWindow[] => told.windows;
  readonly options: { readonly webPreferences: Readonly<Record<string, unknown>> };
  readonly webContents: WebContents;
  readonly isDestroyed = (): boolean => false;
  readonly isMinimized = (): boolean => false;
  readonly show = note('show');
  readonly focus = note('focus');
  page: Page | null = null;
  #browser: Browser | null = null;
  #preloadContext = 0;

  constructor(options: { readonly webPreferences: Readonly<Record<string, unknown>> }) {
    super();
    this.options = options;
    told.windows.push(this);
    this.webContents = new WebContents(told.windows.length);
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    note('loadURL')(url);
    const sandbox = process.getuid?.() !== 0;
    this.#browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox, args: sandbox ? [] : ['--no-sandbox'] });
    const page = await this.#browser.newPage();
    this.page = page;
    await page.route('**/*', async (route) => {
      const asked = route.request().url();
      const handler = told.handlers.get('protocol:app');
      if (!asked.startsWith(pageOrigin) || handler === undefined) return route.abort();
      const response = await handler(new Request(asked.replace(pageOrigin, 'app://proofmark'))) as Response;
      return route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) });
    });
    await this.#connectPreload(await page.context().newCDPSession(page));
    await page.goto(url.replace('app://proofmark', pageOrigin));
    this.emit('ready-to-show');
  }

  async end(): Promise<void> { await this.#browser?.close(); }

  async #connectPreload(cdp: CDPSession): Promise<void> {
    const preload = readFileSync(String(this.options.webPreferences['preload']), 'utf8');
    const evaluate = (expression: string): void => void cdp.send('Runtime.evaluate', { expression, contextId: this.#preloadContext }).catch(() => undefined);
    cdp.on('Runtime.executionContextCreated', ({ context }) => { if (context.name === 'preload') this.#preloadContext = context.id; });
    cdp.on('Runtime.bindingCalled', ({ payload }) => {
      const { id, channel, value } = JSON.parse(payload) as { id: number; channel: string; value: unknown };
      const event = { sender: this.webContents, senderFrame: { parent: null, origin: 'app://proofmark', url: 'app://proofmark/index.html' } };
      void Promise.resolve(told.handlers.get(`ipc:${channel}`)?.(event, value)).then((reply) => evaluate(`pmReply(${id}, ${JSON.stringify(reply)})`));
    });
    this.webContents.emitToPage = (channel, value) => evaluate(`pmEvent(${JSON.stringify(channel)}, ${JSON.stringify(value)})`);
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: 'pmSend', executionContextName: 'preload' });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${mainWorld})()` });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { worldName: 'preload', source: `(${preloadWorld})((require) => {${preload}\n})` });
  }
}

/** The test asks over the process channel: source of an async function body that sees `told`, `app` and the page. */
process.on('message', (message: { readonly id: number; readonly source: string }) => {
  const body = compileFunction(`return (async () => { ${message.source} })()`, ['told', 'app', 'session']) as (...seen: unknown[]) => Promise<unknown>;
  body(told, app, onlySession).then((value) => process.send?.({ id: message.id, value }), (error: Error) => process.send?.({ id: message.id, error: error.message }));
});
