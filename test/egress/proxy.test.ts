/** The proxy over real sockets: only whoever knows its credential gets out, only where the guard lets it, and no header lies about where. */
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProxyAgent, fetch as fetchVia, request } from 'undici';
import { startEgressProxy, type EgressProxy } from '../../src/main/observe/egress/proxy.ts';
import { serve, serveRaw, type Served } from '../fetch/server.ts';

let site: Served;
let proxy: EgressProxy;
const seen: { host: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];
beforeEach(async () => {
  seen.length = 0;
  site = await serve((incoming, response) => {
    seen.push({ host: incoming.headers.host, headers: incoming.headers });
    response.writeHead(200, { 'content-type': 'text/plain', connection: 'x-hop', 'x-hop': 'secret', 'set-cookie': ['a=1', 'b=2'] });
    incoming.pipe(response);
  });
  proxy = await startEgressProxy({ allowHosts: ['127.0.0.1'], ownPorts: [] });
});
afterEach(async () => { await proxy.close(); await site.close(); });

const credential = (): string => `Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')}`;
const agent = (token = credential()): ProxyAgent => new ProxyAgent({ uri: proxy.url, token, proxyTunnel: true });

/** Sends bytes to the proxy and reads the whole answer. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => { answer += chunk.toString('latin1'); });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    setTimeout(() => socket.destroy(), 3000).unref();
  });
}
const forward = (address: string, headers = '', method = 'GET', body = ''): Promise<string> => raw(`${method} ${address} HTTP/1.1\r\nHost: elsewhere.example\r\nProxy-Authorization: ${credential()}\r\nConnection: close\r\n${headers}\r\n${body}`);

describe('the proxy', () => {
  it('forwards plain HTTP; the address decides the host, and hop headers stay behind', async () => {
    const answer = await forward(site.url('/x?y=1'), 'Proxy-Connection: keep-alive\r\nX-Kept: yes\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200/);
    expect(answer.match(/set-cookie/gi)).toHaveLength(2);
    expect(answer).not.toMatch(/x-hop/i);
    expect(seen[0]).toMatchObject({ host: `127.0.0.1:${site.port}`, headers: { 'x-kept': 'yes' } });
    expect(seen[0]?.headers).not.toHaveProperty('proxy-authorization');
    expect(proxy.decisions()).toMatchObject([{ host: '127.0.0.1', port: site.port, allowed: true, granted: true }]);
  });
  it('passes bodies on', async () => { expect(await forward(site.url('/'), 'Content-Length: 5\r\n', 'POST', 'hello')).toMatch(/hello/); });
  it('tunnels', async () => {
    const dispatcher = agent();
    const response = await fetchVia(site.url('/t'), { dispatcher, method: 'POST', body: 'through' });
    expect(await response.text()).toBe('through');
    await dispatcher.close();
  });
  it.each(['', 'Basic eDp5', 'Bearer x'])('lets nobody out without its credential: %j', async (token) => {
    expect(await raw(`GET ${site.url()} HTTP/1.1\r\nHost: x\r\n${token === '' ? '' : `Proxy-Authorization: ${token}\r\n`}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 407/);
    expect(await raw(`CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\nHost: x\r\n${token === '' ? '' : `Proxy-Authorization: ${token}\r\n`}\r\n`)).toMatch(/^HTTP\/1.1 407/);
    expect(seen).toEqual([]);
  });
  it.each(['http://169.254.169.254/', 'http://0xa9fea9fe/', 'http://2852039166/', 'http://[::1]:8080/', 'http://localhost:8080/', 'http://10.0.0.1/', 'http://127.1.2.3:8080/', 'http://[::ffff:127.0.0.2]:8080/', 'http://metadata.google.internal/'])('refuses %s with its code', async (address) => {
    const answer = await forward(address);
    expect(answer).toMatch(/^HTTP\/1.1 403/);
    expect(answer).toMatch(/X-Proofmark-Refusal: PM-URL-003/i);
    const { hostname, port } = new URL(address);
    expect(await raw(`CONNECT ${hostname}:${port === '' ? 443 : port} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${credential()}\r\n\r\n`)).toMatch(/^HTTP\/1.1 403[^]*PM-URL-003/);
  });
  it.each([22, 25, 6379, 81])('refuses tunnels to port %i', async (port) => {
    expect(await raw(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${credential()}\r\n\r\n`)).toMatch(/^HTTP\/1.1 403[^]*PM-URL-004/);
  });
  it('refuses itself', async () => { expect(await forward(`${proxy.url}/`)).toMatch(/^HTTP\/1.1 403[^]*PM-URL-003/); });
  it.each(['/relative', 'ftp://x/', 'https://example.com/', 'file:///etc/passwd'])('is no server and no other protocol: %s', async (address) => { expect(await forward(address)).toMatch(/^HTTP\/1.1 400/); });
  it.each(['127.0.0.1', '127.0.0.1:0x50', 'u@127.0.0.1:80', '127.0.0.1:80/x', ':80', '127.0.0.1:99999'])('takes no odd authority: %s', async (authority) => {
    expect(await raw(`CONNECT ${authority} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${credential()}\r\n\r\n`)).toMatch(/^HTTP\/1.1 4|^$/);
    expect(seen).toEqual([]);
  });
  it('does not take two lengths of one body', async () => {
    const answer = await forward(site.url(), 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', 'POST', '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer).not.toMatch(/200/);
    expect(site.requests).not.toContain('/smuggled');
  });
  it('says 502 when nobody listens', async () => { expect(await forward('http://127.0.0.1:1025/')).toMatch(/^HTTP\/1.1 502/); });
  it('ends everything when it closes', async () => {
    const silent = await serveRaw(() => undefined);
    const waiting = request(silent.url(), { dispatcher: agent() }).then(() => 'answered', () => 'ended');
    await expect.poll(() => proxy.decisions().length).toBeGreaterThan(0);
    await proxy.close();
    expect(await waiting).toBe('ended');
    await silent.close();
  });
  it('cuts a run that takes too much', async () => {
    const flood = await serve((_incoming, response) => {
      const pump = setInterval(() => response.write(Buffer.alloc(200_000)), 5);
      response.on('close', () => clearInterval(pump));
    });
    const capped = await startEgressProxy({ allowHosts: ['127.0.0.1'], ownPorts: [], maxBytes: 1_000_000 });
    const dispatcher = new ProxyAgent({ uri: capped.url, token: `Basic ${Buffer.from(`${capped.username}:${capped.password}`).toString('base64')}`, proxyTunnel: true });
    const ended = await fetchVia(flood.url(), { dispatcher }).then((response) => response.arrayBuffer()).then(() => 'whole', () => 'cut');
    expect(ended).toBe('cut');
    await dispatcher.destroy();
    await capped.close();
    await flood.close();
  });
});
