/** Finished runs that were not accepted, newest first, each with the gate that failed first and the rule that took most text. */
import { summaryColumns, summaryOf, type SummaryRow } from './list-runs.ts';
import type { RunSummary } from '../../../shared/run.ts';
import type { Sqlite } from './connection.ts';

export type FailedRun = { readonly summary: RunSummary; readonly host: string; readonly gate: string | null; readonly rule: string | null };

const sql = `
  SELECT ${summaryColumns}, host,
    (SELECT gate FROM findings WHERE findings.run = runs.id AND level = 'fail' ORDER BY seq LIMIT 1) AS gate,
    (SELECT rule FROM removals WHERE removals.run = runs.id AND text_chars > 0 ORDER BY text_chars DESC, rule LIMIT 1) AS rule
  FROM runs WHERE state = 'finished' AND verdict_kind NOT IN ('accepted', 'cancelled', 'interrupted') ORDER BY started_at DESC, run_id DESC LIMIT ?`;

export const failedRuns = (db: Sqlite, limit: number): readonly FailedRun[] =>
  db.prepare<[number], SummaryRow & { readonly host: string; readonly gate: string | null; readonly rule: string | null }>(sql).all(limit).map((row) => ({ summary: summaryOf(row), host: row.host, gate: row.gate, rule: row.rule }));
