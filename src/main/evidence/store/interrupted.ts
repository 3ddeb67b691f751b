/** Ends runs whose process is gone: they keep their row and say that they were interrupted. */
import { digestOfJson } from '../../digest.ts';
import { summaryColumns, summaryOf, type SummaryRow } from './list-runs.ts';
import type { RunSummary } from '../../../shared/run.ts';
import type { Sqlite } from './connection.ts';
import type { Verdict } from '../../../shared/verdict.ts';

type OwnedRow = SummaryRow & { readonly id: number; readonly owner_pid: number | null; readonly owner_started: string | null };

/** Runs of living processes stay as they are. Returns how many were ended. */
export function markInterrupted(db: Sqlite, isAlive: (pid: number, startedAt: string) => boolean): number {
  const verdict: Verdict = { kind: 'interrupted', reason: 'Proofmark ended before this run did' };
  const running = db.prepare<[], OwnedRow>(`SELECT ${summaryColumns}, id, owner_pid, owner_started FROM runs WHERE state = 'running'`);
  const end = db.prepare(`UPDATE runs SET state = 'finished', verdict_kind = ?, verdict = ?, row_digest = ?, owner_pid = NULL, owner_started = NULL WHERE id = ?`);
  const sweep = db.transaction((): number => {
    const dead = running.all().filter((row) => row.owner_pid === null || !isAlive(row.owner_pid, row.owner_started ?? ''));
    for (const row of dead) {
      const ended: RunSummary = { ...summaryOf(row), state: 'finished', verdict };
      end.run(verdict.kind, JSON.stringify(verdict), digestOfJson(ended), row.id);
    }
    return dead.length;
  });
  return sweep.immediate();
}
