/** The browser behind the egress proxy: pages load through it, frames of other sites are recorded, the rest stays shut. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlPage, paragraphs, servePages, type PageServer } from '../pages/serve-pages.ts';
import { planFor } from '../pages/plan-for.ts';
import { render } from '../../src/main/observe/browser/render.ts';
import { startEgressProxy, type EgressProxy } from '../../src/main/observe/egress/proxy.ts';
import { textIn } from './rendering.ts';

let server: PageServer;
let foreign: PageServer;
let proxy: EgressProxy;
let forbidden: Server;
let forbiddenHits = 0;

beforeAll(async () => {
  forbidden = createServer((_request, response) => { forbiddenHits++; response.end('secret'); });
  await new Promise<void>((resolve) => forbidden.listen(0, '127.0.0.1', resolve));
  const shut = (forbidden.address() as AddressInfo).port;
  foreign = await servePages({ '/foreign': htmlPage(`<article>${paragraphs('foreign', 4)}</article>`) });
  const elsewhere = foreign.url.replace('127.0.0.1', 'localhost');
  server = await servePages({
    '/cross-site': htmlPage(`<main><h1>Holder</h1><iframe src="${elsewhere}/foreign" width="900" height="700"></iframe></main>`),
    '/reaching': htmlPage(`<main>${paragraphs('whole', 4)}<img src="http://127.0.0.1:${shut}/img"><iframe src="http://127.0.0.1:${shut}/frame"></iframe></main>`,
      `fetch('http://127.0.0.1:${shut}/fetch',{mode:'no-cors'}).catch(()=>{});navigator.sendBeacon('http://127.0.0.1:${shut}/beacon','x');new WebSocket('ws://127.0.0.1:${shut}/ws');const w=new Worker(URL.createObjectURL(new Blob(["fetch('http://127.0.0.1:${shut}/worker',{mode:'no-cors'}).catch(()=>{});new WebSocket('ws://127.0.0.1:${shut}/worker-ws')"])));window.open('http://127.0.0.1:${shut}/popup')`),
  });
  const hosts = [server.url.slice('http://'.length), elsewhere.slice('http://'.length)];
  proxy = await startEgressProxy({ allowHosts: hosts, ownPorts: [] });
});
afterAll(async () => { await proxy.close(); await server.close(); await foreign.close(); await new Promise((resolve) => { forbidden.closeAllConnections(); forbidden.close(resolve); }); });

const open = async (path: string) => {
  const result = await render(
    { url: server.url + path, plan: planFor(), signal: new AbortController().signal, progress: { sampled: () => undefined, frameSeen: () => undefined } },
    { proxyUrl: proxy.url, username: proxy.username, password: proxy.password },
  );
  if (!result.ok) throw new Error(`${result.error.sentence} ${result.error.detail ?? ''}`);
  return result.value;
};

describe('behind the egress proxy', () => {
  it('a frame of another site, in a process of its own, is recorded in its place', async () => {
    const page = await open('/cross-site');
    expect(page.readiness.outcome, page.readiness.reason).toBe('ready');
    expect(textIn(page.snapshot)).toContain('foreign3');
    expect(page.snapshot.gaps).toEqual([]);
  });

  it('loopback itself goes through the proxy: a host that was not granted hears nothing', async () => {
    const page = await open('/reaching');
    expect(textIn(page.snapshot)).toContain('whole3');
    expect(forbiddenHits).toBe(0);
    expect(await fetch(`http://127.0.0.1:${(forbidden.address() as AddressInfo).port}/`).then((answer) => answer.text())).toBe('secret');
  });
});
