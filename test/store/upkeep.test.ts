import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { isProcessAlive } from '../../src/main/evidence/store/process-identity.ts';
import { openStore } from '../../src/main/evidence/store/store.ts';
import { z } from 'zod';
import { recoverStore } from '../../src/main/evidence/store/recover.ts';
import { restoreBackup } from '../../src/main/evidence/store/backup.ts';
import { storePath } from '../../src/main/evidence/store/store-path.ts';
import { migrate, migrations, versionOf } from '../../src/main/evidence/store/migrations.ts';
import { must, mustFail, opened, tempStorePath } from './temp-store.ts';
import { runningSummary, sampleId, sampleRun } from '../evidence/sample-run.ts';
import type { Store } from '../../src/main/evidence/store/store.ts';

const filled = (store: Store, count: number, paragraphs = 3): Store => {
  for (let n = 1; n <= count; n++) must(store.finish(sampleRun(n, paragraphs)));
  return store;
};
const titles = (store: Store): readonly string[] => must(store.list({ limit: 500, before: null, text: '' })).runs.map((run) => run.title);

describe('retention', () => {
  test('takes out what is too old, but never pinned runs, their earlier attempts, or runs under way', () => {
    const store = filled(opened(), 6);
    const child = sampleRun(7);
    must(store.finish({ ...child, summary: { ...child.summary, parent: sampleId(2), startedAt: '2026-01-01T00:00:00.500Z' } }));
    must(store.pin(child.summary.runId, true));
    must(store.begin(runningSummary(8)));
    const collected = must(store.collect({ maxAgeDays: 1, maxBytes: null, now: '2026-01-02T00:00:05.500Z' }));
    expect(collected.runs).toBe(4);
    expect(titles(store).toSorted()).toEqual(['', 'Page 2', 'Page 6', 'Page 7']);
    expect(must(store.list({ limit: 9, before: null, text: 'otters' })).total).toBe(3);
    expect(must(store.checkIntegrity())).toMatchObject({ ok: true, problems: [] });
    for (const n of [2, 6, 7]) must(store.extraction(sampleId(n)));
  });

  test('keeps the file below a size, oldest first, and gives the space back', () => {
    const store = filled(opened(), 60, 300);
    const before = statSync(store.path).size;
    const { bytesAfter, runs } = must(store.collect({ maxAgeDays: null, maxBytes: Math.floor(before / 2), now: '2026-02-01T00:00:00Z' }));
    expect(runs).toBeGreaterThan(0);
    expect(bytesAfter).toBeLessThanOrEqual(before / 2);
    expect(statSync(store.path).size).toBe(bytesAfter);
    expect(titles(store)[0]).toBe('Page 60');
  });

  test('what was taken out is nowhere in the file any more', () => {
    const store = opened();
    const run = sampleRun(1);
    must(store.finish({ ...run, summary: { ...run.summary, title: 'xylophonic-remnant' } }));
    must(store.discard(sampleId(1)));
    must(store.collect({ maxAgeDays: null, maxBytes: null, now: '2026-02-01T00:00:00Z' }));
    for (const suffix of ['', '-wal']) expect(readFileSync(store.path + suffix).includes('xylophonic')).toBe(false);
  });
});

describe('a store that may not grow', () => {
  test('refuses the run with a sentence, keeps every other, and writes again once there is room', () => {
    const path = tempStorePath();
    filled(opened(path), 3).close();
    const store = must(openStore(path, { maxBytes: statSync(path).size + 60_000 }));
    let n = 4;
    let refused = store.finish(sampleRun(n, 400));
    while (refused.ok) refused = store.finish(sampleRun(++n, 400));
    expect(refused.error.code).toBe('PM-STORE-003');
    expect(mustFail(store.summary(sampleId(n))).code).toBe('PM-STORE-006');
    for (let k = 1; k < n; k++) must(store.sealed(sampleId(k)));
    expect(must(store.checkIntegrity()).ok).toBe(true);
    for (let k = 1; k < n; k++) must(store.discard(sampleId(k)));
    must(store.finish(sampleRun(n)));
    expect(must(store.sealed(sampleId(n)))).toEqual(sampleRun(n));
    store.close();
  });

  test('has ballast beside it, for its owner alone', () => {
    const store = opened();
    expect(statSync(`${store.path}.ballast`)).toMatchObject({ size: 4 * 1024 * 1024, mode: 0o100600 });
  });
});

