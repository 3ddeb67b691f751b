/** Retention: takes out runs by age and by size, oldest first, with the blobs that no run needs any more. */
import { statSync } from 'node:fs';
import type { Sqlite } from './connection.ts';

/**
 * `maxAgeDays` and `maxBytes` (size of the file) are limits; null sets none. `now` is ISO 8601 in UTC. Runs under way and pinned runs
 * (baselines and cases) always stay, with every attempt above them.
 */
export type Retention = { readonly maxAgeDays: number | null; readonly maxBytes: number | null; readonly now: string };
export type Collected = { readonly runs: number; readonly blobs: number; readonly bytesBefore: number; readonly bytesAfter: number };

const dayMs = 86_400_000;
const batch = 50;

/** Each batch is a transaction; stopping in the middle leaves a whole store. Freed space goes back to the file system. */
export function collectGarbage(db: Sqlite, path: string, { maxAgeDays, maxBytes, now }: Retention): Collected {
  const bytesBefore = usedBytes(db);
  const statements = prepare(db);
  let runs = 0;
  let blobs = 0;
  const drop = db.transaction((ids: readonly unknown[]) => {
    for (const id of ids) statements.run.run(id);
    statements.captures.run();
    runs += ids.length;
    blobs += statements.blobs.run().changes;
  });
  if (maxAgeDays !== null) {
    const before = new Date(Date.parse(now) - maxAgeDays * dayMs).toISOString();
    for (let ids = statements.older.all(before, batch); ids.length > 0; ids = statements.older.all(before, batch)) drop.immediate(ids);
  }
  if (maxBytes !== null) {
    for (let ids = statements.oldest.all(batch); usedBytes(db) > maxBytes && ids.length > 0; ids = statements.oldest.all(batch)) drop.immediate(ids);
  }
  drop.immediate([]);
  // Words of runs that are gone stay in the index, marked as deleted, until its parts are merged.
  db.prepare(`INSERT INTO run_text (run_text) VALUES ('optimize')`).run();
  db.pragma('incremental_vacuum');
  db.pragma('wal_checkpoint(TRUNCATE)');
  return { runs, blobs, bytesBefore, bytesAfter: statSync(path).size };
}

/** Takes one run out, with what only it needed. An unknown run is no error. */
export function discardRun(db: Sqlite, runId: string): void {
  const statements = prepare(db);
  const discard = db.transaction(() => {
    for (const id of statements.byRunId.all(runId)) {
      const own = statements.own.all(id);
      statements.run.run(id);
      statements.captures.run();
      for (const digest of own) statements.blob.run(digest);
    }
  });
  discard.immediate();
}

/** Bytes of pages in use: the file may be longer until it is vacuumed. */
function usedBytes(db: Sqlite): number {
  const number = (name: string): number => Number(db.pragma(name, { simple: true }));
  return (number('page_count') - number('freelist_count')) * number('page_size');
}

function prepare(db: Sqlite) {
  const free = `state = 'finished' AND pinned = 0 AND run_id NOT IN (
    WITH RECURSIVE held (run_id) AS (
      SELECT parent_run_id FROM runs WHERE pinned = 1 OR state = 'running'
      UNION SELECT runs.parent_run_id FROM runs JOIN held ON runs.run_id = held.run_id
    ) SELECT run_id FROM held WHERE run_id IS NOT NULL)`;
  return {
    older: db.prepare<[string, number], unknown>(`SELECT id FROM runs WHERE ${free} AND started_at < ? ORDER BY started_at LIMIT ?`).pluck(),
    oldest: db.prepare<[number], unknown>(`SELECT id FROM runs WHERE ${free} ORDER BY started_at LIMIT ?`).pluck(),
    byRunId: db.prepare<[string], unknown>('SELECT id FROM runs WHERE run_id = ?').pluck(),
    own: db.prepare<[unknown], unknown>(`SELECT digest FROM run_blobs mine WHERE run = ?
      AND NOT EXISTS (SELECT 1 FROM run_blobs other WHERE other.digest = mine.digest AND other.run <> mine.run)`).pluck(),
    run: db.prepare('DELETE FROM runs WHERE id = ?'),
    captures: db.prepare('DELETE FROM captures WHERE capture_id NOT IN (SELECT capture_id FROM runs WHERE capture_id IS NOT NULL)'),
    blob: db.prepare('DELETE FROM blobs WHERE digest = ?'),
    blobs: db.prepare('DELETE FROM blobs WHERE digest NOT IN (SELECT digest FROM run_blobs)'),
  };
}
