/** The static fetch over real sockets: what comes back, what is refused, and that nothing hangs. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuard, type EgressDecision } from '../../src/main/observe/egress/guard.ts';
import { fetchStatic } from '../../src/main/observe/fetch/fetch.ts';
import { planFrom } from '../../src/main/observe/plan/plan.ts';
import { fetchReportSchema } from '../../src/shared/fetching.ts';
import { serve, serveRaw, type Served } from './server.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProfileInput } from '../../src/shared/profile.ts';
import type { Target } from '../../src/main/world.ts';

const open: Served[] = [];
afterEach(async () => { await Promise.all(open.splice(0).map((server) => server.close())); });
const noRobots = (handler: (request: IncomingMessage, response: ServerResponse) => void) => (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url !== '/robots.txt') return handler(request, response);
  response.writeHead(404).end();
};
async function site(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Served> {
  const served = await serve(noRobots(handler));
  open.push(served);
  return served;
}
async function get(target: string | Target, profile: ProfileInput = {}, allowHosts = ['127.0.0.1'], signal = new AbortController().signal) {
  const decisions: EgressDecision[] = [];
  const guard = createGuard({ allowHosts, ownPorts: [], onDecision: (decision) => decisions.push(decision) });
  const result = await fetchStatic(typeof target === 'string' ? { kind: 'url', url: target } : target, planFrom(profile, []), signal, guard);
  return { result, decisions };
}
const html = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}): void => void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
const failsWith = async (target: string | Target, code: string, words: string, profile: ProfileInput = {}) => {
  const { result } = await get(target, profile);
  expect(result).toMatchObject({ ok: false, error: { code, sentence: expect.stringContaining(words) } });
};

describe('a response', () => {
  it('comes back whole, with its report valid and its secrets cut', async () => {
    const served = await site((_request, response) => html(response, '<p>Hello', { 'set-cookie': 'session=hunter2hunter2', 'x-internal-token': 'abc', server: 'test' }));
    const { result, decisions } = await get(served.url('/page?token=s3cr3ts3cr3ts3cr3t'));
    if (!result.ok) throw new Error(result.error.sentence);
    const { report } = result.value;
    expect(fetchReportSchema.parse(report)).toEqual(report);
    expect(result.value.html).toBe('<p>Hello');
    expect(report).toMatchObject({ status: 200, source: 'network', contentType: 'text/html', wireBytes: 8, decodedBytes: 8, remoteAddress: '127.0.0.1', robots: { decision: 'allowed' } });
    expect(JSON.stringify(report)).not.toMatch(/hunter2|s3cr3t|abc/);
    expect(decisions.every((decision) => decision.granted && decision.address === '127.0.0.1')).toBe(true);
  });

  it('carries our name, language and encodings, and no credentials of the address', async () => {
    let headers: IncomingMessage['headers'] = {};
    const served = await site((request, response) => { ({ headers } = request); html(response, 'x'); });
    await get(`http://user:secret@127.0.0.1:${served.port}/`, { locale: 'de-CH', user_agent: 'TestBot/2' });
    expect(headers).toMatchObject({ 'user-agent': 'TestBot/2', 'accept-language': 'de-CH', 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(headers.authorization).toBeUndefined();
  });

  it.each([['gzip', gzipSync], ['br', brotliCompressSync], ['deflate', deflateSync], ['deflate', deflateRawSync], ['zstd', zstdCompressSync]] as const)('is unpacked from %s', async (encoding, pack) => {
    const served = await site((_request, response) => html(response, pack(Buffer.from('<p>packed</p>')), { 'content-encoding': encoding }));
    const { result } = await get(served.url());
    expect(result.ok && result.value.html).toBe('<p>packed</p>');
  });

  it('is unpacked twice when it was packed twice, in the right order', async () => {
    const served = await site((_request, response) => html(response, brotliCompressSync(gzipSync('<p>x')), { 'content-encoding': 'gzip, br' }));
    const { result } = await get(served.url());
    expect(result.ok && result.value.html).toBe('<p>x');
  });

  it.each([200, 404, 410, 429, 500, 503])('of status %i is not a failure of the fetch', async (status) => {
    const served = await site((_request, response) => void response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7' }).end('<h1>x'));
    const { result } = await get(served.url());
    expect(result.ok && result.value.report).toMatchObject({ status, headers: expect.arrayContaining([['retry-after', '7']]) });
  });

  it('that is empty is an empty page', async () => {
    const served = await site((_request, response) => html(response, ''));
    const { result } = await get(served.url());
    expect(result.ok && result.value).toMatchObject({ html: '', report: { decodedBytes: 0 } });
  });

  it.each([['text/plain', 'a < b & c', 'a &lt; b &amp; c'], ['application/xml', '<?xml version="1.0"?><a>x</a>', '<a>x</a>'], ['application/xhtml+xml', '<html><p>x</p></html>', '<p>x</p>'], ['', '<!doctype html><p>x', '<p>x']])('of type %j is read', async (type, body, wanted) => {
    const served = await site((_request, response) => void response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body));
    const { result } = await get(served.url());
    expect(result.ok && result.value.html).toContain(wanted);
  });

  it.each([
    ['application/pdf', '%PDF-1.7', 'application/pdf'], ['text/html', '%PDF-1.7 x', 'application/pdf'], ['image/png', '\x89PNG', 'image/png'], ['application/json', '{}', 'application/json'],
    ['application/octet-stream', 'x', 'application/octet-stream'], ['text/html', `\0\x01\x02\x03\x04${'\0'.repeat(50)}`, 'octet-stream'],
  ])('of type %s that is no page is refused: %j', async (type, body, words) => {
    const served = await site((_request, response) => void response.writeHead(200, { 'content-type': type }).end(Buffer.from(body, 'latin1')));
    await failsWith(served.url(), 'PM-FETCH-006', words);
  });

  it('that is a download is refused', async () => {
    const served = await site((_request, response) => html(response, '<p>x', { 'content-disposition': 'attachment; filename=x.html' }));
    await failsWith(served.url(), 'PM-FETCH-006', 'download');
  });

  it.each([204, 205, 206, 304])('of status %i carries no page', async (status) => {
    const served = await site((_request, response) => void response.writeHead(status).end());
    await failsWith(served.url(), 'PM-FETCH-011', String(status));
  });
});

describe('redirects', () => {
  it('are followed and recorded hop by hop, the fragment kept', async () => {
    const served = await site((request, response) => (request.url === '/end' ? html(response, 'end') : void response.writeHead(request.url === '/a' ? 301 : 308, { location: request.url === '/a' ? '/b' : 'end' }).end()));
    const { result, decisions } = await get(served.url('/a#part'));
    if (!result.ok) throw new Error(result.error.sentence);
    expect(result.value.report.finalUrl).toBe(served.url('/end#part'));
    expect(result.value.report.redirects.map(({ status, location }) => [status, new URL(location).pathname])).toEqual([[301, '/b'], [308, '/end']]);
    expect(decisions.length).toBeGreaterThanOrEqual(4);
  });
  it('in a circle end', async () => {
    const served = await site((request, response) => void response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end());
    await failsWith(served.url('/a'), 'PM-FETCH-004', 'circle');
  });
  it('past the limit end, the limit itself does not', async () => {
    const served = await site((request, response) => {
      const n = Number(request.url?.slice(1));
      if (n === 0) html(response, 'end');
      else response.writeHead(302, { location: `/${n - 1}` }).end();
    });
    await failsWith(served.url('/11'), 'PM-FETCH-004', 'More than 10');
    expect((await get(served.url('/10'))).result.ok).toBe(true);
  });
  it.each([['http://169.254.169.254/latest', 'PM-URL-003'], ['http://localhost/', 'PM-URL-003'], ['//10.0.0.1/x', 'PM-URL-003'], ['http://[::ffff:127.0.0.2]:8080/', 'PM-URL-003'], ['file:///etc/passwd', 'PM-URL-002'], ['data:text/html,x', 'PM-URL-002'], ['http://', 'PM-URL-001']])('to %s are refused', async (location, code) => {
    const served = await site((_request, response) => void response.writeHead(302, { location }).end());
    const { result } = await get(served.url('/a'));
    expect(result).toMatchObject({ ok: false, error: { code, stage: 'fetch' } });
  });
});

describe('limits', () => {
  it('on the wire', async () => {
    const served = await site((_request, response) => html(response, 'x'.repeat(5000)));
    await failsWith(served.url(), 'PM-FETCH-005', '4000', { max_wire_bytes: 4000 });
  });
  it('on what is unpacked', async () => {
    const served = await site((_request, response) => html(response, gzipSync('x'.repeat(50_000)), { 'content-encoding': 'gzip' }));
    await failsWith(served.url(), 'PM-FETCH-005', '40000', { max_decoded_bytes: 40_000 });
  });
  it('on the ratio: a bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64_000_000));
    const served = await site((_request, response) => html(response, bomb, { 'content-encoding': 'gzip' }));
    await failsWith(served.url(), 'PM-FETCH-009', 'times', { max_decoded_bytes: 134_217_728 });
  });
  it('on layers', async () => {
    const served = await site((_request, response) => html(response, 'x', { 'content-encoding': 'gzip, gzip, gzip' }));
    await failsWith(served.url(), 'PM-FETCH-009', '3 times');
  });
  it('on the wait for headers', async () => {
    const served = await site(() => undefined);
    await failsWith(served.url(), 'PM-FETCH-003', '300 ms', { headers_timeout_ms: 300 });
  });
  it('on silence within the body', async () => {
    const served = await site((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>half'));
    await failsWith(served.url(), 'PM-FETCH-003', '200 ms', { body_timeout_ms: 200 });
  });
  it('on cancelling: at once', async () => {
    const served = await site(() => undefined);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    expect((await get(served.url(), {}, ['127.0.0.1'], stop.signal)).result).toMatchObject({ ok: false, error: { code: 'PM-RUN-001' } });
  });
});

describe('what breaks', () => {
  it.each([
    ['a refused connection', 'http://127.0.0.1:1025/', 'PM-FETCH-002'],
    ['a name that leads nowhere', 'http://no-such-host.invalid.example/', 'PM-FETCH-001'],
    ['a private name', 'http://localhost:8080/', 'PM-URL-003'],
    ['a port of another protocol', 'http://127.0.0.1:6379/', 'PM-URL-004'],
    ['no address', 'not a url', 'PM-URL-001'],
    ['another scheme', 'javascript:alert(1)', 'PM-URL-002'],
    ['an endless address', `http://127.0.0.1/${'x'.repeat(33_000)}`, 'PM-URL-005'],
  ])('%s', async (_what, address, code) => {
    const { result } = await get(address);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(result)).not.toContain('    at ');
  });
  it.each([
    ['not HTTP', 'SSH-2.0-OpenSSH\r\n', 'PM-FETCH-007'],
    ['cut short in the body', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<p>half', 'PM-FETCH-002'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`, 'PM-FETCH-007'],
    ['a body that is not what it says', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello', 'PM-FETCH-007'],
    ['an encoding nobody knows', 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: rot13\r\nContent-Length: 5\r\n\r\nhello', 'PM-FETCH-007'],
  ])('a response that is %s', async (_what, bytes, code) => {
    const served = await serveRaw((socket) => socket.end(bytes));
    open.push(served);
    const { result } = await get(served.url(), { robots: 'ignore' });
    expect(result).toMatchObject({ ok: false, error: { code } });
  });
});

describe('robots.txt', () => {
  const withRobots = async (status: number, text: string) => {
    const served = await serve((request, response) => (request.url === '/robots.txt' ? void response.writeHead(status).end(text) : html(response, '<p>x')));
    open.push(served);
    return served;
  };
  it('closes a page, with the line that says so, and the page is never asked for', async () => {
    const served = await withRobots(200, 'User-agent: *\nDisallow: /private\n');
    const { result } = await get(served.url('/private/page'));
    expect(result.ok && result.value).toMatchObject({ html: '', report: { status: 0, robots: { decision: 'disallowed', line: '2: Disallow: /private' } } });
    expect(served.requests).toEqual(['/robots.txt']);
    expect((await get(served.url('/open'))).result).toMatchObject({ ok: true, value: { report: { status: 200 } } });
  });
  it('speaks to us by name', async () => {
    const served = await withRobots(200, 'User-agent: ProofmarkBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n');
    expect((await get(served.url('/x'))).result).toMatchObject({ ok: true, value: { report: { robots: { decision: 'disallowed' } } } });
    expect((await get(served.url('/x'), { user_agent: 'Other/1' })).result).toMatchObject({ ok: true, value: { report: { robots: { decision: 'allowed' } } } });
  });
  it('that fails closes everything; that is missing, nothing', async () => {
    expect((await get((await withRobots(503, '')).url('/x'))).result).toMatchObject({ ok: true, value: { report: { robots: { decision: 'disallowed' } } } });
    expect((await get((await withRobots(403, '')).url('/x'))).result).toMatchObject({ ok: true, value: { report: { robots: { decision: 'allowed' } } } });
  });
  it('is not asked when the profile says so', async () => {
    const served = await withRobots(200, 'User-agent: *\nDisallow: /\n');
    expect((await get(served.url('/x'), { robots: 'ignore' })).result).toMatchObject({ ok: true, value: { report: { status: 200, robots: { decision: 'ignored' } } } });
    expect(served.requests).toEqual(['/x']);
  });
});

describe('bytes that are already here', () => {
  const given = (bytes: Uint8Array, contentType: string | null = null): Target => ({ kind: 'bytes', bytes, url: 'file:///x.html', contentType, from: 'file' });
  it('are read the same way and touch no network', async () => {
    const { result, decisions } = await get(given(Buffer.from('<meta charset=utf-8><p>déjà')));
    expect(result.ok && result.value).toMatchObject({ html: '<meta charset=utf-8><p>déjà', report: { source: 'file', charset: { encoding: 'UTF-8', from: 'meta' } } });
    expect(decisions).toEqual([]);
  });
  it('that are no page are refused', async () => { await failsWith(given(Buffer.from('%PDF-1.4')), 'PM-FETCH-006', 'application/pdf'); });
  it('that are too many are refused', async () => { await failsWith(given(Buffer.alloc(5000, 120)), 'PM-FETCH-005', '2000', { max_decoded_bytes: 2000 }); });
  it('that are none are an empty page', async () => { expect((await get(given(new Uint8Array()))).result).toMatchObject({ ok: true, value: { html: '' } }); });
});
