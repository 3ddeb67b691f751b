/** The one place that opens a SQLite file: settings, sentinel, checks, and SQLite's errors turned into failures. */
import Database from 'better-sqlite3';
import { chmodSync, closeSync, existsSync, linkSync, mkdirSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { failure, FailureError, type Failure } from '../../../shared/errors.ts';
import { migrate, schemaVersion, tooNew } from './migrations.ts';

export type Sqlite = Database.Database;

/** 'PMRK' in the header's application id: tells our file from any other SQLite file. */
export const applicationId = 0x504d524b;
const sentinel = 'proofmark store';
const busyTimeoutMs = 10_000;
/** Above this the whole-file check at every start would be felt; it is then left to `checkIntegrity`. */
const quickCheckBelowBytes = 64 * 1024 * 1024;

/** Opens or makes the store at `path`. Throws FailureError PM-STORE-001, -002, -003 or -004. */
export function connect(path: string): Sqlite {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) create(path);
  checkHeader(path);
  const db = new Database(path, { timeout: busyTimeoutMs });
  try {
    configure(db);
    migrate(db);
    checkContent(db, path);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A read-only connection that cannot write whatever is asked of it; for queries by hand. Same errors as `connect`. */
export function connectReadOnly(path: string): Sqlite {
  checkHeader(path);
  const db = new Database(path, { timeout: busyTimeoutMs, readonly: true, fileMustExist: true });
  db.pragma('query_only = ON');
  db.pragma('trusted_schema = OFF');
  return db;
}

/** FULL, not better-sqlite3's NORMAL: NORMAL loses acknowledged runs when the power goes. */
function configure(db: Sqlite): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('journal_size_limit = 33554432');
  db.pragma('cache_size = -16384');
}

/** Made whole under another name and then linked into place, so a store that exists was never half made. */
function create(path: string): void {
  const draft = `${path}.new-${process.pid}`;
  rmSync(draft, { force: true });
  const db = new Database(draft, { timeout: busyTimeoutMs });
  try {
    chmodSync(draft, 0o600);
    db.pragma('synchronous = FULL');
    db.pragma('auto_vacuum = INCREMENTAL');
    db.pragma(`application_id = ${applicationId}`);
    migrate(db);
    db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('sentinel', sentinel);
  } finally {
    db.close();
  }
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error; // another process was first: its store is taken
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Reads the header without SQLite, so that a file that is not ours or is newer is not touched at all. */
function checkHeader(path: string): void {
  if (!statSync(path).isFile()) throw new FailureError(failure('PM-STORE-004', `${path} is not a file`));
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header, 0, 100, 0) < 100) throw damaged(`${path} is cut short or empty`);
  } finally {
    closeSync(file);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') throw damaged(`${path} is not a database`);
  if (header.readUInt32BE(68) !== applicationId) throw new FailureError(failure('PM-STORE-004', `${path} is a database of another program`));
  const version = header.readUInt32BE(60);
  if (version > schemaVersion) throw new FailureError(tooNew(version, schemaVersion));
}

function checkContent(db: Sqlite, path: string): void {
  const row = db.prepare(`SELECT value FROM meta WHERE key = 'sentinel'`).pluck().get();
  if (row !== sentinel) throw damaged(`${path} has lost its first record`);
  if (statSync(path).size > quickCheckBelowBytes) return;
  const said = String(db.pragma('quick_check(1)', { simple: true }));
  if (said !== 'ok') throw damaged(`${path} fails its check: ${said.split('\n')[0]}`);
}

const damaged = (what: string): FailureError => new FailureError(failure('PM-STORE-002', what));

/** What SQLite or the file system threw, as a failure with a sentence; a FailureError gives its own. */
export function storeFailure(error: unknown, path: string): Failure {
  if (error instanceof FailureError) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = error instanceof Error ? error.message : String(error);
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return failure('PM-STORE-003', `The disk that holds ${path} is full`, { detail });
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return failure('PM-STORE-002', `${path} is damaged`, { detail });
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return failure('PM-STORE-004', `Another program holds ${path} locked`, { detail });
  if (code.startsWith('SQLITE_READONLY') || code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return failure('PM-STORE-004', `${path} cannot be written`, { detail });
  return failure('PM-STORE-004', `${path} could not be used`, { detail });
}
