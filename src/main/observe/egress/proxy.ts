/** The one way out for the browser: a forward proxy on loopback that asks the guard before every connection. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, request as connectHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createGuard, type EgressDecision, type EgressGuard, type GuardOptions } from './guard.ts';
import { forwardableHeaders } from './hop-headers.ts';
import { createMeter, type Meter } from './meter.ts';
import type { Failure } from '../../../shared/errors.ts';

export type { EgressDecision } from './guard.ts';

/** `decisions` is everything asked so far, oldest first, at most the last 10,000. */
export type EgressProxy = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly close: () => Promise<void>;
  readonly decisions: () => readonly EgressDecision[];
};

const maxDecisions = 10_000;
const idleMs = 60_000;

/** Starts a proxy of its own for one run, on a free loopback port, with a credential that only this run knows. */
export async function startEgressProxy(options: GuardOptions & { readonly maxBytes?: number }): Promise<EgressProxy> {
  const decisions: EgressDecision[] = [];
  const ownPorts = [...options.ownPorts];
  const guard = createGuard({
    ...options,
    ownPorts,
    onDecision: (decision) => {
      if (decisions.length < maxDecisions) decisions.push(decision);
      options.onDecision?.(decision);
    },
  });
  const username = randomBytes(8).toString('hex');
  const password = randomBytes(24).toString('hex');
  const wanted = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  const meter = createMeter(options.maxBytes);
  const server = createServer({ maxHeaderSize: 65_536, headersTimeout: 15_000, requestTimeout: 120_000 });
  server.maxConnections = 512;
  server.on('connection', (socket) => meter.watch(socket));
  server.on('request', (request, response) => void forward(request, response, guard, wanted, meter));
  server.on('connect', (request, socket, head) => void tunnel(request, socket, head, guard, wanted, meter));
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n'));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  ownPorts.push(port);
  return {
    url: `http://127.0.0.1:${port}`, username, password,
    decisions: () => [...decisions],
    close: () => new Promise((resolve) => {
      meter.close();
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

const isAuthorised = (request: IncomingMessage, wanted: Buffer): boolean => {
  const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

async function forward(request: IncomingMessage, response: ServerResponse, guard: EgressGuard, wanted: Buffer, meter: Meter): Promise<void> {
  response.on('error', () => request.destroy());
  if (!isAuthorised(request, wanted)) return answer(response, 407, { 'Proxy-Authenticate': 'Basic realm="proofmark"' });
  const url = URL.parse(request.url ?? '');
  if (url === null || url.protocol !== 'http:') return answer(response, 400, {});
  const port = url.port === '' ? 80 : Number(url.port);
  const admitted = await guard.admit(url.hostname, port);
  if (!admitted.ok) return answer(response, 403, refusalHeaders(admitted.error));
  const upstream = connectHttp({
    host: admitted.value.address, family: admitted.value.family, port, method: request.method ?? 'GET', path: `${url.pathname}${url.search}`,
    // The address decides the host: a Host header that disagrees with it is never passed on.
    headers: { ...forwardableHeaders(request.rawHeaders), host: url.host }, agent: false, setHost: false,
  });
  upstream.on('socket', (socket) => meter.watch(socket));
  upstream.setTimeout(idleMs, () => upstream.destroy());
  upstream.on('error', () => (response.headersSent ? response.destroy() : answer(response, 502, {})));
  upstream.on('response', (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.statusMessage ?? '', forwardableHeaders(answered.rawHeaders));
    answered.on('error', () => response.destroy());
    answered.pipe(response);
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

async function tunnel(request: IncomingMessage, client: Duplex, head: Buffer, guard: EgressGuard, wanted: Buffer, meter: Meter): Promise<void> {
  client.on('error', () => client.destroy());
  const close = (status: string, headers: Readonly<Record<string, string>> = {}): void => {
    client.end(`HTTP/1.1 ${status}\r\n${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')}Content-Length: 0\r\nConnection: close\r\n\r\n`);
  };
  if (!isAuthorised(request, wanted)) return close('407 Proxy Authentication Required', { 'Proxy-Authenticate': 'Basic realm="proofmark"' });
  const target = URL.parse(`http://${request.url ?? ''}`);
  const port = Number(/:(\d{1,5})$/.exec(request.url ?? '')?.[1] ?? Number.NaN);
  if (target === null || !Number.isInteger(port) || target.pathname !== '/' || target.username !== '') return close('400 Bad Request');
  const admitted = await guard.admit(target.hostname, port);
  if (!admitted.ok) return close('403 Forbidden', refusalHeaders(admitted.error));
  const upstream: Socket = connect({ host: admitted.value.address, family: admitted.value.family, port });
  meter.watch(upstream);
  upstream.setTimeout(idleMs, () => upstream.destroy());
  upstream.once('connect', () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    client.pipe(upstream).pipe(client);
  });
  upstream.on('error', () => (upstream.connecting || upstream.bytesRead === 0 ? close('502 Bad Gateway') : client.destroy()));
  upstream.on('close', () => client.destroy());
  client.on('close', () => upstream.destroy());
}

/** Refusals carry their code, so that whoever watches the browser's network can tell them from a server's 403. */
const refusalHeaders = (refused: Failure): Readonly<Record<string, string>> => ({ 'X-Proofmark-Refusal': refused.code });

function answer(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>): void {
  response.writeHead(status, { 'Content-Length': '0', ...headers });
  response.end();
}
