/** A small loopback server that plays pages: fixed HTML by path, data after a delay, requests that never end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PlayedPage = string | ((request: IncomingMessage, response: ServerResponse) => void);

export type PageServer = { readonly url: string; readonly hits: () => readonly string[]; readonly close: () => Promise<void> };

const words = 'river stone letter garden window copper signal harbour meadow lantern engine marble orchard paper compass timber'.split(' ');

/** Prose of about `chars` characters that names `mark` once, the same every time. */
export function prose(mark: string, chars: number): string {
  let text = `The ${mark} begins here`;
  for (let i = 0; text.length < chars; i++) text += ` ${words[(i * 7 + mark.length) % words.length]}`;
  return `${text}.`;
}

export const paragraphs = (mark: string, count: number, chars = 240): string =>
  Array.from({ length: count }, (_, i) => `<p>${prose(`${mark}${i}`, chars)}</p>`).join('');

/** A page around a body and a script. */
export const htmlPage = (body: string, script = '', head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Played page</title>${head}</head><body>${body}${script === '' ? '' : `<script>${script}</script>`}</body></html>`;

/** Serves `/data?ms=&text=` (text after a delay), `/hang` (never), `/sleep` scripts, and the given pages. */
export async function servePages(pages: Readonly<Record<string, PlayedPage>>): Promise<PageServer> {
  const hits: string[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://played');
    hits.push(request.url ?? '/');
    if (url.pathname === '/data') {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(url.searchParams.get('text') ?? ''), Number(url.searchParams.get('ms') ?? 0));
      return;
    }
    if (url.pathname === '/hang') return;
    const page = pages[url.pathname];
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
    else if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else page(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => hits,
    close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(() => resolve()); }),
  };
}
