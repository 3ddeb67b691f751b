/** Export, import, verify and upkeep as a person does them: through the terminal, with real files and a real server. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../src/main/evidence/store/store.ts';
import { run as runCommand, type Ended } from '../cli/terminal.ts';
import { sampleParts, sampleRun } from '../evidence/sample-run.ts';
import { sealRun } from '../../src/main/evidence/seal.ts';
import { writePacketFile } from '../../src/main/evidence/packet-file.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), 'proofmark-exchange-'));
const at = (name: string): string => join(folder, name);
const store = at('store.db');
const sentence = (n: number): string => `Paragraph ${n} tells of the tide gauge at the harbour wall and of what its keeper wrote down that day.`;
const page = `<!doctype html><html><head><meta charset="utf-8"><title>Tides, “=1+1”</title></head><body><main><h1>Tides</h1>${[1, 2, 3, 4].map((n) => `<p>${sentence(n)}</p>`).join('')}<h2>Notes</h2><p class="note">A note about the gauge, which was mended in spring.</p></main></body></html>`;

let site: Server;
let url = '';
let ids: readonly string[] = [];
const go = (args: readonly string[], to = store, input?: string): Promise<Ended> => runCommand([...args, '--store', to], input);
const linesOf = (ended: Ended): readonly string[] => ended.stdout.split('\n').filter((line) => line !== '');

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-powered-by': 'test' }).end(page);
    else response.writeHead(request.url === '/closed' ? 403 : 404, { 'content-type': 'text/html' }).end('<title>Forbidden</title><h1>403 Forbidden</h1>');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const list = `# two of a page, one that is closed\n${url}/page\n\n${url}/closed\n`;
  const first = await go(['batch', '-', '--allow-host', '127.0.0.1', '--set', 'robots=ignore', '--json'], store, list);
  const second = await go(['run', `${url}/page`, '--allow-host', '127.0.0.1', '--set', 'robots=ignore', '--set', 'exclude_selectors=[.note]', '--json', '--quiet']);
  const packets = [...linesOf(first), ...linesOf(second)].map((line) => JSON.parse(line) as { readonly run_id: string; readonly url_requested: string; readonly verdict: { readonly kind: string } });
  expect(packets.map(({ verdict }) => verdict.kind).toSorted(), first.stderr + second.stderr).toEqual(['accepted', 'accepted', 'boundary']);
  expect([first.code, second.code]).toEqual([3, 0]);
  ids = [packets.find(({ url_requested: asked }) => asked.endsWith('/page'))!.run_id, packets[2]!.run_id, packets.find(({ url_requested: asked }) => asked.endsWith('/closed'))!.run_id];
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a .proofmark file', () => {
  it('is exported, verified, taken in elsewhere once, and verified there; a changed byte is found', async () => {
    const file = at('page.proofmark');
    expect((await go(['export', ids[0]!, '-o', file])).code).toBe(0);
    expect((await go(['export', ids[0]!, '-o', file])).stderr).toContain('PM-FILE-003');
    const verified = await go(['verify', file, '--json'], at('unused.db'));
    expect(JSON.parse(verified.stdout)).toMatchObject({ run_id: ids[0], ok: true, deterministic: true });
    expect(verified.code).toBe(0);
    expect(existsSync(at('unused.db'))).toBe(false);
    const other = at('other.db');
    expect(JSON.parse((await go(['import', file, '--json'], other)).stdout)).toMatchObject({ run_id: ids[0], outcome: 'added' });
    expect(JSON.parse((await go(['import', file, '--json'], other)).stdout)).toMatchObject({ outcome: 'already' });
    expect((await go(['verify', ids[0]!], other)).code).toBe(0);
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(at('changed.proofmark'), bytes);
    const changed = await go(['verify', at('changed.proofmark')]);
    expect([1, 2]).toContain(changed.code);
    expect(changed.stderr).toMatch(/PM-PACKET-00[12]/);
    expect((await go(['import', at('changed.proofmark')], other)).code).toBe(2);
  });

  it('whose id another run has comes in under a new one', async () => {
    const both = at('both.db');
    const parts = sampleParts(1);
    writeFileSync(at('one.proofmark'), writePacketFile(sampleRun(1)));
    writeFileSync(at('two.proofmark'), writePacketFile(sealRun({ ...parts, elapsedMs: 43 })));
    const ended = await go(['import', at('one.proofmark'), at('two.proofmark'), '--json'], both);
    expect(ended.code, ended.stderr).toBe(0);
    const [one, two] = linesOf(ended).map((line) => JSON.parse(line) as { readonly run_id: string; readonly outcome: string });
    expect([one?.outcome, two?.outcome]).toEqual(['added', 'renamed']);
    expect(two?.run_id).not.toBe(one?.run_id);
    const opened = openStore(both);
    expect(opened.ok && opened.value.stats()).toMatchObject({ ok: true, value: { runs: 2 } });
    if (opened.ok) opened.value.close();
  });
});

describe('lines of JSON', () => {
  it('light: the packet, its Markdown and its row, readable by any program', async () => {
    const ended = await go(['export', '--all', '--format', 'jsonl']);
    const packets = linesOf(ended).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(packets.map((packet) => packet['run_id']).toSorted()).toEqual([...ids].toSorted());
    expect(packets.find((packet) => packet['run_id'] === ids[0])).toMatchObject({ format: 1, markdown: expect.stringContaining(sentence(1)), verdict: { kind: 'accepted' } });
    const elsewhere = await go(['import', '-'], at('light.db'), ended.stdout);
    expect(elsewhere.code, elsewhere.stderr).toBe(0);
    expect(JSON.parse((await go(['show', ids[0]!, '--json'], at('light.db'))).stdout)).toMatchObject({ run_id: ids[0] });
  });

  it('whole: everything comes in by standard input and is verified; a spoilt line is refused alone', async () => {
    const whole = (await go(['export', ids[0]!, ids[2]!, '--format', 'jsonl-whole', '-o', '-'])).stdout;
    const spoilt = whole.split('\n')[0]!.replace(sentence(1).slice(0, 20), sentence(1).slice(0, 20).toUpperCase());
    const ended = await go(['import', '-', '--json'], at('whole.db'), `${spoilt}\n${whole}`);
    expect(ended.stderr).toContain('2 taken in, 0 there already, 1 refused');
    expect(ended.code).toBe(2);
    expect((await go(['verify', ids[0]!, ids[2]!, '--quiet'], at('whole.db'))).code).toBe(0);
  });
});

describe('formats of others', () => {
  it('WACZ, WARC and HAR come back as the same Markdown, a refusal as a refusal', async () => {
    const wanted = (await go(['show', ids[0]!, '--markdown'])).stdout;
    expect(wanted).toContain(sentence(4));
    for (const format of ['wacz', 'warc', 'har']) {
      const file = at(`runs.${format}${format === 'warc' ? '.gz' : ''}`);
      const written = await go(['export', ids[0]!, ids[2]!, '--format', format, '-o', file]);
      expect(written.code, written.stderr).toBe(0);
      const ended = await go(['import', file, '--json', '--quiet'], at(`from-${format}.db`));
      const packets = linesOf(ended).map((line) => JSON.parse(line) as { readonly markdown: string; readonly url_final: string; readonly verdict: { readonly kind: string } });
      expect(packets.map(({ url_final: final, verdict }) => [final, verdict.kind]), format + ended.stderr).toEqual([[`${url}/page`, 'accepted'], [`${url}/closed`, 'boundary']]);
      expect(packets[0]?.markdown, format).toBe(wanted);
      expect(ended.code).toBe(3);
      expect((await go(['query', 'SELECT DISTINCT origin FROM runs', '--json'], at(`from-${format}.db`))).stdout).toBe('{"origin":"import"}\n');
    }
  });

  it('CSV holds no formula, Markdown says where it came from', async () => {
    const csv = (await go(['export', '--all', '--format', 'csv'])).stdout;
    expect(csv.split('\r\n')[0]).toMatch(/^run_id,started_at,url,/);
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(csv).not.toMatch(/(?:^|,)"?[=+@]/m);
    const ended = await go(['export', '--all', '--format', 'markdown', '-o', `${at('pages')}/`]);
    expect(ended.code, ended.stderr).toBe(0);
    const files = readdirSync(at('pages'));
    expect(files).toHaveLength(3);
    const text = readFileSync(join(at('pages'), files.find((name) => name.endsWith(`${ids[0]!.slice(-8)}.md`))!), 'utf8');
    expect(text).toMatch(/^---\ntitle: "Tides, “=1\+1”"\nurl: "http:\/\/127[^]*?\n---\n\n# Tides\n/);
  });
});

describe('diff', () => {
  it('names the setting and the block, and ends with 1; the same run with 0', async () => {
    const ended = await go(['diff', ids[0]!, ids[1]!, '--json']);
    expect(ended.code, ended.stderr).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ causes: [{ cause: 'profile' }], settings: [{ key: 'exclude_selectors' }], hunks: [{ heading: 'Notes', after: [] }] });
    expect((await go(['diff', ids[0]!, ids[0]!])).code).toBe(0);
  });
});

describe('upkeep', () => {
  it('query reads and never writes', async () => {
    expect((await go(['query', 'SELECT verdict_kind, count(*) AS n FROM runs GROUP BY 1 ORDER BY 1', '--json'])).stdout).toBe('{"verdict_kind":"accepted","n":2}\n{"verdict_kind":"boundary","n":1}\n');
    for (const sql of ['DELETE FROM runs', 'SELECT 1; DROP TABLE runs', 'PRAGMA user_version = 9', 'nonsense']) expect((await go(['query', sql])).code, sql).toBe(2);
    expect(linesOf(await go(['show'])).length).toBe(3);
  });

  it('backup, gc and restore', async () => {
    const copy = at('copy.db');
    expect((await go(['backup', copy])).code).toBe(0);
    expect((await go(['backup', copy])).code).toBe(4);
    const kept = at('kept.db');
    expect((await go(['backup', copy, '--restore'], kept)).code).toBe(0);
    const collected = JSON.parse((await go(['gc', '--max-age-days', '0', '--json'], kept)).stdout) as { readonly runs: number };
    expect(collected.runs).toBe(3);
    expect(linesOf(await go(['show'], kept)).length).toBe(0);
    expect((await go(['backup', copy, '--restore'], kept)).code).toBe(0);
    expect(linesOf(await go(['show'], kept)).length).toBe(3);
    const damaged = readFileSync(copy);
    damaged.fill(0xa5, 0, 64);
    writeFileSync(at('damaged.db'), damaged);
    expect((await go(['show'], at('damaged.db'))).stderr).toContain('PM-STORE-002');
    expect((await go(['backup', '--recover'], at('damaged.db'))).stdout).toMatch(/runs kept/);
    expect((await go(['show'], at('damaged.db'))).code).toBe(0);
    expect((await go(['backup', at('nowhere.db'), '--restore'], kept)).code).toBe(2);
  });
});

it('what is no run, no file and no format is a sentence', async () => {
  for (const args of [['verify', 'nothing-like-it'], ['export', '0199c1f2-0000-7000-8000-000000000000'], ['export'], ['export', '--all', '--format', 'docx'], ['import', at('missing')], ['diff', 'a', 'b']]) {
    const ended = await go(args);
    expect(ended.code, args.join(' ')).not.toBe(0);
    expect(ended.stderr, args.join(' ')).toMatch(/^PM-[A-Z]+-\d{3} .*\.$/m);
    expect(ended.stderr).not.toMatch(/\bat .*\.ts:\d/);
  }
});
