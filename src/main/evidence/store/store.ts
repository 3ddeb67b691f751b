/** The store: one SQLite file that holds every run, opened by any door, safe to share between processes. */
import { err, ok, type Result } from '../../../shared/errors.ts';
import { blobTable } from './blobs.ts';
import { connect, storeFailure, type Sqlite } from './connection.ts';
import { markInterrupted } from './interrupted.ts';
import { runLists, type ListQuery, type RunPage } from './list-runs.ts';
import { runReader } from './read-run.ts';
import { runWriter, type RunOrigin } from './write-run.ts';
import type { Capture } from '../../../shared/capture.ts';
import type { Digest, RunId } from '../../../shared/ids.ts';
import type { EvidencePacket } from '../../../shared/packet.ts';
import type { Extraction, RunDetail } from '../../../shared/api.ts';
import type { RunEvent, RunSummary } from '../../../shared/run.ts';
import type { SealedRun } from '../../world.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';

export type StoreStats = { readonly path: string; readonly runs: number; readonly blobs: number; readonly bytes: number };

/** No function throws. Each answer is whole: read back, checked against digest and schema. */
export type Store = {
  readonly path: string;
  /** The row of a run under way, owned by this process. */
  readonly begin: (summary: RunSummary) => Result<void>;
  /** Everything of a finished run, in one transaction; on the disk when this returns. PM-STORE-008 when the id is taken. */
  readonly finish: (sealed: SealedRun, origin?: RunOrigin) => Result<void>;
  /** Takes a run out, with what only it needed. An unknown run is no error. */
  readonly discard: (id: RunId) => Result<void>;
  readonly list: (query: ListQuery) => Result<RunPage>;
  readonly get: (id: RunId) => Result<RunDetail>;
  readonly summary: (id: RunId) => Result<RunSummary>;
  readonly events: (id: RunId) => Result<readonly RunEvent[]>;
  readonly capture: (id: RunId) => Result<Capture>;
  readonly snapshot: (id: RunId) => Result<Snapshot>;
  readonly extraction: (id: RunId) => Result<Extraction>;
  readonly packet: (id: RunId) => Result<EvidencePacket>;
  /** Everything of a finished run, as it was sealed: for export and `verify`. */
  readonly sealed: (id: RunId) => Result<SealedRun>;
  /** PM-STORE-006 for an unknown digest, PM-STORE-005 when the bytes do not match it. */
  readonly blob: (digest: Digest) => Result<{ readonly bytes: Uint8Array; readonly mediaType: string }>;
  readonly stats: () => Result<StoreStats>;
  /** Runs of dead processes end as `interrupted`; runs of another living process go on. Gives how many were ended. */
  readonly markInterrupted: (isAlive: (pid: number, startedAt: string) => boolean) => Result<number>;
  readonly close: () => void;
};

/** Opens the store, or makes it (file mode 0600). Errors: PM-STORE-001 newer, -002 damaged, -003 full, -004 not to be opened. */
export function openStore(path: string): Result<Store> {
  try {
    return ok(storeOn(connect(path), path));
  } catch (error) {
    return err(storeFailure(error, path));
  }
}

function storeOn(db: Sqlite, path: string): Store {
  const blobs = blobTable(db);
  const writer = runWriter(db, blobs);
  const reader = runReader(db, blobs);
  const lists = runLists(db);
  const attempt = <T>(act: () => T): Result<T> => {
    try {
      return ok(act());
    } catch (error) {
      return err(storeFailure(error, path));
    }
  };
  const ofRun = <T>(read: (summary: RunSummary) => T) => (id: RunId): Result<T> => attempt(() => read(lists.summary(id)));
  return {
    path,
    begin: (summary) => attempt(() => writer.begin(summary)),
    finish: (sealed, origin = 'run') => attempt(() => writer.finish(sealed, origin)),
    discard: (id) => attempt(() => discardRun(db, id)),
    list: (query) => attempt(() => lists.list(query)),
    get: ofRun(reader.detail),
    summary: ofRun((summary) => summary),
    events: ofRun(reader.events),
    capture: ofRun(reader.capture),
    snapshot: ofRun(reader.snapshot),
    extraction: ofRun(reader.extraction),
    packet: ofRun(reader.packet),
    sealed: ofRun(reader.sealed),
    blob: (digest) => attempt(() => blobs.need(digest)),
    stats: () => attempt(() => statsOf(db, path)),
    markInterrupted: (isAlive) => attempt(() => markInterrupted(db, isAlive)),
    close: () => void db.close(),
  };
}

function discardRun(db: Sqlite, id: RunId): void {
  const orphans = `SELECT mine.digest FROM run_blobs mine JOIN runs ON runs.id = mine.run AND run_id = @id
    WHERE NOT EXISTS (SELECT 1 FROM run_blobs other WHERE other.digest = mine.digest AND other.run <> mine.run)`;
  const discard = db.transaction(() => {
    const digests = db.prepare(orphans).pluck().all({ id });
    db.prepare('DELETE FROM runs WHERE run_id = ?').run(id);
    db.prepare('DELETE FROM captures WHERE capture_id NOT IN (SELECT capture_id FROM runs WHERE capture_id IS NOT NULL)').run();
    const drop = db.prepare('DELETE FROM blobs WHERE digest = ?');
    for (const digest of digests) drop.run(digest);
  });
  discard.immediate();
}

function statsOf(db: Sqlite, path: string): StoreStats {
  const number = (sql: string): number => Number(db.prepare(sql).pluck().get());
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  return { path, runs: number('SELECT count(*) FROM runs'), blobs: number('SELECT count(*) FROM blobs'), bytes };
}
