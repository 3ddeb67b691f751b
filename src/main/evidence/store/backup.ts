/** Copies of the store: a compact one made while it is in use, and the way back. */
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { connect, type Sqlite } from './connection.ts';
import { failure, FailureError } from '../../../shared/errors.ts';

/** Writes a whole, compact copy to `to`, which must not exist yet, and opens it once to be sure of it. Throws FailureError or SQLite's error. */
export function backUp(db: Sqlite, to: string): void {
  if (existsSync(to)) throw new FailureError(failure('PM-STORE-004', `${to} is there already and was left as it is`));
  const draft = `${to}.part`;
  rmSync(draft, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(draft);
    chmodSync(draft, 0o600);
    const file = openSync(draft, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, to);
  } finally {
    rmSync(draft, { force: true });
  }
  connect(to).close();
}

/**
 * Puts the backup `from` in the place of the store at `path`; no Proofmark may have either open. The store that was there is kept beside
 * it, under the name given back (null when there was none). A backup that does not open changes nothing.
 */
export function restoreBackup(from: string, path: string, stamp: string): string | null {
  const draft = `${path}.restoring`;
  copyFileSync(from, draft);
  try {
    connect(draft).close();
    chmodSync(draft, 0o600);
    const aside = existsSync(path) ? setAside(path, `before-restore-${stamp}`) : null;
    renameSync(draft, path);
    return aside;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
  }
}

/** Renames a store with its write-ahead log, so that the two stay together. Gives the new name. */
export function setAside(path: string, suffix: string): string {
  const aside = `${path}.${suffix.replace(/[^\w-]/g, '')}`;
  for (const part of ['-wal', '-shm', '']) if (existsSync(path + part)) renameSync(path + part, aside + part);
  return aside;
}
