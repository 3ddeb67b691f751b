/** The run list: newest first, in pages, by words of address, title, Markdown and page. */
import { digestOfJson } from '../../digest.ts';
import { failure, FailureError } from '../../../shared/errors.ts';
import { runSummarySchema, type RunSummary } from '../../../shared/run.ts';
import { toMatchQuery } from './search-text.ts';
import type { RunId } from '../../../shared/ids.ts';
import type { Sqlite } from './connection.ts';

export type ListQuery = { readonly limit: number; readonly before: RunId | null; readonly text: string };
export type RunPage = { readonly runs: readonly RunSummary[]; readonly total: number };

export type RunLists = {
  /** `total` counts all runs that match, not only this page. An unknown `before` starts at the newest. */
  readonly list: (query: ListQuery) => RunPage;
  /** Throws PM-STORE-006 when there is no such run. */
  readonly summary: (id: RunId) => RunSummary;
};

export type SummaryRow = {
  readonly run_id: string; readonly parent_run_id: string | null; readonly attempt: number; readonly url: string; readonly final_url: string;
  readonly title: string; readonly profile: string; readonly started_at: string; readonly elapsed_ms: number | null; readonly state: string;
  readonly verdict: string | null; readonly representation: string; readonly markdown_chars: number; readonly rendered: number; readonly capture_id: string | null; readonly row_digest: string;
};

export const summaryColumns = 'run_id, parent_run_id, attempt, url, final_url, title, profile, started_at, elapsed_ms, state, verdict, representation, markdown_chars, rendered, capture_id, row_digest';
const after = '(@before IS NULL OR (started_at, run_id) < (SELECT started_at, run_id FROM runs WHERE run_id = @before))';
const newestFirst = 'ORDER BY started_at DESC, run_id DESC LIMIT @limit';
const matching = 'id IN (SELECT rowid FROM run_text WHERE run_text MATCH @match)';

export function runLists(db: Sqlite): RunLists {
  const one = db.prepare<[string], SummaryRow>(`SELECT ${summaryColumns} FROM runs WHERE run_id = ?`);
  const newest = db.prepare<[{ limit: number; before: string | null }], SummaryRow>(`SELECT ${summaryColumns} FROM runs WHERE ${after} ${newestFirst}`);
  const found = db.prepare<[{ limit: number; before: string | null; match: string }], SummaryRow>(`SELECT ${summaryColumns} FROM runs WHERE ${matching} AND ${after} ${newestFirst}`);
  const countAll = db.prepare('SELECT count(*) FROM runs').pluck();
  const countFound = db.prepare('SELECT count(*) FROM run_text WHERE run_text MATCH ?').pluck();
  return {
    list: ({ limit, before, text }) => {
      const known = before !== null && one.get(before) !== undefined ? before : null;
      if (text.trim() === '') return { runs: newest.all({ limit, before: known }).map(summaryOf), total: Number(countAll.get()) };
      const match = toMatchQuery(text);
      if (match === null) return { runs: [], total: 0 };
      return { runs: found.all({ limit, before: known, match }).map(summaryOf), total: Number(countFound.get(match)) };
    },
    summary: (id) => {
      const row = one.get(id);
      if (row === undefined) throw new FailureError(failure('PM-STORE-006', `There is no run ${id}`));
      return summaryOf(row);
    },
  };
}

/** Checked against its digest: a damaged row is never shown. */
export function summaryOf(row: SummaryRow): RunSummary {
  const parsed = runSummarySchema.safeParse({
    runId: row.run_id, parent: row.parent_run_id, attempt: row.attempt, url: row.url, finalUrl: row.final_url, title: row.title,
    profile: row.profile, startedAt: row.started_at, elapsedMs: row.elapsed_ms, state: row.state,
    verdict: parseVerdict(row.verdict), representation: row.representation,
    markdownChars: row.markdown_chars, rendered: row.rendered === 1, captureId: row.capture_id,
  });
  if (!parsed.success) throw new FailureError(failure('PM-STORE-002', `The row of run ${row.run_id} has an unknown form`));
  if (digestOfJson(parsed.data) !== row.row_digest) throw new FailureError(failure('PM-STORE-005', `The row of run ${row.run_id} does not match its digest`));
  return parsed.data;
}

/** Damaged text becomes a value that no schema takes. */
function parseVerdict(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
