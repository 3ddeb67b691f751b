/** From the terminal to the store and back: each kind of page ends in its typed verdict, with a sentence and a packet. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidencePacketSchema } from '../../src/shared/packet.ts';
import { servePages } from './pages.ts';
import { runTerminal, startTerminal } from './terminal.ts';

let site: Awaited<ReturnType<typeof servePages>>;
const folder = mkdtempSync(join(tmpdir(), 'proofmark-acceptance-'));
const store = join(folder, 'evidence.db');

beforeAll(async () => { site = await servePages(); });
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

type Expected = {
  readonly what: string;
  readonly url: string;
  readonly code: number;
  readonly verdict: Record<string, unknown>;
  readonly says?: RegExp;
  readonly never?: RegExp;
};

const cases: readonly Expected[] = [
  { what: 'a server-rendered article', url: '/article', code: 0, verdict: { kind: 'accepted' }, says: /# Harbour lights[\s\S]+```ts\nconst lamp/, never: /About us/ },
  { what: 'content after two chained requests', url: '/chained', code: 0, verdict: { kind: 'accepted' }, says: /Paragraph 8 about tides/ },
  { what: 'a cookie wall larger than the article', url: '/cookie-wall', code: 0, verdict: { kind: 'accepted' }, says: /# Lock keepers/, never: /partners store|value your privacy/ },
  { what: 'a shell that never fills', url: '/shell', code: 6, verdict: { kind: 'no_extractable_content' } },
  { what: 'a 404', url: '/nowhere', code: 3, verdict: { kind: 'boundary', boundary: 'not_found' } },
  { what: 'a login page', url: '/login', code: 3, verdict: { kind: 'boundary', boundary: 'login' } },
  { what: 'a 429 with Retry-After', url: '/busy', code: 3, verdict: { kind: 'boundary', boundary: 'rate_limited', retryAfterMs: 120_000 } },
  { what: 'a page in Shift_JIS', url: '/shift-jis', code: 0, verdict: { kind: 'accepted' }, says: /# 灯台\n/, never: /\uFFFD/ },
  { what: 'an empty file', url: '/empty', code: 6, verdict: { kind: 'no_extractable_content' } },
  { what: 'a name that does not resolve', url: 'http://no-such-host.invalid/page', code: 4, verdict: { kind: 'stage_failed', error: { code: 'PM-FETCH-001' } } },
  { what: 'a private address that was not allowed', url: 'http://127.0.0.2:81/', code: 4, verdict: { kind: 'stage_failed', error: { code: 'PM-URL-003' } } },
  { what: 'a malformed URL', url: 'http://[half', code: 2, verdict: { kind: 'stage_failed', error: { code: 'PM-URL-001' } } },
  { what: 'a file: address', url: 'file:///etc/hostname', code: 2, verdict: { kind: 'stage_failed', error: { code: 'PM-URL-002' } } },
];

const address = (url: string): string => (url.startsWith('/') ? site.origin + url : url);

describe('run', () => {
  it.each(cases)('$what', async ({ url, code, verdict, says, never }) => {
    const ended = await runTerminal(store, ['run', address(url), '--allow-host', '127.0.0.1', '--json']);
    expect(ended.stderr).not.toMatch(/^\s+at .+:\d+:\d+/m);
    const result = JSON.parse(ended.stdout) as { run_id: string; markdown: string; verdict: { reason: string }; reason: string };
    expect(result.verdict).toMatchObject(verdict);
    expect(ended.code).toBe(code);
    expect(result.verdict.reason).toMatch(/\w+ \w+/);
    if (says !== undefined) expect(result.markdown).toMatch(says);
    if (never !== undefined) expect(result.markdown).not.toMatch(never);
    if (code !== 0) expect(result).not.toHaveProperty('representation', 'clean');

    const shown = await runTerminal(store, ['show', result.run_id, '--json']);
    const packet = evidencePacketSchema.parse(JSON.parse(shown.stdout));
    expect(packet.verdict).toMatchObject(verdict);
    expect(packet.run_id).toBe(result.run_id);
  });

  it('a page of 20 MB ends within its caps, and never as an empty success', async () => {
    const ended = await runTerminal(store, ['run', `${site.origin}/big`, '--allow-host', '127.0.0.1', '--json']);
    const result = JSON.parse(ended.stdout) as { markdown: string; verdict: { kind: string; reason: string } };
    expect(ended.stderr).not.toMatch(/^\s+at .+:\d+:\d+/m);
    if (result.verdict.kind === 'accepted') expect(result.markdown.length).toBeGreaterThan(1_000_000);
    else expect(ended.code).toBeGreaterThan(0);
    expect(result.verdict.reason).toMatch(/\w+ \w+/);
  });

  it('a killed run is marked interrupted, and the finished ones are all there', async () => {
    const before = JSON.parse((await runTerminal(store, ['show', '--json'])).stdout) as { runs: { runId: string }[] };
    const child = startTerminal(store, ['run', `${site.origin}/slow`, '--allow-host', '127.0.0.1', '--json']);
    const ended = new Promise((done) => child.on('close', done));
    await new Promise((seen) => site.server.once('request', seen));
    await new Promise((soon) => setTimeout(soon, 200));
    child.kill('SIGKILL');
    await ended;
    const after = JSON.parse((await runTerminal(store, ['show', '--json'])).stdout) as { runs: { runId: string; verdict: { kind: string } | null }[] };
    expect(after.runs.map((run) => run.runId)).toEqual(expect.arrayContaining(before.runs.map((run) => run.runId)));
    expect(after.runs).toHaveLength(before.runs.length + 1);
    expect(after.runs.find((run) => before.runs.every((old) => old.runId !== run.runId))?.verdict?.kind).toBe('interrupted');
  });
});
