import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { evidencePacketSchema, packetFormat } from '../../src/shared/packet.ts';
import { must, mustFail, opened } from '../store/temp-store.ts';
import { openPacket } from '../../src/main/evidence/upgrade.ts';
import { packetJsonSchema } from '../../src/main/evidence/packet-schema.ts';
import { queryStore } from '../../src/main/evidence/store/query.ts';
import { sampleRun } from './sample-run.ts';
import { sealOf, toWire } from '../../src/main/evidence/packet.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const schemaPath = at('../../docs/evidence.schema.json');
const docs = readFileSync(at('../../docs/evidence.md'), 'utf8');

describe('the published schema', () => {
  const text = `${JSON.stringify(packetJsonSchema(), null, 2)}\n`;
  if (process.env['PROOFMARK_WRITE_DOCS'] === '1') writeFileSync(schemaPath, text);

  test('is the one the engine reads with (PROOFMARK_WRITE_DOCS=1 writes it anew)', () => {
    const lines = (schema: string): readonly string[] => schema.split('\n').map((line, i) => `${i + 1} ${line}`);
    const published = new Set(lines(readFileSync(schemaPath, 'utf8')));
    expect(lines(text).filter((line) => !published.has(line)).slice(0, 5)).toEqual([]);
    expect(readFileSync(schemaPath, 'utf8')).toHaveLength(text.length);
  });

  test('takes packets as they are on the wire, and no others', () => {
    const published = z.fromJSONSchema(JSON.parse(readFileSync(schemaPath, 'utf8')) as Parameters<typeof z.fromJSONSchema>[0]);
    const wire = toWire(sampleRun(1).packet);
    expect(published.safeParse(wire).success).toBe(true);
    expect(published.safeParse({ ...wire, other_tool: 1 }).success).toBe(true);
    for (const key of ['format', 'run_id', 'verdict', 'digests', 'seal', 'validation_report']) expect(published.safeParse({ ...wire, [key]: 'x' }).success, key).toBe(false);
    const { seal: _, ...open } = wire;
    expect(published.safeParse(open).success).toBe(false);
  });
});

describe('packets of past formats', () => {
  const names = readdirSync(at('frozen/'));

  test('there is one of each', () => {
    expect(names.toSorted()).toEqual(Array.from({ length: packetFormat }, (_, i) => `packet-${i + 1}.json`));
  });

  test.each(names)('%s opens, and its seal holds', (name) => {
    const packet = openPacket(JSON.parse(readFileSync(at(`frozen/${name}`), 'utf8')));
    expect(packet.format).toBe(packetFormat);
    expect(sealOf(packet)).toBe(packet.seal);
    expect(packet.url_requested).toBe('https://example.test/1');
  });
});

describe('docs/evidence.md', () => {
  test('names every key of the packet', () => {
    for (const key of Object.keys(evidencePacketSchema.shape)) if (key !== 'extra') expect(docs, key).toContain(`\`${key}\``);
  });

  test('names every table and column there is', () => {
    const store = opened();
    const db = new Database(store.path, { readonly: true });
    const tables = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'run_text_%' AND name NOT LIKE 'sqlite_%'`).pluck().all();
    const columnsOf = (table: string): string => db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table).map((name) => `\`${name}\``).join(' ');
    for (const table of tables) expect(docs).toContain(`| \`${table}\` | ${columnsOf(table)} |`);
    expect(docs.match(/^\| `\w+` \| `(?:[\w` ])*\|$/gm)).toHaveLength(tables.length);
    db.close();
  });

  test('has queries that run', () => {
    const store = opened();
    for (const n of [1, 2]) must(store.finish(sampleRun(n)));
    const queries = [...docs.matchAll(/```sql\n([\s\S]*?)```/g)].map((found) => found[1]!);
    expect(queries.length).toBeGreaterThan(6);
    const rows = queries.map((sql) => must(queryStore(store.path, sql)).rows.length);
    expect(rows).toEqual([1, 0, 1, 2, 0, 2, 9, 1]);
    expect(must(queryStore(store.path, queries.at(-1)!)).rows[0]![0]).toBe(sampleRun(2).extraction!.markdown.text);
  });
});

describe('a query by hand', () => {
  test('cannot write, attach or run two statements', () => {
    const store = opened();
    must(store.finish(sampleRun(1)));
    for (const sql of ['DELETE FROM runs', 'INSERT INTO meta VALUES (1, 2) RETURNING key', 'DROP TABLE runs', 'PRAGMA journal_mode = DELETE', 'SELECT 1; DELETE FROM runs', "ATTACH '/tmp/x.db' AS x", 'VACUUM', 'SELEC 1', '', 'BEGIN']) {
      expect(mustFail(queryStore(store.path, sql)).sentence, sql).toMatch(/\.$/);
    }
    expect(must(store.stats()).runs).toBe(1);
    expect(must(queryStore(store.path, 'SELECT 1 AS one, 2 AS two UNION SELECT 3, 4', 1))).toEqual({ columns: ['one', 'two'], rows: [[1, 2]], more: true });
  });
});
