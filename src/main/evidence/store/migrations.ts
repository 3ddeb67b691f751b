/** The table of schema steps, one-way and in order, and the function that takes a database up to date. */
import { failure, FailureError } from '../../../shared/errors.ts';
import { first } from './migrations/001-first.ts';
import { second } from './migrations/002-desk.ts';
import type { Sqlite } from './connection.ts';

/** `version` is what `PRAGMA user_version` says after the step. */
export type Migration = { readonly version: number; readonly sql: string };

export const migrations: readonly Migration[] = [first, second];
export const schemaVersion = migrations.at(-1)!.version;

/**
 * Takes the database to `schemaVersion`, all steps in one transaction: after a crash it is as it was. Throws PM-STORE-001 on a
 * newer schema. Returns the version it found.
 */
export function migrate(db: Sqlite, steps: readonly Migration[] = migrations): number {
  const target = steps.at(-1)?.version ?? 0;
  const run = db.transaction((): number => {
    const found = versionOf(db);
    if (found > target) throw new FailureError(tooNew(found, target));
    for (const step of steps) {
      if (step.version <= found) continue;
      db.exec(step.sql);
      db.pragma(`user_version = ${step.version}`);
    }
    return found;
  });
  const found = versionOf(db);
  return found === target ? found : run.exclusive();
}

export const versionOf = (db: Sqlite): number => Number(db.pragma('user_version', { simple: true }));

export const tooNew = (found: number, known: number) =>
  failure('PM-STORE-001', `The store has schema ${found}, and this Proofmark knows schemas up to ${known}`);
