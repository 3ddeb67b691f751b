/** Read-only SQL over the store, for people: one statement, nothing written, rows up to a limit. */
import { blobTable } from './blobs.ts';
import { connectReadOnly, storeFailure, type Sqlite } from './connection.ts';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import type { Digest } from '../../../shared/ids.ts';

export type QueryAnswer = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[]; readonly more: boolean };

/** Runs one SELECT. `limit` caps the rows given back; `more` says that there were others. PM-API-001 for SQL that is not one reading statement. */
export function queryStore(path: string, sql: string, limit = 1000): Result<QueryAnswer> {
  let db: Sqlite | null = null;
  let beside: Sqlite | null = null;
  try {
    db = connectReadOnly(path);
    beside = connectReadOnly(path); // a function may not use the connection that is calling it
    addFunctions(db, beside);
    const statement = db.prepare<[], unknown[]>(sql);
    if (!statement.reader || !statement.readonly) return err(failure('PM-API-001', 'Only one reading statement can be run'));
    const rows: unknown[][] = [];
    let more = false;
    for (const row of statement.raw().iterate()) {
      more = rows.length === limit;
      if (more) break;
      rows.push(row);
    }
    return ok({ columns: statement.columns().map((column) => column.name), rows, more });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const ofSql = error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR');
    return err(ofSql ? failure('PM-API-001', `The query was not understood: ${detail}`) : storeFailure(error, path));
  } finally {
    db?.close();
    beside?.close();
  }
}

/** `blob_text(digest)`, read through `beside`: the text of a blob, unpacked and checked; NULL for an unknown digest. */
function addFunctions(db: Sqlite, beside: Sqlite): void {
  const blobs = blobTable(beside);
  db.function('blob_text', { deterministic: true, directOnly: true }, (digest: unknown) => {
    const found = blobs.read(String(digest) as Digest);
    return found === null ? null : new TextDecoder().decode(found.bytes);
  });
}
