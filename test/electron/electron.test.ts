/** The built desktop bundles over a stand-in for Electron: our wiring and settings, not Electron's own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, windowOf, type RunningApp } from './app.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-electron-'));
let app: RunningApp;
beforeAll(async () => {
  app = startApp(join(folder, 'store.db'));
  await windowOf(app);
});
afterAll(async () => {
  app.child.kill('SIGKILL');
  await app.ended;
  rmSync(folder, { recursive: true, force: true });
});

describe('the window', () => {
  it('is made with every guard on', async () => {
    const { webPreferences: given, ...window } = await app.ask<Record<string, unknown> & { webPreferences: Record<string, unknown> }>(
      'const { session: _, ...web } = told.windows[0].options.webPreferences; return { ...told.windows[0].options, webPreferences: web }');
    expect(given).toMatchObject({
      sandbox: true, contextIsolation: true, webSecurity: true, nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false,
      webviewTag: false, allowRunningInsecureContent: false, experimentalFeatures: false, navigateOnDragDrop: false, spellcheck: false, disableBlinkFeatures: 'Auxclick',
    });
    expect(given['preload']).toMatch(/preload\.cjs$/);
    expect(window).toMatchObject({ name: 'proofmark-main', windowStatePersistence: true, show: false });
    expect(await app.ask('return told.windows[0].options.webPreferences.session === session')).toBe(true);
  });

  it('loads our own origin and nothing else', async () => {
    const loads = await app.ask<unknown[]>('return told.calls.filter((call) => call.what === "loadURL").map((call) => call.args[0])');
    expect(loads).toEqual(['app://proofmark/index.html']);
    const [schemes] = await app.ask<{ args: unknown[] }[]>('return told.calls.filter((call) => call.what === "registerSchemes")');
    expect(schemes?.args).toEqual([[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]]);
  });

  it('refuses to navigate, to open windows and to attach views, but lets page views be', async () => {
    const refused = await app.ask<Record<string, boolean>>(`
      const { webContents } = told.windows[0];
      const fire = (name, details = {}) => { let prevented = false; webContents.emit(name, { ...details, preventDefault: () => { prevented = true; } }); return prevented; };
      return { navigate: fire('will-navigate'), redirect: fire('will-redirect'), webview: fire('will-attach-webview'),
        frame: fire('will-frame-navigate', { isMainFrame: false, url: 'https://evil.example/' }), top: fire('will-frame-navigate', { isMainFrame: true, url: 'about:srcdoc' }),
        pageView: fire('will-frame-navigate', { isMainFrame: false, url: 'about:srcdoc' }) }`);
    expect(refused).toEqual({ navigate: true, redirect: true, webview: true, frame: true, top: true, pageView: false });
    expect(await app.ask('return told.handlers.get("windowOpen")({ url: "https://evil.example/" })')).toEqual({ action: 'deny' });
    expect(await app.ask('return told.calls.find((call) => call.what === "setWebRTCIPHandlingPolicy").args')).toEqual(['disable_non_proxied_udp']);
  });
});

describe('the session', () => {
  it('is in memory and can reach nothing', async () => {
    expect(await app.ask('return told.calls.find((call) => call.what === "fromPartition").args')).toEqual(['proofmark', { cache: false }]);
    expect(await app.ask('return told.calls.find((call) => call.what === "setProxy").args')).toEqual([{ mode: 'fixed_servers', proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' }]);
    const cancelled = await app.ask<Record<string, boolean>>(`
      const judge = (url) => { let cancel; told.handlers.get('beforeRequest')({ url }, (answer) => { cancel = answer.cancel; }); return cancel; };
      return { http: judge('http://127.0.0.1/'), https: judge('https://example.com/'), file: judge('file:///etc/passwd'), ws: judge('ws://127.0.0.1/'), own: judge('app://proofmark/index.html') }`);
    expect(cancelled).toEqual({ http: true, https: true, file: true, ws: true, own: false });
  });

  it('refuses permissions, devices, screens, downloads and odd certificates', async () => {
    const answers = await app.ask<Record<string, unknown>>(`
      const request = (name, isMainFrame) => { let given; told.handlers.get('permissionRequest')({}, name, (answer) => { given = answer; }, { isMainFrame }); return given; };
      let certificate; told.handlers.get('certificate')({}, (code) => { certificate = code; });
      let display; told.handlers.get('displayMedia')({}, (streams) => { display = streams; });
      const fire = (name, ...rest) => { let prevented = false; session.emit(name, { preventDefault: () => { prevented = true; } }, ...rest); return prevented; };
      return { certificate, display, device: told.handlers.get('devicePermission')({}),
        asked: ['media', 'geolocation', 'notifications', 'fullscreen', 'openExternal', 'clipboard-read'].map((name) => request(name, true)),
        copy: request('clipboard-sanitized-write', true), copyFromFrame: request('clipboard-sanitized-write', false),
        checked: told.handlers.get('permissionCheck')({}, 'midi', 'app://proofmark', { isMainFrame: true }),
        download: fire('will-download'), hid: fire('select-hid-device', {}, () => undefined), serial: fire('select-serial-port', [], {}, () => undefined), usb: fire('select-usb-device', {}, () => undefined) }`);
    expect(answers).toEqual({
      certificate: -2, display: {}, device: false, asked: [false, false, false, false, false, false], copy: true, copyFromFrame: false, checked: false,
      download: true, hid: true, serial: true, usb: true,
    });
  });

  it('serves the closed map with the policy, and nothing by path', async () => {
    const served = await app.ask<Record<string, [number, string | null]>>(`
      const get = async (url, method = 'GET') => { const r = await told.handlers.get('protocol:app')(new Request(url, { method })); return [r.status, r.headers.get('content-security-policy')]; };
      return { index: await get('app://proofmark/index.html'), climb: await get('app://proofmark/..%2f..%2fpackage.json'), other: await get('app://elsewhere/index.html'), post: await get('app://proofmark/index.html', 'POST') }`);
    expect(served['index']?.[0]).toBe(200);
    expect(served['index']?.[1]).toMatch(/default-src 'none'.*script-src 'self';/);
    expect(served['index']?.[1]).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect([served['climb']?.[0], served['other']?.[0], served['post']?.[0]]).toEqual([404, 404, 404]);
  });
});

describe('the bridge', () => {
  it('gives the page a Connection and nothing of Electron or Node', async () => {
    const seen = await app.ask<Record<string, unknown>>(`return told.windows[0].page.evaluate(() => ({
      keys: Object.keys(window.proofmark).sort(), require: typeof window.require, process: typeof window.process, ipc: typeof window.ipcRenderer, buffer: typeof window.Buffer }))`);
    expect(seen).toEqual({ keys: ['call', 'listen'], require: 'undefined', process: 'undefined', ipc: 'undefined', buffer: 'undefined' });
  });

  it('takes a sample from the page through the backend and back, with its events', async () => {
    const done = await app.ask<{ types: string[]; verdict: string; markdown: string }>(`return told.windows[0].page.evaluate(async () => {
      const types = [];
      const ended = new Promise((resolve) => { const stop = window.proofmark.listen('run.event', (event) => { types.push(event.type); if (event.type === 'run_finished') { stop(); resolve(event); } }); });
      const started = await window.proofmark.call('runs.start', { target: { kind: 'sample', sample: 'article' } });
      const end = await ended;
      const extraction = await window.proofmark.call('runs.extraction', { runId: started.value.runId });
      return { types, verdict: end.verdict.kind, markdown: extraction.value.markdown.text };
    })`);
    expect(done.verdict).toBe('accepted');
    expect(done.types).toEqual(expect.arrayContaining(['run_started', 'stage_finished', 'run_finished']));
    expect(done.markdown).toMatch(/^# How a harbour learns the tide/);
  });

  it('answers nonsense with a failure, never with an exception', async () => {
    const answers = await app.ask<{ ok: boolean; error: { code: string } }[]>(`return told.windows[0].page.evaluate(() => Promise.all([
      window.proofmark.call('no.such', {}), window.proofmark.call('constructor', {}), window.proofmark.call('runs.get', { runId: '../../etc' }), window.proofmark.call('runs.get', { runId: 'nosuchrun', extra: 1 }) ]))`);
    expect(answers.map((answer) => answer.ok)).toEqual([false, false, false, false]);
    expect(answers.every((answer) => answer.error.code === 'PM-API-001')).toBe(true);
  });

  it('hears no sender but the top frame of its own window at its own origin', async () => {
    const answers = await app.ask<{ ok: boolean; error?: { code: string } }[]>(`
      const handler = told.handlers.get('ipc:proofmark:invoke');
      const own = { sender: told.windows[0].webContents, senderFrame: { parent: null, origin: 'app://proofmark' } };
      const request = { name: 'app.info', input: {} };
      return Promise.all([own, { ...own, senderFrame: null }, { ...own, senderFrame: { parent: {}, origin: 'app://proofmark' } },
        { ...own, senderFrame: { parent: null, origin: 'https://evil.example' } }, { ...own, sender: { id: 99 } }].map((event) => handler(event, request)))`);
    expect(answers.map((answer) => answer.ok)).toEqual([true, false, false, false, false]);
    expect(answers.slice(1).every((answer) => answer.error?.code === 'PM-API-002')).toBe(true);
  });

  it('a second start only brings the window forward, and may name a web address but not weaken anything', async () => {
    await app.ask(`app.emit('second-instance', {}, ['proofmark', '--no-sandbox', 'file:///etc/passwd', 'javascript:alert(1)'])`);
    expect(await app.ask<number>('return told.calls.filter((call) => call.what === "focus").length')).toBe(1);
    const listed = await app.ask<{ value: { total: number } }>(`return told.windows[0].page.evaluate(() => window.proofmark.call('runs.list', {}))`);
    expect(listed.value.total).toBe(1);
  });
});

describe('starting and ending', () => {
  it('a packaged app refuses switches that would weaken it', async () => {
    const weak = startApp(join(folder, 'weak.db'), { STAND_IN_PACKAGED: '1' }, ['--remote-debugging-port=9222']);
    expect(await weak.ended).toBe(2);
  });

  it('a second instance ends at once', async () => {
    const second = startApp(join(folder, 'store.db'), { STAND_IN_SECOND: '1' });
    expect(await second.ended).toBe(0);
  });

  it('quits cleanly', async () => {
    void app.ask('app.quit()').catch(() => undefined);
    expect(await app.ended).toBe(0);
  });
});
