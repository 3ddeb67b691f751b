/** The way back from a damaged store: what is whole goes into a new one, the old one is kept beside it. */
import Database from 'better-sqlite3';
import { blobTable } from './blobs.ts';
import { carryDecisions } from './carry-decisions.ts';
import { connect } from './connection.ts';
import { runLists } from './list-runs.ts';
import { runReader } from './read-run.ts';
import { runWriter } from './write-run.ts';
import { setAside } from './backup.ts';
import type { RunId } from '../../../shared/ids.ts';

/** `aside` is where the damaged file is kept; `lost` counts runs that were seen and could not be read whole. */
export type Recovery = { readonly aside: string; readonly kept: number; readonly lost: number };

/** Rows may hide behind a broken page of one order and be reachable by another. */
const orders = [
  'SELECT run_id FROM runs ORDER BY id', 'SELECT run_id FROM runs ORDER BY id DESC', 'SELECT run_id FROM runs ORDER BY run_id', 'SELECT run_id FROM runs ORDER BY run_id DESC',
  'SELECT run_id FROM runs INDEXED BY runs_by_start ORDER BY started_at DESC, run_id DESC', 'SELECT run_id FROM runs INDEXED BY runs_by_url ORDER BY url, started_at',
];

/** No Proofmark may have the store open. `stamp` makes the kept file's name. Throws when the new store cannot be made. */
export function recoverStore(path: string, stamp: string): Recovery {
  const aside = setAside(path, `damaged-${stamp}`);
  const target = connect(path);
  let kept = 0;
  let seen = 0;
  try {
    const write = runWriter(target, blobTable(target));
    forEachRun(aside, (read) => {
      seen++;
      const run = attempt(read);
      if (run !== null) {
        write.finish(run, 'run');
        kept++;
      }
    }, (source) => carryDecisions(source, target));
  } finally {
    target.close();
  }
  return { aside, kept, lost: seen - kept };
}

function forEachRun(path: string, visit: (read: () => ReturnType<ReturnType<typeof runReader>['sealed']>) => void, afterwards: (source: Database.Database) => void): void {
  const source = attempt(() => new Database(path, { readonly: true }));
  if (source === null) return;
  try {
    const parts = attempt(() => ({ lists: runLists(source), reader: runReader(source, blobTable(source)) }));
    if (parts === null) return;
    const { lists, reader } = parts;
    for (const id of idsOf(source)) visit(() => reader.sealed(lists.summary(id)));
    afterwards(source);
  } finally {
    source.close();
  }
}

function idsOf(source: Database.Database): ReadonlySet<RunId> {
  const ids = new Set<RunId>();
  for (const order of orders) {
    attempt(() => {
      for (const id of source.prepare<[], RunId>(order).pluck().iterate()) ids.add(id);
    });
  }
  return ids;
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null; // damaged: counted by the caller
  }
}
