/** Addresses whose newest run was not accepted, newest first, each with the gate that failed first and the rules that took its text. */
import { summaryColumns, summaryOf, type SummaryRow } from './list-runs.ts';
import { runId, type RunId } from '../../../shared/ids.ts';
import type { Json } from '../../../shared/schema.ts';
import type { RunSummary } from '../../../shared/run.ts';
import type { Sqlite } from './connection.ts';

export type TakenText = { readonly rule: string; readonly chars: number; readonly links: number };
/** `gate`, `sentence`, `measured` and `threshold` are of the finding that failed first; `rules` took text, the largest share first. */
export type FailedRun = {
  readonly summary: RunSummary; readonly host: string; readonly gate: string | null; readonly sentence: string | null; readonly measured: Json; readonly threshold: Json;
  readonly rules: readonly TakenText[]; readonly wasGood: boolean;
};

type Row = SummaryRow & Pick<FailedRun, 'host' | 'gate' | 'sentence'> & { readonly id: number; readonly good: number; readonly measured: string | null; readonly threshold: string | null };

const ended = `state = 'finished' AND verdict_kind NOT IN ('cancelled', 'interrupted')`;
const overtaken = `EXISTS (SELECT 1 FROM runs AS later WHERE later.url = runs.url AND later.state = 'finished' AND later.verdict_kind NOT IN ('cancelled', 'interrupted') AND (later.started_at, later.run_id) > (runs.started_at, runs.run_id))`;
const failing = `${ended} AND verdict_kind <> 'accepted' AND NOT ${overtaken}`;
/** A page that was not ready, or was read as the wrong characters, fails other gates in consequence: it comes before them. */
const first = (column: string): string => `(SELECT ${column} FROM findings WHERE findings.run = runs.id AND level = 'fail' ORDER BY gate NOT IN ('readiness', 'charset'), seq LIMIT 1)`;
const sql = `
  SELECT ${summaryColumns}, id, host, ${first('gate')} AS gate, ${first('sentence')} AS sentence, ${first('measured')} AS measured, ${first('threshold')} AS threshold,
    EXISTS (SELECT 1 FROM runs AS good WHERE good.url = runs.url AND good.verdict_kind = 'accepted') AS good
  FROM runs WHERE ${failing} ORDER BY started_at DESC, run_id DESC LIMIT ?`;

export function failedRuns(db: Sqlite, limit: number): readonly FailedRun[] {
  const taken = db.prepare<[number], TakenText>('SELECT rule, text_chars AS chars, links FROM removals WHERE run = ? AND text_chars > 0 ORDER BY text_chars DESC, rule');
  return db.prepare<[number], Row>(sql).all(limit).map((row) => ({
    summary: summaryOf(row), host: row.host, gate: row.gate, sentence: row.sentence, measured: valueOf(row.measured), threshold: valueOf(row.threshold), rules: taken.all(row.id), wasGood: row.good === 1,
  }));
}

const valueOf = (text: string | null): Json => (text === null ? null : JSON.parse(text));

/** How many addresses end accepted. */
export const acceptedAddresses = (db: Sqlite): number => Number(db.prepare(`SELECT count(*) FROM runs WHERE ${ended} AND verdict_kind = 'accepted' AND NOT ${overtaken}`).pluck().get());

/** The last accepted run of the address of this run before it, and when the address first failed after that. */
export function lastGoodRun(db: Sqlite, id: RunId): { readonly runId: RunId; readonly failingSince: string } | null {
  const own = db.prepare<[string], { readonly url: string; readonly started_at: string }>('SELECT url, started_at FROM runs WHERE run_id = ?').get(id);
  if (own === undefined) return null;
  const good = db.prepare<[string, string], { readonly run_id: string; readonly started_at: string }>(`SELECT run_id, started_at FROM runs WHERE url = ? AND started_at < ? AND verdict_kind = 'accepted' ORDER BY started_at DESC LIMIT 1`).get(own.url, own.started_at);
  if (good === undefined) return null;
  const since = db.prepare<[string, string], { readonly started_at: string }>(`SELECT started_at FROM runs WHERE url = ? AND started_at > ? AND ${ended} ORDER BY started_at LIMIT 1`).get(own.url, good.started_at);
  return { runId: runId(good.run_id), failingSince: since?.started_at ?? own.started_at };
}
