/** Pages that hang, crash, flood or are cut off: each ends with a typed result and leaves nothing behind. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { htmlPage, paragraphs, servePages, type PageServer, type PlayedPage } from '../pages/serve-pages.ts';
import { planFor } from '../pages/plan-for.ts';
import { refusedWhileSettling } from '../../src/main/observe/boundary/while-settling.ts';
import { rendered, renderPage, textIn } from './rendering.ts';

const main = `<main><h1>Here</h1>${paragraphs('real', 4)}</main>`;
const turns = new Map<string, number>();
/** Answers with a status the first `times`, then with the page. */
const status = (code: number, times: number, body: string): PlayedPage => (request, response) => {
  const turn = (turns.get(request.url ?? '') ?? 0) + 1;
  turns.set(request.url ?? '', turn);
  response.writeHead(turn <= times ? code : 200, { 'content-type': 'text/html; charset=utf-8' }).end(turn <= times ? body : htmlPage(main));
};
const pages: Readonly<Record<string, PlayedPage>> = {
  '/limited': status(429, Infinity, htmlPage('<h1>Slow down</h1><p id="t"></p>', 'setInterval(()=>{document.querySelector("#t").textContent=Math.random()},50)')),
  '/cleared': status(503, 1, htmlPage('<h1>One moment</h1>', 'setTimeout(()=>location.reload(),1200)')),
  '/plain': htmlPage(main),
  '/endless': htmlPage(main, 'setTimeout(()=>{for(;;){}},300)'),
  '/endless-at-once': htmlPage(main, 'for(;;){}'),
  '/popups': htmlPage(main, 'for(let i=0;i<200;i++)window.open("/plain")'),
  '/history': htmlPage(main, 'setInterval(()=>{for(let i=0;i<50;i++)history.pushState({},"","#"+i)},1)'),
  '/dialogs': htmlPage(main, 'for(;;)alert("again")'),
  '/unload': htmlPage(main, 'addEventListener("beforeunload",e=>{e.preventDefault();e.returnValue="stay";for(;;){}})'),
  '/chatter': htmlPage(main, 'setInterval(()=>{for(let i=0;i<200;i++)console.log("x".repeat(5000))},10)'),
  '/download': htmlPage(main, 'const a=document.createElement("a");a.href="data:text/plain,x";a.download="x";a.click()'),
};

type Process = { readonly pid: number; readonly parent: number; readonly line: string };
const processes = (): readonly Process[] => execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n').slice(1)
  .map((line) => { const [pid, parent] = line.trim().split(/\s+/); return { pid: Number(pid), parent: Number(parent), line }; });
/** The browsers that this test started, by the process that started them. */
const browsers = (): readonly Process[] => processes().filter((one) => one.parent === process.pid && one.line.includes('--host-resolver-rules=MAP'));

/** Starts a run that can't be ready, and says when its first sample was taken. */
function startLong(url: string): { readonly running: ReturnType<typeof renderPage>; readonly atWork: Promise<void> } {
  let seen = (): void => undefined;
  const atWork = new Promise<void>((resolve) => { seen = resolve; });
  return { running: renderPage(url, { min_main_text_chars: 100_000, max_render_time_ms: 30_000 }, undefined, {}, () => seen()), atWork };
}

/** Everything under a process. */
function under(root: Process): readonly Process[] {
  const all = processes();
  const found = [root];
  for (const one of found) found.push(...all.filter((child) => child.parent === one.pid));
  return found;
}

const foldersLeft = (): number => readdirSync(tmpdir()).filter((name) => name.startsWith('proofmark-browser-')).length;

let server: PageServer;
beforeAll(async () => { server = await servePages(pages); });
afterAll(() => server.close());
afterEach(() => { expect(browsers()).toEqual([]); });

