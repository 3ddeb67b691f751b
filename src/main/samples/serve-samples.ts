/** Plays the sample site on a loopback port of its own, so that the first minute needs no network. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlayedPage, PlayedReply } from './played-page.ts';

export type SampleSite = {
  readonly host: string;
  readonly urlOf: (sampleId: string) => string;
  readonly close: () => Promise<void>;
};

const missing: PlayedReply = { status: 404, contentType: 'text/plain; charset=utf-8', body: 'There is no such page on the sample site.\n' };

/** Starts the site on 127.0.0.1 and a free port. `host` is `127.0.0.1:<port>`, as runs of samples must allow it. */
export async function serveSamples(pages: readonly PlayedPage[]): Promise<SampleSite> {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const server = createServer((request, response) => play(byId, request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  server.unref();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    urlOf: (sampleId) => `http://${host}/${sampleId}/`,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

function play(pages: ReadonlyMap<string, PlayedPage>, request: IncomingMessage, response: ServerResponse): void {
  const url = URL.parse(request.url ?? '/', 'http://samples.invalid');
  const [, id = '', ...rest] = url?.pathname.split('/') ?? [];
  const asked = request.method === 'GET' || request.method === 'HEAD';
  const reply = (asked ? pages.get(id)?.reply(rest.join('/'), url?.searchParams ?? new URLSearchParams()) : null) ?? missing;
  const answer = () => {
    response.writeHead(reply.status ?? 200, { 'content-type': reply.contentType ?? 'text/html; charset=utf-8', 'cache-control': 'no-store', ...reply.headers });
    response.end(request.method === 'HEAD' ? undefined : reply.body);
  };
  const timer = setTimeout(answer, reply.delayMs ?? 0);
  response.once('close', () => clearTimeout(timer));
}
