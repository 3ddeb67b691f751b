/** The store: one SQLite file that holds every run, opened by any door, safe to share between processes. */
import { err, ok, type Result } from '../../../shared/errors.ts';
import { backUp } from './backup.ts';
import { checkIntegrity, type IntegrityReport } from './integrity.ts';
import { collectGarbage, discardRun, type Collected, type Retention } from './collect-garbage.ts';
import { deskRecords, type DeskRecords } from './desk-records.ts';
import { acceptedAddresses, failedRuns, lastGoodRun, type FailedRun } from './failed-runs.ts';
import { dropBallast, layBallast } from './ballast.ts';
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
  /** Keeps runs (baselines and cases) from `collect`; false lets them go again. */
  readonly pin: (id: RunId, pinned: boolean) => Result<void>;
  /** Addresses whose newest run was not accepted, newest first. */
  readonly failed: (limit: number) => Result<readonly FailedRun[]>;
  /** How many addresses end accepted. */
  readonly accepted: () => Result<number>;
  /** The last accepted run of the address of this run before it; null when there is none. */
  readonly lastGood: (id: RunId) => Result<{ readonly runId: RunId; readonly failingSince: string } | null>;
  /** What people decided at the desks; `act` is one transaction: when it throws, nothing was kept. */
  readonly desk: <T>(act: (records: DeskRecords) => T) => Result<T>;
  /** Retention: see `Retention`. Works on a full disk. */
  readonly collect: (retention: Retention) => Result<Collected>;
  /** A whole copy at a path where nothing is yet, made while the store is in use. */
  readonly backUp: (to: string) => Result<void>;
  readonly checkIntegrity: () => Result<IntegrityReport>;
  /** Runs of dead processes end as `interrupted`; runs of another living process go on. Gives how many were ended. */
  readonly markInterrupted: (isAlive: (pid: number, startedAt: string) => boolean) => Result<number>;
  readonly close: () => void;
};

/** `maxBytes` caps the size of the file; a run that would pass it is refused like on a full disk. */
export type StoreOptions = { readonly maxBytes?: number };

/** Opens the store, or makes it (file mode 0600). Errors: PM-STORE-001 newer, -002 damaged, -003 full, -004 not to be opened. */
export function openStore(path: string, options: StoreOptions = {}): Result<Store> {
  try {
    const db = connect(path);
    if (options.maxBytes !== undefined) db.pragma(`max_page_count = ${Math.max(1, Math.floor(options.maxBytes / Number(db.pragma('page_size', { simple: true }))))}`);
    layBallast(path);
    return ok(storeOn(db, path));
  } catch (error) {
    return err(storeFailure(error, path));
  }
}

function storeOn(db: Sqlite, path: string): Store {
  const blobs = blobTable(db);
  const writer = runWriter(db, blobs);
  const reader = runReader(db, blobs);
  const lists = runLists(db);
  const records = deskRecords(db);
  const attempt = <T>(act: () => T): Result<T> => {
    try {
      return ok(act());
    } catch (error) {
      return err(storeFailure(error, path));
    }
  };
  /** Taking out needs room, too: on a full disk the ballast gives it. */
  const freeing = <T>(act: () => T): Result<T> => {
    const result = attempt(act);
    const again = !result.ok && result.error.code === 'PM-STORE-003' && dropBallast(path) ? attempt(act) : result;
    if (again.ok) layBallast(path);
    return again;
  };
  const ofRun = <T>(read: (summary: RunSummary) => T) => (id: RunId): Result<T> => attempt(() => read(lists.summary(id)));
  return {
    path,
    begin: (summary) => attempt(() => writer.begin(summary)),
    finish: (sealed, origin = 'run') => attempt(() => writer.finish(sealed, origin)),
    discard: (id) => freeing(() => discardRun(db, id)),
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
    pin: (id, pinned) => attempt(() => void db.prepare('UPDATE runs SET pinned = ? WHERE run_id = ?').run(pinned ? 1 : 0, lists.summary(id).runId)),
    failed: (limit) => attempt(() => failedRuns(db, limit)),
    accepted: () => attempt(() => acceptedAddresses(db)),
    lastGood: (id) => attempt(() => lastGoodRun(db, id)),
    desk: (act) => attempt(() => db.transaction(() => act(records)).immediate()),
    collect: (retention) => freeing(() => collectGarbage(db, path, retention)),
    backUp: (to) => attempt(() => backUp(db, to)),
    checkIntegrity: () => attempt(() => checkIntegrity(db)),
    stats: () => attempt(() => statsOf(db, path)),
    markInterrupted: (isAlive) => attempt(() => markInterrupted(db, isAlive)),
    close: () => void db.close(),
  };
}

function statsOf(db: Sqlite, path: string): StoreStats {
  const number = (sql: string): number => Number(db.prepare(sql).pluck().get());
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  return { path, runs: number('SELECT count(*) FROM runs'), blobs: number('SELECT count(*) FROM blobs'), bytes };
}
