import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/main/evidence/store/store.ts';
import { schemaVersion } from '../../src/main/evidence/store/migrations.ts';
import { must, mustFail, opened, tempStorePath } from '../store/temp-store.ts';
import { sampleId, sampleRun } from '../evidence/sample-run.ts';
import type { Failure } from '../../src/shared/errors.ts';

const sentence = (failure: Failure): void => {
  expect(failure.sentence).toMatch(/^\S.*\. \S.*\.$/);
  expect(failure.sentence).not.toMatch(/SQLITE_|Error:|\n/);
};
function filled(runs = 3): string {
  const path = tempStorePath();
  const store = must(openStore(path));
  for (let n = 1; n <= runs; n++) must(store.finish(sampleRun(n)));
  store.close();
  return path;
}
const look = (path: string): string => JSON.stringify([readdirSync(dirname(path)).sort(), readFileSync(path).toString('base64'), statSync(path).mtimeMs]);

describe('a store that cannot be trusted is refused and left alone', () => {
  test.each([
    ['of no length', (path: string) => truncateSync(path, 0), 'PM-STORE-002'],
    ['cut in the header', (path: string) => truncateSync(path, 60), 'PM-STORE-002'],
    ['of text', (path: string) => writeFileSync(path, 'this is a letter, not a database. '.repeat(40)), 'PM-STORE-002'],
    ['of another program', (path: string) => edit(path, (db) => db.pragma('application_id = 7')), 'PM-STORE-004'],
    ['of a newer Proofmark', (path: string) => edit(path, (db) => db.pragma(`user_version = ${schemaVersion + 1}`)), 'PM-STORE-001'],
  ])('one %s', (_, harm, code) => {
    const path = filled();
    harm(path);
    const before = look(path);
    const failure = mustFail(openStore(path));
    expect(failure.code).toBe(code);
    sentence(failure);
    expect(look(path)).toBe(before);
  });

  test('a newer one is told with both versions', () => {
    const path = filled();
    edit(path, (db) => db.pragma('user_version = 99'));
    expect(mustFail(openStore(path)).sentence).toContain(`schema 99, and this Proofmark knows schemas up to ${schemaVersion}`);
  });

  test('cut in half, or with lost first record', () => {
    const half = filled(20);
    truncateSync(half, Math.floor(statSync(half).size / 2));
    expect(mustFail(openStore(half)).code).toBe('PM-STORE-002');
    const lost = filled();
    edit(lost, (db) => db.prepare('DELETE FROM meta').run());
    expect(mustFail(openStore(lost)).code).toBe('PM-STORE-002');
  });

  test('a folder, a folder that cannot be made, a dangling link', () => {
    const path = tempStorePath();
    mkdirSync(path);
    expect(mustFail(openStore(path)).code).toBe('PM-STORE-004');
    writeFileSync(join(path, 'file'), 'x');
    expect(mustFail(openStore(join(path, 'file', 'proofmark.db'))).code).toBe('PM-STORE-004');
    symlinkSync('/nowhere/at/all.db', join(path, 'link'));
    sentence(mustFail(openStore(join(path, 'link'))));
  });
});

describe('damage inside', () => {
  test('noise in 80 places: refused at the start, refused when read, or nothing is wrong', () => {
    const bytes = readFileSync(filled(6));
    const truth = [1, 2, 3, 4, 5, 6].map((n) => sampleRun(n));
    const ends = { refused: 0, found: 0, harmless: 0 };
    for (let seed = 0; seed < 80; seed++) {
      const path = tempStorePath();
      writeFileSync(path, noisy(bytes, seed));
      const store = openStore(path);
      if (!store.ok) {
        expect(store.error.code).toMatch(/^PM-STORE-00[124]$/);
        sentence(store.error);
        ends.refused++;
        continue;
      }
      const read = truth.map((run) => [run, store.value.sealed(run.summary.runId)] as const);
      for (const [run, found] of read) {
        if (found.ok) expect(found.value).toEqual(run);
        else sentence(found.error);
      }
      const list = store.value.list({ limit: 10, before: null, text: '' });
      if (list.ok) for (const summary of list.value.runs) expect(truth.map((run) => run.summary)).toContainEqual(summary);
      if (read.every(([, found]) => found.ok)) ends.harmless++;
      else ends.found++;
      store.value.close();
    }
    expect(ends.refused).toBeGreaterThan(0);
    expect(ends.found).toBeGreaterThan(0);
  });

  test('a garbage write-ahead log, or none, loses nothing that was closed', () => {
    const path = filled();
    writeFileSync(`${path}-wal`, Buffer.alloc(8192, 0x5a));
    writeFileSync(`${path}-shm`, Buffer.alloc(32768, 0x5a));
    const store = opened(path);
    for (const n of [1, 2, 3]) expect(must(store.sealed(sampleId(n)))).toEqual(sampleRun(n));
  });

  test('a hostile schema runs nothing: a view in the place of a table is refused', () => {
    const path = filled();
    edit(path, (db) => db.exec(`DROP TABLE meta; CREATE VIEW meta AS SELECT 'sentinel' AS key, 'not ours' AS value`));
    expect(mustFail(openStore(path)).code).toBe('PM-STORE-002');
  });
});

describe('a place that cannot be written', () => {

  test('an unfinished draft of a dead process does not stand in the way', () => {
    const path = tempStorePath();
    cpSync(filled(), `${path}.new-${process.pid}`);
    const store = opened(path);
    expect(must(store.stats()).runs).toBe(0);
    expect(existsSync(`${path}.new-${process.pid}`)).toBe(false);
  });
});

function noisy(bytes: Buffer, seed: number): Buffer {
  const harmed = Buffer.from(bytes);
  const at = 100 + ((seed * 7919 * 13 + 13) % (harmed.length - 164));
  for (let i = 0; i < 1 + (seed % 64); i++) harmed[at + i] = (harmed[at + i]! ^ (1 + ((seed * 31 + i * 17) % 255))) & 0xff;
  return harmed;
}

function edit(path: string, act: (db: Database.Database) => unknown): void {
  const db = new Database(path);
  act(db);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
