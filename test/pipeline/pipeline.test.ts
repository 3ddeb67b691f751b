/** Every way a run can end is a sealed run with the right verdict: never an empty success, never a stack trace. */
import { afterEach, describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/shared/verdict.ts';
import { foldRun } from '../../src/shared/fold-run.ts';
import { replay } from '../../src/main/pipeline.ts';
import { runPage } from './run-page.ts';
import { serve, type Served } from '../fetch/server.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveRun } from '../../src/shared/run.ts';

const open: Served[] = [];
afterEach(async () => { await Promise.all(open.splice(0).map((server) => server.close())); });
async function site(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Served> {
  const served = await serve((request, response) => (request.url === '/robots.txt' ? void response.writeHead(404).end() : handler(request, response)));
  open.push(served);
  return served;
}
const page = (body: string | Buffer, status = 200, headers: Record<string, string> = {}) => site((_request, response) => void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body));
const sentence = 'The ferry leaves at ten past six and reaches the other side before the bakery opens, which its crew has never forgiven. ';
const article = `<!doctype html><html lang="en"><title>Ferry</title><nav><a href="/">Home</a></nav><main><h1>Ferry</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(4)}</main>`;
const stagesOf = (ran: Awaited<ReturnType<typeof runPage>>): readonly string[] => ran.sealed.packet.stage_receipts.map(({ stage, status }) => (status === 'ok' || status === 'warned' ? stage : `${stage} ${status}`));

describe('a static page', () => {
  it('takes every stage in order and is accepted', async () => {
    const served = await page(article);
    const ran = await runPage(served.url('/ferry'));
    expect(ran.sealed.packet.verdict.kind).toBe('accepted');
    expect(stagesOf(ran)).toEqual(['plan', 'fetch', 'boundary', 'presence', 'settle skipped', 'capture', 'select', 'judge', 'write', 'check']);
    expect(ran.sealed.extraction?.markdown.text).toContain('# Ferry');
    expect(ran.sealed.packet).toMatchObject({ needs_render: false, representation: 'clean', attempt: 1, parent_run_id: null });
    const receipts = ran.sealed.packet.stage_receipts;
    expect(receipts.filter(({ stage, status }) => status !== 'skipped' && stage !== 'settle').every(({ inputDigest, outputDigest }) => inputDigest !== null && outputDigest !== null)).toBe(true);
    expect(receipts.every(({ elapsedMs, startedAtMs }) => elapsedMs >= 0 && startedAtMs >= 0)).toBe(true);
  });

  it('folds live into the state that the record folds into', async () => {
    const ran = await runPage((await page(article)).url());
    const fold = (events: typeof ran.events): LiveRun | null => events.reduce<LiveRun | null>((state, event) => foldRun(state, event), null);
    expect(fold(ran.events)).toEqual(fold(ran.sealed.events));
    expect(fold(ran.events)).toMatchObject({ verdict: { kind: 'accepted' }, stage: null });
  });

  it('extracted again from what was kept gives the same, without a world', async () => {
    const { sealed } = await runPage((await page(article)).url());
    const { snapshot, packet, capture, extraction } = sealed;
    if (snapshot === null || packet.plan === null || extraction === null) throw new Error('nothing kept');
    const again = replay(snapshot, packet.plan, { requestedUrl: packet.url_requested, finalUrl: packet.url_final, status: capture?.response?.status ?? null, charset: capture?.response?.charset ?? null });
    expect({ ...again, receipts: [] }).toEqual({ ...extraction, receipts: [] });
  });

  it('in Shift_JIS is read right; declared wrongly it is rejected', async () => {
    const words = Buffer.from('93fa967b8cea82cc834e83898393834e', 'hex');
    const body = (label: string): Buffer => Buffer.concat([Buffer.from(`<meta charset="${label}"><title>x</title><main><h1>Ferry</h1>`), ...Array.from({ length: 12 }, () => Buffer.concat([Buffer.from('<p>'), words, words, words, Buffer.from('</p>')])), Buffer.from('</main>')]);
    const right = await runPage((await page(body('shift_jis'))).url());
    expect(right.sealed.extraction?.markdown.text).toContain('日本語のクランク');
    expect(right.sealed.packet.verdict.kind).toBe('accepted');
    const wrong = await runPage((await page(body('utf-8'))).url());
    expect(wrong.sealed.packet.verdict).toMatchObject({ kind: 'rejected', gates: expect.arrayContaining(['charset']), reason: expect.stringContaining('Shift_JIS') });
    expect(wrong.sealed.packet.representation).toBe('raw_fallback');
  });
});

describe('refusals', () => {
  it.each([
    ['404', '<h1>Not Found</h1>', 404, {}, 'not_found'], ['403', '<h1>Forbidden</h1>', 403, {}, 'denied'], ['500', 'x', 500, {}, 'error_page'], ['402', 'x', 402, {}, 'payment'],
    ['a login page', '<title>Log in</title><main><h1>Log in</h1><form><input name="user"><input type="password" name="pw"><button>Log in</button></form></main>', 200, {}, 'login'],
    ['429', '<h1>Slow down</h1>', 429, { 'retry-after': '90' }, 'rate_limited'],
  ] as const)('%s', async (_what, body, status, headers, boundary) => {
    const ran = await runPage((await page(body, status, headers)).url());
    expect(ran.sealed.packet.verdict).toMatchObject({ kind: 'boundary', boundary, ...(status === 429 ? { retryAfterMs: 90_000 } : {}) });
    expect(ran.sealed).toMatchObject({ extraction: null, packet: { representation: 'none' } });
    expect(exitCodeOf(ran.sealed.packet.verdict)).toBe(3);
    expect(stagesOf(ran)).toEqual(['plan', 'fetch', 'boundary', 'capture']);
    expect(ran.sealed.snapshot?.nodes.length).toBeGreaterThan(1);
  });
  it('of robots.txt', async () => {
    const served = await serve((request, response) => void response.writeHead(200).end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /' : article));
    open.push(served);
    expect((await runPage(served.url('/x'))).sealed.packet.verdict).toMatchObject({ kind: 'boundary', boundary: 'robots' });
    expect(served.requests).toEqual(['/robots.txt']);
  });
});

describe('what fails', () => {
  it.each([
    ['a malformed address', 'ht!tp://', {}, 'PM-URL-001', 'plan', 2], ['another scheme', 'file:///etc/passwd', {}, 'PM-URL-002', 'plan', 2],
    ['a plan that is refused', 'http://127.0.0.1:1025/', { overrides: { no_such_key: 1 } }, 'PM-PLAN-001', 'plan', 2],
    ['a name that leads nowhere', 'http://no-such-host.invalid.example/', {}, 'PM-FETCH-001', 'fetch', 4], ['nobody there', 'http://127.0.0.1:1025/', {}, 'PM-FETCH-002', 'fetch', 4],
    ['a private address', 'http://10.0.0.1/', {}, 'PM-URL-003', 'fetch', 4],
  ] as const)('%s', async (_what, url, request, code, stage, exit) => {
    const { sealed } = await runPage(url, request);
    expect(sealed.packet.verdict).toMatchObject({ kind: 'stage_failed', error: { code, stage }, reason: expect.stringMatching(/\.$/) });
    expect(exitCodeOf(sealed.packet.verdict)).toBe(exit);
    expect(sealed.packet.stage_receipts.at(-1)).toMatchObject({ stage, status: 'failed' });
    expect(JSON.stringify(sealed.packet)).not.toMatch(/ {4}at |node:internal/);
    expect(sealed).toMatchObject({ capture: null, snapshot: null, extraction: null, summary: { state: 'finished', markdownChars: 0 } });
  });
  it('an empty file holds nothing to extract', async () => {
    const { sealed } = await runPage({ kind: 'bytes', bytes: new Uint8Array(), url: 'file:///x.html', contentType: null, from: 'file' });
    expect(sealed.packet.verdict.kind).toBe('no_extractable_content');
    expect(exitCodeOf(sealed.packet.verdict)).toBe(6);
  });
  it('a shell without a browser holds nothing to extract, and says what would help', async () => {
    const { sealed } = await runPage((await page('<title>App</title><div id="root"></div><script src="/app.js"></script>')).url(), { overrides: { render: 'never' } });
    expect(sealed.packet.verdict).toMatchObject({ kind: 'no_extractable_content', retryWithRender: true });
    expect(sealed.packet.fetch_presence_score).toBeLessThan(0.5);
  });
  it('cancelled before and in the middle', async () => {
    const served = await site(() => undefined);
    expect((await runPage(served.url(), {}, AbortSignal.abort())).sealed.packet.verdict.kind).toBe('cancelled');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 150);
    const { sealed } = await runPage(served.url(), {}, stop.signal);
    expect(sealed.packet.verdict.kind).toBe('cancelled');
    expect(exitCodeOf(sealed.packet.verdict)).toBe(130);
  });
});

describe('a page that needs a browser', () => {
  const shell = (script: string): string => `<!doctype html><title>App</title><main id="app"></main><script>${script}</script>`;
  it('is rendered, waited for and accepted', async () => {
    const served = await site((request, response) => {
      if (request.url === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: sentence.repeat(6) }));
      else response.writeHead(200, { 'content-type': 'text/html' }).end(shell("fetch('/data').then((r) => r.json()).then(({ text }) => { app.innerHTML = '<h1>Ferry</h1><p>' + text + '</p>'; });"));
    });
    const ran = await runPage(served.url());
    expect(ran.sealed.packet.verdict).toMatchObject({ kind: 'accepted' });
    expect(stagesOf(ran)).toEqual(['plan', 'fetch', 'boundary', 'presence', 'settle', 'boundary', 'capture', 'select', 'judge', 'write', 'check']);
    expect(ran.sealed.packet).toMatchObject({ needs_render: true, render_readiness_passed: true, findings: expect.arrayContaining([expect.objectContaining({ gate: 'readiness', level: 'pass' })]) });
    expect(ran.events.filter(({ type }) => type === 'sampled').length).toBeGreaterThan(1);
  });
  it('behind a check that an honest browser passes by itself is read, and a check that stays is a boundary', async () => {
    const check = (then: string): string => `<!doctype html><title>Just a moment...</title><h1>Checking your browser before accessing the site</h1><p>This process is automatic.</p><script>${then}</script>`;
    const passing = await site((request, response) => (request.headers.cookie === undefined
      ? void response.writeHead(503, { 'content-type': 'text/html' }).end(check("document.cookie = 'seen=1'; location.reload();"))
      : void response.writeHead(200, { 'content-type': 'text/html' }).end(article)));
    expect((await runPage(passing.url())).sealed.packet.verdict).toMatchObject({ kind: 'accepted' });
    const staying = await page(check('void 0;'), 503);
    expect((await runPage(staying.url(), { overrides: { max_render_time_ms: 2000 } })).sealed.packet.verdict).toMatchObject({ kind: 'boundary', boundary: 'challenge' });
    expect((await runPage(passing.url(), { overrides: { render: 'never' } })).sealed.packet.verdict).toMatchObject({ kind: 'boundary', boundary: 'challenge' });
  });
  it('that turns into a login is a boundary', async () => {
    const served = await page(shell("app.innerHTML = '<h1>Sign in</h1><form><input name=user><input type=password name=pw><button>Sign in</button></form>';"));
    const ran = await runPage(served.url());
    expect(ran.sealed.packet.verdict).toMatchObject({ kind: 'boundary', boundary: 'login' });
    expect(ran.sealed.capture?.representation).toBe('rendered');
  });
  it('that is never ready is never accepted, whatever text it has', async () => {
    const served = await page(`<!doctype html><title>App</title><main id="app"><div aria-busy="true" class="skeleton"></div></main><script>app.insertAdjacentHTML('beforeend', '<p>${sentence.repeat(5)}</p>'); setInterval(() => { app.insertAdjacentHTML('beforeend', '<p>${sentence}' + Math.random() + '</p>'); }, 100);</script>`);
    const { sealed } = await runPage(served.url(), { overrides: { max_render_time_ms: 2500 } });
    expect(sealed.packet.verdict).toMatchObject({ kind: 'rejected', gates: expect.arrayContaining(['readiness']) });
    expect(sealed.packet).toMatchObject({ render_readiness_passed: false, representation: 'raw_fallback' });
  });
});
