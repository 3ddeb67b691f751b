/** The loopback host: the window and the API on 127.0.0.1, for whoever holds the token. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { err, failure, ok, type Result } from '../../shared/errors.ts';
import { createInvitations, type Invitations } from './loopback/invitations.ts';
import { isAdmitted, isAuthorised } from './loopback/admission.ts';
import { mapAssets, type AssetMap } from './asset-map.ts';
import { readJson } from './loopback/read-json.ts';
import { streamEvents } from './loopback/event-stream.ts';
import { windowHeaders } from './window-policy.ts';
import type { Backend } from '../backend/contract.ts';

/** `token` is for tests; otherwise 256 random bits. `port` 0 takes a free one. */
export type LoopbackOptions = { readonly backend: Backend; readonly rendererDir: string; readonly port: number; readonly token?: string };
export type LoopbackHost = {
  /** With the token in its fragment, which no server and no log ever sees. */
  readonly url: string;
  readonly origin: string;
  readonly port: number;
  readonly token: string;
  /** An address for a program's argument list: it works once and leads to the window at `link` (`run=…` or ''). */
  readonly invite: (link: string) => string;
  readonly close: () => Promise<void>;
};

type Room = { readonly backend: Backend; readonly assets: AssetMap; readonly token: string; readonly origin: () => string; readonly invitations: Invitations };

/** A saved page handed over whole is the largest request; the token is checked before a byte of it is read. */
const maxBodyBytes = 33_554_432;

/** Opens the host. Fails when the port is taken or the window was not built. */
export async function serveLoopback(options: LoopbackOptions): Promise<Result<LoopbackHost>> {
  let assets: AssetMap;
  try {
    assets = mapAssets(options.rendererDir);
  } catch {
    return err(failure('PM-HOST-002'));
  }
  const token = options.token ?? randomBytes(32).toString('base64url');
  let origin = '';
  const room: Room = { backend: options.backend, assets, token, origin: () => origin, invitations: createInvitations(() => performance.now()) };
  const server = createServer({ maxHeaderSize: 16_384, headersTimeout: 5000, requestTimeout: 30_000, keepAliveTimeout: 5000 }, (request, response) => {
    answer(room, request, response).catch(() => response.destroy());
  });
  server.maxConnections = 64;
  const listening = await new Promise<boolean>((resolve) => server.once('error', () => resolve(false)).listen(options.port, '127.0.0.1', () => resolve(true)));
  if (!listening) return err(failure('PM-HOST-001', `Port ${options.port} could not be opened`));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const close = () => new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  const hashFor = (link: string): string => `#token=${token}${link === '' ? '' : `&${link}`}`;
  const invite = (link: string): string => `${origin}${room.invitations.invite(hashFor(link))}`;
  return ok({ url: `${origin}/${hashFor('')}`, origin, port, token, invite, close });
}

async function answer(room: Room, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(windowHeaders)) response.setHeader(name, value);
  const target = request.url ?? '';
  const admitted = isAdmitted({ method: request.method ?? '', target, headers: request.headers, rawHeaders: request.rawHeaders }, room.origin());
  const path = target.split('?', 1)[0] ?? '';
  if (!admitted || (path.startsWith('/api/') && !isAuthorised(request.headers, room.token))) return refuse(response, 403);
  const route = `${request.method} ${path}`;
  if (route === 'POST /api/call') return call(room, request, response);
  if (route === 'GET /api/events') return streamEvents(room.backend, response);
  const hash = request.method === 'GET' ? room.invitations.accept(path) : null;
  if (hash !== null) return void response.writeHead(302, { location: `/${hash}` }).end();
  const asset = request.method === 'GET' ? room.assets.get(path) : undefined;
  if (asset === undefined) return refuse(response, 404);
  const bytes = await asset.read();
  response.writeHead(200, { 'content-type': asset.mediaType, 'content-length': bytes.byteLength }).end(bytes);
}

async function call(room: Room, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readJson(request, maxBodyBytes);
  const reply = body.ok ? await room.backend.answer(body.value, 'window') : body;
  if (!body.ok) response.setHeader('connection', 'close');
  const text = Buffer.from(JSON.stringify(reply));
  response.writeHead(body.ok ? 200 : 400, { 'content-type': 'application/json; charset=utf-8', 'content-length': text.byteLength }).end(text);
}

/** One constant answer for everything that is refused. The body of the request is not read. */
function refuse(response: ServerResponse, status: 403 | 404): void {
  const text = status === 403 ? 'Refused.\n' : 'Not found.\n';
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'content-length': text.length, connection: 'close' }).end(text);
}
