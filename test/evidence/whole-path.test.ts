import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPacketFile, writePacketFile } from '../../src/main/evidence/packet-file.ts';
import { replayRun } from '../../src/main/pipeline/replay-run.ts';
import { runTerminal, type Ended } from '../acceptance/terminal.ts';
import { verifyRun } from '../../src/main/evidence/verify.ts';
import { must, opened, tempStorePath } from '../store/temp-store.ts';
import type { AddressInfo } from 'node:net';
import type { Store } from '../../src/main/evidence/store/store.ts';

/** One for each place, so that a leak names itself. */
const canary = (place: string): string => `Qz7-${place}-4kVtXw9`;
const places = ['user', 'query', 'fragment', 'cookie', 'header', 'redirect', 'meta', 'hidden', 'password', 'link', 'script', 'comment', 'data', 'basic'];

const article = (n: number): string => `<p>Otters of river ${n} hold hands while they sleep, so that the current does not take them apart in the night.</p>`;
const page = `<!doctype html><html><head><title>Otters</title><meta name="csrf-token" content="${canary('meta')}">
<script>window.app = {"accessToken": "${canary('script')}"}; fetch("/api?api_key=${canary('script')}")</script></head><body data-session-token="${canary('data')}">
<!-- password: ${canary('comment')} --><main><h1>Otters</h1>${Array.from({ length: 12 }, (_, n) => article(n)).join('\n')}
<p>Read <a href="/more?page=2&amp;token=${canary('link')}">more about them</a>.</p>
<form><input type="hidden" name="state" value="${canary('hidden')}"><input type="password" value="${canary('password')}"></form></main></body></html>`;

let server: Server;
let port = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/go')) response.writeHead(302, { location: `/page?signature=${canary('redirect')}`, 'set-cookie': `a=${canary('cookie')}` }).end();
    else if (request.url?.startsWith('/robots')) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': `sid=${canary('cookie')}`, 'x-session': canary('header') }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const bytesOf = (path: string): string => readFileSync(path).toString('latin1');

async function runOnce(...more: readonly string[]): Promise<{ readonly store: Store; readonly ended: Ended }> {
  const path = tempStorePath();
  const url = `http://${canary('user')}:${canary('basic')}@127.0.0.1:${port}/go?token=${canary('query')}#access_token=${canary('fragment')}`;
  const ended = await runTerminal(path, ['run', url, '--json', '--allow-host', '127.0.0.1', ...more]);
  return { store: opened(path), ended };
}

describe('a page full of secrets, fetched, extracted and stored', () => {
  test.each([['static', ['--set', 'render=never']], ['rendered', ['--set', 'render=always']]] as const)('%s: verifies, travels as a file, and leaves no secret in what is kept and printed', async (representation, more) => {
    const { store, ended } = await runOnce(...more);
    const [summary] = must(store.list({ limit: 1, before: null, text: '' })).runs;
    expect(summary?.verdict?.kind, ended.stderr).toBe('accepted');
    const run = must(store.sealed(summary!.runId));
    expect(run.capture?.representation).toBe(representation);
    expect(run.blobs.some(({ digest }) => digest === run.capture?.recording)).toBe(representation === 'rendered');
    const verification = verifyRun(run, (_capture, _snapshot, plan) => replayRun(run, plan));
    expect(verification.checks.filter((check) => check.outcome !== 'same')).toEqual([]);
    const file = writePacketFile(run);
    expect(readPacketFile(file)).toEqual({ ok: true, value: run });

    const kept: Record<string, string> = {
      terminal: ended.stdout + ended.stderr, packet: JSON.stringify(run.packet), capture: JSON.stringify(run.capture), events: JSON.stringify(run.events),
      summary: JSON.stringify(run.summary), extraction: JSON.stringify(run.extraction), snapshot: JSON.stringify(run.snapshot),
      parts: run.blobs.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n'), database: bytesOf(store.path) + bytesOf(`${store.path}-wal`),
    };
    const leaks = Object.entries(kept).flatMap(([where, text]) => places.filter((place) => text.includes(canary(place))).map((place) => `${place} in ${where}`));
    expect(leaks).toEqual([]);
    expect(run.extraction?.markdown.text.match(/Otters of river \d+ hold hands while they sleep/g)).toHaveLength(12);
  });
});
