/** The loopback host against those who should not be there, and for the one who holds the token. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../src/main/hosts/workbench.ts';
import { serveLoopback, type LoopbackHost } from '../../src/main/hosts/loopback.ts';
import { sendRaw, written } from './raw-request.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-loopback-'));
const renderer = join(folder, 'renderer');
let bench: Workbench;
let host: LoopbackHost;

beforeAll(async () => {
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Window</title>');
  writeFileSync(join(renderer, 'assets', 'index.js'), 'export {};');
  writeFileSync(join(renderer, 'notes.txt'), 'not a kind that is served');
  writeFileSync(join(folder, 'secret.html'), 'secret');
  const opened = await openWorkbench({ host: 'loopback', store: join(folder, 'store.db') });
  if (!opened.ok) throw new Error(opened.error.sentence);
  bench = opened.value;
  const served = await serveLoopback({ backend: bench.backend, rendererDir: renderer, port: 0 });
  if (!served.ok) throw new Error(served.error.sentence);
  host = served.value;
});
afterAll(async () => {
  await host.close();
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

const info = JSON.stringify({ name: 'app.info', input: {} });
const own = () => ({ host: `127.0.0.1:${host.port}` });
const entitled = () => ({ ...own(), origin: host.origin, authorization: `Bearer ${host.token}`, 'content-type': 'application/json' });
const call = (headers: Readonly<Record<string, string>>, body = info) => sendRaw(host.port, written('POST /api/call', headers, body));

describe('whoever holds the token', () => {
  it('is answered', async () => {
    const reply = await call(entitled());
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body)).toMatchObject({ ok: true, value: { host: 'loopback' } });
  });

  it('hears the events of a run as lines of JSON', async () => {
    const stream = await fetch(`${host.origin}/api/events`, { headers: { authorization: `Bearer ${host.token}` } });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const reply = await call(entitled(), JSON.stringify({ name: 'runs.start', input: { target: { kind: 'sample', sample: 'login' } } }));
    const { value } = JSON.parse(reply.body) as { value: { runId: string } };
    let text = '';
    while (!text.includes('run_finished')) text += (await reader.read()).value ?? '';
    await reader.cancel();
    const messages = text.trim().split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as { name: string; payload: { runId: string; type: string; verdict?: { kind: string } } });
    expect(messages.every((message) => message.name === 'run.event' && message.payload.runId === value.runId)).toBe(true);
    expect(messages.at(-1)?.payload).toMatchObject({ type: 'run_finished', verdict: { kind: 'boundary', boundary: 'login' } });
  });

  it('gets a failure, not an exception, for what is not understood', async () => {
    for (const body of ['{', '[]', 'null', '{"name":"no.such","input":{}}', '{"name":"__proto__","input":{}}', '{"name":"runs.get","input":{"runId":"x"}}', '{"name":"app.info","input":{},"extra":1}']) {
      const reply = await call(entitled(), body);
      expect(JSON.parse(reply.body), body).toMatchObject({ ok: false, error: { code: 'PM-API-001' } });
      expect(reply.body).not.toMatch(/\.ts:|node_modules/);
    }
  });

  it('is led there by an invitation that works once', async () => {
    const path = host.invite('run=abc').slice(host.origin.length);
    const first = await sendRaw(host.port, written(`GET ${path}`, own()));
    expect(first.status).toBe(302);
    expect(first.headers).toContain(`location: /#token=${host.token}&run=abc`);
    expect((await sendRaw(host.port, written(`GET ${path}`, own()))).status).toBe(404);
  });
});

describe('everything else is refused before it is routed, with one constant answer', () => {
  const refusals: readonly (readonly [string, () => string])[] = [
    ['another host name', () => written('POST /api/call', { ...entitled(), host: 'evil.example' }, info)],
    ['a name that resolves here', () => written('GET /', { host: `localhost:${host.port}` })],
    ['another port', () => written('GET /', { host: '127.0.0.1:1' })],
    ['no port', () => written('GET /', { host: '127.0.0.1' })],
    ['user info in the host', () => written('GET /', { host: `a@127.0.0.1:${host.port}` })],
    ['two hosts', () => written('GET /', { ...own(), Host: `127.0.0.1:${host.port}` })],
    ['a foreign origin', () => written('POST /api/call', { ...entitled(), origin: 'https://evil.example' }, info)],
    ['the null origin', () => written('POST /api/call', { ...entitled(), origin: 'null' }, info)],
    ['a foreign origin on GET', () => written('GET /', { ...own(), origin: 'https://evil.example' })],
    ['no origin on POST', () => written('POST /api/call', { ...own(), authorization: `Bearer ${host.token}`, 'content-type': 'application/json' }, info)],
    ['a cross-site fetch', () => written('GET /', { ...own(), 'sec-fetch-site': 'cross-site' })],
    ['a same-site fetch', () => written('GET /', { ...own(), 'sec-fetch-site': 'same-site' })],
    ['a typed POST', () => written('POST /api/call', { ...entitled(), 'sec-fetch-site': 'none' }, info)],
    ['no token', () => written('POST /api/call', { ...own(), origin: host.origin, 'content-type': 'application/json' }, info)],
    ['a wrong token', () => written('POST /api/call', { ...entitled(), authorization: `Bearer ${'A'.repeat(43)}` }, info)],
    ['a token in the query', () => written(`POST /api/call?token=${host.token}`, { ...own(), origin: host.origin, 'content-type': 'application/json' }, info)],
    ['a token in a cookie', () => written('POST /api/call', { ...own(), origin: host.origin, cookie: `token=${host.token}`, 'content-type': 'application/json' }, info)],
    ['Basic instead of Bearer', () => written('GET /api/events', { ...own(), authorization: `Basic ${btoa(`x:${host.token}`)}` })],
    ['events without a token', () => written('GET /api/events', own())],
    ['an unknown API path without a token', () => written('GET /api/nothing', own())],
    ['OPTIONS', () => written('OPTIONS /api/call', entitled())],
    ['TRACE', () => written('TRACE /', own())],
    ['PUT', () => written('PUT /api/call', entitled(), info)],
    ['HEAD', () => written('HEAD /', own())],
    ['an absolute target', () => written(`GET http://127.0.0.1:${host.port}/`, own())],
    ['an asterisk target', () => written('OPTIONS *', own())],
    ['a method override', () => written('GET /api/call', { ...own(), 'x-http-method-override': 'POST' })],
    ['a forwarded host', () => written('GET /', { host: 'evil.example', 'x-forwarded-host': `127.0.0.1:${host.port}`, forwarded: `host=127.0.0.1:${host.port}` })],
  ];
  it.each(refusals)('%s', async (_what, request) => {
    const reply = await sendRaw(host.port, request());
    expect(reply.status).toBe(403);
    expect(reply.headers.toLowerCase()).not.toContain('access-control');
    expect(['', 'Refused.\n']).toContain(reply.body);
  });

  it('bodies that are not JSON, or too large', async () => {
    expect((await call({ ...entitled(), 'content-type': 'text/plain' })).status).toBe(400);
    expect((await call({ ...entitled(), 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    const huge = await sendRaw(host.port, `POST /api/call HTTP/1.1\r\n${Object.entries(entitled()).map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\ncontent-length: 999999999\r\n\r\n`);
    expect(huge.status).toBe(400);
  });

  it('headers without end', async () => {
    expect([0, 400, 431]).toContain((await sendRaw(host.port, `GET / HTTP/1.1\r\nhost: 127.0.0.1:${host.port}\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`)).status);
  });
});

describe('files', () => {
  it.each(['/../secret.html', '/%2e%2e/secret.html', '/..%2fsecret.html', '/assets/..%5c..%5csecret.html', '/assets/%00', '/assets/', '/assets', '/notes.txt', '//index.html', '/INDEX.HTML'])('%s is not there', async (path) => {
    const reply = await sendRaw(host.port, written(`GET ${path}`, own()));
    expect(reply.status).toBe(404);
    expect(reply.body).toBe('Not found.\n');
  });

  it('the window is there, under its policy', async () => {
    const reply = await sendRaw(host.port, written('GET /', own()));
    expect(reply.status).toBe(200);
    for (const header of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", 'x-content-type-options: nosniff', 'referrer-policy: no-referrer', 'cross-origin-opener-policy: same-origin', 'cache-control: no-store']) {
      expect(reply.headers).toContain(header);
    }
  });
});

it('a page of another site in a real browser gets nothing, neither by name, by form, by picture nor by frame', async () => {
  const got: string[] = [];
  const site = createServer((request, response) => {
    if (request.url?.startsWith('/got') === true) got.push(request.url);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><form id=f method=post action="${host.origin}/api/call" target=frame enctype=text/plain><input name='{"name":"app.info","input":{},"x":"' value='"}'></form>
      <iframe name=frame src="${host.origin}/"></iframe><img src="${host.origin}/api/call"><script>
      document.querySelector('#f').submit();
      const tries = [fetch('${host.origin}/'), fetch('${host.origin}/api/call', { method: 'POST', body: '{}' }), fetch('http://rebound.localhost:${host.port}/api/events')];
      Promise.allSettled(tries).then((all) => fetch('/got?' + all.map((one) => one.status + (one.value ? one.value.type : '')).join()));
      </script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const root = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath: process.env['PROOFMARK_CHROMIUM'] ?? '/usr/bin/chromium', chromiumSandbox: !root, args: root ? ['--no-sandbox'] : [] });
  try {
    const page = await browser.newPage();
    const statuses: number[] = [];
    page.on('response', (response) => { if (response.url().includes(`:${host.port}/`)) statuses.push(response.status()); });
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1);
    expect(got[0]).toBe('/got?rejected,rejected,rejected');
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 403)).toEqual([]);
    expect(page.frames().some((frame) => frame.url().startsWith(host.origin))).toBe(false);
  } finally {
    await browser.close();
    site.close();
  }
});
