/** Played pages for the end-to-end acceptance: each is a kind of page with one right way to end. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const sentence = (topic: string, n: number) =>
  `Paragraph ${n} about ${topic} says plainly what a reader came for, in two clauses and with a number like ${n * 7}, so that it is prose and not a list of links.`;
export const prose = (topic: string, paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, i) => `<p>${sentence(topic, i + 1)}</p>`).join('\n');

const nav = '<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/about">About us</a> <a href="/contact">Contact</a></nav>';
const footer = '<footer><p>© Example Press. <a href="/terms">Terms</a> <a href="/privacy">Privacy</a></p></footer>';
const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const article = page('Harbour lights', `${nav}<main><article><h1>Harbour lights</h1>${prose('harbour lights', 6)}
<h2>Colours</h2><ul><li>Green to starboard</li><li>Red to port</li></ul><pre><code class="language-ts">const lamp = { colour: 'green' };
lamp.colour;</code></pre></article></main>${footer}`);

const chained = page('Tide tables', `${nav}<div id="app"></div>${footer}<script>
fetch('/api/route').then(r => r.json()).then(route => fetch(route.next)).then(r => r.json()).then(data => {
  const main = document.createElement('main');
  const h1 = document.createElement('h1'); h1.textContent = data.title; main.append(h1);
  for (const text of data.paragraphs) { const p = document.createElement('p'); p.textContent = text; main.append(p); }
  document.querySelector('#app').append(main);
});</script>`);

const consentProse = Array.from({ length: 40 }, (_, i) =>
  `<p>We and our ${100 + i} partners store and access information on your device, such as cookies and identifiers, and process personal data for purpose number ${i + 1}, with your consent.</p>`).join('');
const cookieWall = page('Lock keepers', `<div id="cookie-consent" role="dialog" aria-modal="true" class="consent overlay"><h2>We value your privacy</h2>${consentProse}<button>Accept all</button><button>Reject all</button></div>
${nav}<main><article><h1>Lock keepers</h1>${prose('lock keepers', 5)}</article></main>${footer}`);

const shell = page('App', '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script>document.querySelector("#root").className = "loading";</script>');
const login = page('Sign in', `<main><h1>Sign in</h1><form action="/session" method="post"><label>Email <input type="email" name="email"></label>
<label>Password <input type="password" name="password"></label><button>Sign in</button><a href="/forgot">Forgot your password?</a></form></main>`);
const notFound = page('Page not found', `${nav}<main><h1>404</h1><p>The page you asked for could not be found.</p></main>${footer}`);
const tooMany = page('Too many requests', '<h1>Too many requests</h1><p>Slow down.</p>');

/** "灯台" (lighthouse) in Shift_JIS, and the sentence around it as bytes. */
const shiftJisTitle = Buffer.from([0x93, 0x94, 0x91, 0xe4]);
const shiftJisPage = (): Buffer => {
  const ascii = (text: string) => Buffer.from(text, 'latin1');
  const paragraph = Buffer.concat([ascii('<p>'), ...Array.from({ length: 60 }, () => shiftJisTitle), ascii('.</p>')]);
  return Buffer.concat([
    ascii('<!doctype html><html lang="ja"><head><meta charset="Shift_JIS"><title>'), shiftJisTitle, ascii('</title></head><body><main><h1>'), shiftJisTitle, ascii('</h1>'),
    paragraph, paragraph, paragraph, ascii('</main></body></html>'),
  ]);
};

const bigPage = (): string => page('Big', `<main><h1>Big</h1>${'<p>A paragraph of a very long page that goes on with one plain sentence after another until it is full. </p>\n'.repeat(190_000)}</main>`);

type Played = (request: IncomingMessage, response: ServerResponse) => void;
const html = (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Played => (_request, response) => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
};
const json = (value: unknown): Played => (_request, response) => {
  setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)), 150);
};

const routes: Readonly<Record<string, Played>> = {
  '/article': html(article),
  '/chained': html(chained),
  '/api/route': json({ next: '/api/tides' }),
  '/api/tides': json({ title: 'Tide tables', paragraphs: Array.from({ length: 8 }, (_, i) => sentence('tides', i + 1)) }),
  '/cookie-wall': html(cookieWall),
  '/shell': html(shell),
  '/login': html(login),
  '/busy': html(tooMany, 429, { 'retry-after': '120' }),
  '/shift-jis': html(shiftJisPage(), 200, { 'content-type': 'text/html' }),
  '/empty': html(''),
  '/big': (request, response) => html(bigPage())(request, response),
  '/slow': (_request, response) => { response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><title>Slow</title><main><p>Half'); },
  '/robots.txt': html('', 404),
};

/** Serves the played pages on a free loopback port. */
export async function servePages(): Promise<{ origin: string; server: Server; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    (routes[path] ?? html(notFound, 404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    server,
    close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(() => resolve()); }),
  };
}
