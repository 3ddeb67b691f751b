/** What people decided, carried from a damaged store into a new one: desk records and pins. */
import type Database from 'better-sqlite3';

type Row = { readonly kind: string; readonly key: string; readonly body: string; readonly made_at: string };

const recordOrders = ['ORDER BY kind, key', 'ORDER BY kind DESC, key DESC'];
const pinOrders = ['ORDER BY id', 'ORDER BY id DESC'];

/** Copies every row that can be read, from either end, so that a broken page costs only its own. A table that is not there has none. */
export function carryDecisions(source: Database.Database, target: Database.Database): void {
  const put = target.prepare<Row>('INSERT OR IGNORE INTO desk_records (kind, key, body, made_at) VALUES (@kind, @key, @body, @made_at)');
  for (const order of recordOrders) readAll<Row>(source, `SELECT kind, key, body, made_at FROM desk_records ${order}`, (row) => put.run(row));
  const pin = target.prepare<[string]>('UPDATE runs SET pinned = 1 WHERE run_id = ?');
  for (const order of pinOrders) readAll<{ readonly run_id: string }>(source, `SELECT run_id FROM runs WHERE pinned = 1 ${order}`, ({ run_id }) => pin.run(run_id));
}

function readAll<Row>(source: Database.Database, sql: string, take: (row: Row) => unknown): void {
  try {
    for (const row of source.prepare<[], Row>(sql).iterate()) take(row);
  } catch {
    return; // damaged from here on in this order: the other order reads from the far end
  }
}
