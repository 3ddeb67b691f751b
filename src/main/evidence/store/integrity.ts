/** The thorough check: every page, every reference, every blob's digest, every run's row and packet. */
import { blobTable } from './blobs.ts';
import { FailureError } from '../../../shared/errors.ts';
import { runLists } from './list-runs.ts';
import { sealOf } from '../packet.ts';
import { runReader } from './read-run.ts';
import type { Digest, RunId } from '../../../shared/ids.ts';
import type { Sqlite } from './connection.ts';

/** `problems` are sentences, at most 100; `runs` and `blobs` say how many were looked at. */
export type IntegrityReport = { readonly ok: boolean; readonly runs: number; readonly blobs: number; readonly problems: readonly string[] };

/** Reads the whole store. Damage is reported, not thrown. */
export function checkIntegrity(db: Sqlite): IntegrityReport {
  const problems: string[] = [];
  const note = (sentence: string): void => void (problems.length < 100 && problems.push(sentence));
  const trying = (what: string, act: () => void): void => {
    try {
      act();
    } catch (error) {
      note(error instanceof FailureError ? error.failure.sentence : `${what} cannot be read`);
    }
  };
  trying('The file', () => {
    const said = db.prepare<[], string>('PRAGMA integrity_check(20)').pluck().all();
    if (said[0] !== 'ok') for (const line of said) note(`The file: ${line.split('\n')[0]}`);
    for (const row of db.pragma('foreign_key_check') as readonly { readonly table: string }[]) note(`A row of ${row.table} points to nothing`);
  });
  let blobs = 0;
  let runs = 0;
  const stored = blobTable(db);
  trying('The list of blobs', () => {
    for (const digest of db.prepare<[], Digest>('SELECT digest FROM blobs').pluck().all()) {
      blobs++;
      trying(`Blob ${digest}`, () => void stored.need(digest));
    }
  });
  const lists = runLists(db);
  const reader = runReader(db, stored);
  trying('The list of runs', () => {
    for (const id of db.prepare<[], RunId>('SELECT run_id FROM runs').pluck().all()) {
      runs++;
      trying(`Run ${id}`, () => {
        const summary = lists.summary(id);
        if (summary.state === 'running' || summary.verdict?.kind === 'interrupted') return;
        const packet = reader.packet(summary);
        if (sealOf(packet) !== packet.seal) note(`The packet of run ${id} does not match its seal`);
      });
    }
  });
  return { ok: problems.length === 0, runs, blobs, problems };
}
