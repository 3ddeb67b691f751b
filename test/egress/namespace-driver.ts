/** Runs inside a network namespace where every address is this machine: listens on common ports, lets Proofmark read a page full of tricks, and prints whom it reached. */
import { createServer as createTcp, connect } from 'node:net';
import { createServer as createHttp } from 'node:http';
import { createSocket } from 'node:dgram';
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

const store = process.argv[2] ?? '';
const codes: Record<string, number | null> = {};
for (const [name, url, render] of [['rendered', `${origin}/page`, 'always'], ['redirected', `${origin}/go`, 'never'], ['direct', 'http://169.254.169.254/', 'auto']] as const) {
  codes[name] = (await runTerminal(store, ['run', url, '--json', '--allow-host', origin.slice(7), '--set', `render=${render}`])).code;
}
process.stdout.write(JSON.stringify({ control, codes, reached }), () => process.exit(0));