describe('a page that hangs is rescued', () => {
  it.each(['/endless', '/endless-at-once', '/dialogs'])('%s keeps its content and says that scripts were ended', async (path) => {
    const page = await rendered(server.url + path, { max_render_time_ms: 6000 });
    expect(textIn(page.snapshot)).toContain('real3');
    expect(page.warnings.some((one) => one.startsWith('script_terminated'))).toBe(true);
  });
});

describe('a page that floods ends all the same', () => {
  it.each(['/popups', '/history', '/unload', '/chatter', '/download'])('%s', async (path) => {
    const page = await rendered(server.url + path, { max_render_time_ms: 5000 });
    expect(textIn(page.snapshot)).toContain('real3');
    expect(page.capture.console.length).toBeLessThanOrEqual(1000);
  });
});

describe('what ends a run early has a code', () => {
  it('a refused connection', async () => {
    const { result } = await renderPage('http://127.0.0.1:9/');
    expect(result).toMatchObject({ ok: false, error: { code: 'PM-RENDER-005' } });
  });

  it('a browser that does not exist', async () => {
    const { result } = await renderPage(`${server.url}/plain`, { browser: '/nonexistent/chromium' });
    expect(result).toMatchObject({ ok: false, error: { code: 'PM-RENDER-001' } });
  });

  it('cancelling ends everything within a second', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 2500);
    const began = performance.now();
    const { result } = await renderPage(`${server.url}/endless`, { max_render_time_ms: 60_000, min_main_text_chars: 100_000 }, stop.signal);
    expect(result).toMatchObject({ ok: false, error: { code: 'PM-RUN-001' } });
    expect(performance.now() - began).toBeLessThan(8000);
  });

  it('a browser killed in mid-run, and the next run works', async () => {
    const { running, atWork } = startLong(`${server.url}/plain`);
    await atWork;
    process.kill(browsers()[0]!.pid, 'SIGKILL');
    const { result } = await running;
    expect(result).toMatchObject({ ok: false });
    expect(result.ok ? '' : result.error.code).toBe('PM-RENDER-003');
    expect((await rendered(`${server.url}/plain`)).readiness.outcome).toBe('ready');
  });

  it('a page whose process dies', async () => {
    const before = foldersLeft();
    const { running, atWork } = startLong(`${server.url}/plain`);
    await atWork;
    for (const one of under(browsers()[0]!)) if (one.line.includes('--type=renderer')) process.kill(one.pid, 'SIGKILL');
    expect((await running).result).toMatchObject({ ok: false, error: { code: 'PM-RENDER-003' } });
    expect(foldersLeft()).toBeLessThanOrEqual(before);
  });
});

describe('a refusal seen while the page settles ends it at once', () => {
  it('by the port that the caller gives', async () => {
    const { result } = await renderPage(`${server.url}/plain`, { max_render_time_ms: 20_000, min_main_text_chars: 100_000 }, undefined, {
      refused: (sample, status) => (status === 200 && sample.headings.includes('Here') ? { boundary: 'login', reason: 'a form', evidence: [] } : null),
    });
    expect(result).toMatchObject({ ok: true, value: { readiness: { outcome: 'refused' }, boundary: { boundary: 'login' } } });
  });

  it('by a status that waiting does not change; one that a check may clear is waited out', async () => {
    const plan = planFor({ max_render_time_ms: 60_000 });
    const limited = await renderPage(`${server.url}/limited`, { max_render_time_ms: 60_000 }, undefined, { refused: refusedWhileSettling(plan) });
    expect(limited.result).toMatchObject({ ok: true, value: { readiness: { outcome: 'refused' }, boundary: { boundary: 'rate_limited' } } });
    const cleared = await renderPage(`${server.url}/cleared`, { max_render_time_ms: 60_000 }, undefined, { refused: refusedWhileSettling(plan) });
    expect(cleared.result).toMatchObject({ ok: true, value: { readiness: { outcome: 'ready' }, boundary: null } });
  }, 150_000);
});