describe('backup and recovery', () => {
  test('a backup made in use opens, and comes back in the place of what was there', () => {
    const store = filled(opened(), 5);
    const copy = tempStorePath('copy of it.db');
    must(store.backUp(copy));
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(mustFail(store.backUp(copy)).sentence).toContain('there already');
    must(store.discard(sampleId(3)));
    store.close();
    const aside = restoreBackup(copy, store.path, '2026');
    expect(titles(opened(store.path))).toHaveLength(5);
    expect(titles(opened(aside!))).toHaveLength(4);
  });

  test('a backup that does not open changes nothing', () => {
    const store = filled(opened(), 2);
    store.close();
    const bad = tempStorePath('bad.db');
    writeFileSync(bad, 'not a store, not a store, not a store. '.repeat(9));
    expect(() => restoreBackup(bad, store.path, '2026')).toThrow();
    expect(titles(opened(store.path))).toHaveLength(2);
    expect(existsSync(`${store.path}.restoring`)).toBe(false);
  });

  test('from a damaged store every run whose own bytes are whole comes back; the damaged file is kept', () => {
    const path = tempStorePath();
    const whole = filled(opened(path), 12);
    must(whole.pin(sampleId(7), true));
    must(whole.desk((records) => records.put('case', 'kept', { why: 'a decision' })));
    whole.close();
    const harmed = new Database(path);
    const victim = sampleRun(5);
    harmed.prepare('UPDATE blobs SET bytes = zeroblob(9) WHERE digest = ?').run(victim.packet.digests.snapshot);
    harmed.prepare(`DELETE FROM meta`).run();
    harmed.close();
    expect(mustFail(openStore(path)).code).toBe('PM-STORE-002');
    const recovery = recoverStore(path, '2026-01-01');
    expect(recovery).toMatchObject({ kept: 11, lost: 1 });
    expect(existsSync(recovery.aside)).toBe(true);
    const store = opened(path);
    for (let n = 1; n <= 12; n++) if (n !== 5) expect(must(store.sealed(sampleId(n)))).toEqual(sampleRun(n));
    expect(must(store.checkIntegrity()).ok).toBe(true);
    expect(must(store.desk((records) => records.all('case', z.object({ why: z.string() }))))).toEqual([{ key: 'kept', body: { why: 'a decision' } }]);
    must(store.collect({ maxAgeDays: 0, maxBytes: null, now: '2036-01-01T00:00:00.000Z' }));
    expect(titles(store)).toEqual([sampleRun(7).summary.title]);
  });

  test('from a file cut short, and from one that is no database, a new store comes all the same', () => {
    const cut = tempStorePath();
    filled(opened(cut), 30).close();
    truncateSync(cut, Math.floor(statSync(cut).size * 0.7));
    recoverStore(cut, 'a');
    must(opened(cut).finish(sampleRun(99)));
    const text = tempStorePath();
    writeFileSync(text, 'hello');
    expect(recoverStore(text, 'b')).toMatchObject({ kept: 0, lost: 0 });
    expect(titles(opened(text))).toEqual([]);
  });

  test('the thorough check names what is wrong', () => {
    const store = filled(opened(), 3);
    expect(must(store.checkIntegrity())).toMatchObject({ ok: true, runs: 3 });
    const other = new Database(store.path);
    other.prepare('UPDATE blobs SET bytes = zeroblob(9) WHERE digest = ?').run(sampleRun(2).packet.digests.markdown);
    other.prepare(`UPDATE runs SET title = 'Forged' WHERE run_id = ?`).run(sampleId(3));
    other.close();
    const { ok, problems } = must(store.checkIntegrity());
    expect(ok).toBe(false);
    expect(problems).toHaveLength(2);
    expect(mustFail(store.summary(sampleId(3))).code).toBe('PM-STORE-005');
  });
});

describe('migrations', () => {
  test('count up by one from 1', () => {
    expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, i) => i + 1));
  });

  test('a step that fails leaves the database as it was', () => {
    const path = tempStorePath();
    filled(opened(path), 2).close();
    const db = new Database(path);
    const found = versionOf(db);
    const steps = [...migrations, { version: found + 1, sql: 'CREATE TABLE extra (a) STRICT; CREATE TABLE broken (' }];
    expect(() => migrate(db, steps)).toThrow();
    expect(versionOf(db)).toBe(found);
    expect(db.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'extra'`).pluck().get()).toBe(0);
    expect(migrate(db, [...migrations, { version: found + 1, sql: 'CREATE TABLE extra (a INTEGER) STRICT' }])).toBe(found);
    expect(versionOf(db)).toBe(found + 1);
    db.close();
    expect(mustFail(openStore(path)).code).toBe('PM-STORE-001');
  });
});

test('the store is where the person or the platform says', () => {
  const at = (env: Record<string, string>, platform: NodeJS.Platform) => storePath({ env, platform, home: '/home/ann' });
  expect(at({ PROOFMARK_HOME: '/data/pm' }, 'linux')).toBe('/data/pm/proofmark.db');
  expect(at({}, 'linux')).toBe('/home/ann/.local/share/proofmark/proofmark.db');
  expect(at({ XDG_DATA_HOME: '/x' }, 'linux')).toBe('/x/proofmark/proofmark.db');
  expect(at({ XDG_DATA_HOME: 'relative' }, 'linux')).toBe('/home/ann/.local/share/proofmark/proofmark.db');
  expect(at({}, 'darwin')).toBe('/home/ann/Library/Application Support/Proofmark/proofmark.db');
});

test('a run that was stored cannot be stored over', () => {
  const store = filled(opened(), 1);
  expect(mustFail(store.finish({ ...sampleRun(1), events: [] })).code).toBe('PM-STORE-008');
  expect(must(store.sealed(sampleId(1)))).toEqual(sampleRun(1));
  must(store.begin(runningSummary(2)));
  must(store.markInterrupted(() => false));
  must(store.finish(sampleRun(2))); // it was not dead after all
  expect(must(store.summary(sampleId(2))).verdict?.kind).toBe('accepted');
  expect(must(store.markInterrupted(isProcessAlive))).toBe(0);
});
