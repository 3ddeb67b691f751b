/** Runs inside a network namespace where every address is this machine: listens on common ports, lets Proofmark read a page full of tricks, and prints whom it reached. */
import { createServer as createTcp, connect } from 'node:net';
import { createServer as createHttp } from 'node:http';
import { createSocket } from 'node:dgram';
import { findBrowser } from '../../src/main/observe/browser/find-browser.ts';
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { runTerminal } from '../acceptance/terminal.ts';
import { pageOfTricks } from './tricks.ts';
import type { AddressInfo } from 'node:net';

const reached: string[] = [];
const listening = [80, 443, 8080, 3478, 53].map((port) => new Promise<void>((ready) => {
  createTcp((socket) => { reached.push(`tcp ${socket.localAddress}:${port}`); socket.on('error', () => undefined); socket.destroy(); }).listen(port, '::', ready);
}));
const hearing = [443, 3478, 53].map((port) => new Promise<void>((ready) => {
  createSocket('udp4').on('message', () => reached.push(`udp ${port}`)).bind(port, '0.0.0.0', ready);
}));
await Promise.all([...listening, ...hearing]);

const fixture = createHttp((request, response) => {
  if (request.url === '/go') response.writeHead(302, { location: 'http://10.0.1.1/' }).end();
  else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html', link: '<http://10.0.1.2/a.css>; rel=preload; as=style, <http://10.0.1.3/>; rel=preconnect', 'content-security-policy-report-only': 'img-src none; report-uri http://10.0.1.4/', 'alt-svc': 'h3="10.0.1.5:443"' }).end(pageOfTricks);
  else response.writeHead(404).end();
});
await new Promise<void>((ready) => fixture.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${(fixture.address() as AddressInfo).port}`;

// A control: what is sent to a foreign address is seen.
await new Promise<void>((done) => connect(80, '10.9.9.9').on('close', () => done()).on('error', () => undefined).resume());
await new Promise<void>((done) => { const socket = createSocket('udp4'); socket.send('x', 3478, '10.9.9.9', () => { setTimeout(() => { socket.close(); done(); }, 300); }); });
const control = reached.splice(0);

/** The second control: the same page in the same browser with nothing in between. */
async function openUnguarded(): Promise<number> {
  const found = await findBrowser(null);
  if (!found.ok) throw new Error(found.error.sentence);
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-unguarded-'));
  await new Promise<void>((done) => {
    const child = spawn(found.value.path, ['--headless', '--no-sandbox', '--timeout=8000', `--user-data-dir=${folder}`, '--dump-dom', `${origin}/page`], { stdio: 'ignore' });
    const limit = setTimeout(() => child.kill('SIGKILL'), 40_000);
    child.on('close', () => { clearTimeout(limit); done(); });
  });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return new Set(reached.splice(0)).size;
}

const store = process.argv[2] ?? '';
const codes: Record<string, number | null> = {};
for (const [name, url, render] of [['rendered', `${origin}/page`, 'always'], ['redirected', `${origin}/go`, 'never'], ['direct', 'http://169.254.169.254/', 'auto']] as const) {
  codes[name] = (await runTerminal(store, ['run', url, '--json', '--allow-host', origin.slice(7), '--set', `render=${render}`])).code;
}
const guarded = reached.splice(0);
process.stdout.write(JSON.stringify({ control, codes, reached: guarded, unguarded: await openUnguarded() }), () => process.exit(0));
