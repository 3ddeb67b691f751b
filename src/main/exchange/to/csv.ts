/** CSV (RFC 4180): one line for each run, for a spreadsheet; nothing in it can be taken for a formula. */
import type { RunFormat } from '../saved-run.ts';
import type { SealedRun } from '../../world.ts';

const columns: readonly (readonly [name: string, of: (run: SealedRun) => string | number | boolean | null])[] = [
  ['run_id', ({ packet }) => packet.run_id], ['started_at', ({ summary }) => summary.startedAt], ['url', ({ packet }) => packet.url_requested], ['final_url', ({ packet }) => packet.url_final],
  ['title', ({ summary }) => summary.title], ['profile', ({ summary }) => summary.profile], ['verdict', ({ packet }) => packet.verdict.kind],
  ['boundary', ({ packet }) => (packet.verdict.kind === 'boundary' ? packet.verdict.boundary : null)], ['reason', ({ packet }) => packet.verdict.reason],
  ['representation', ({ packet }) => packet.representation], ['rendered', ({ summary }) => summary.rendered], ['presence', ({ packet }) => packet.fetch_presence_score],
  ['ready_at_ms', ({ packet }) => packet.ready_at_ms], ['elapsed_ms', ({ summary }) => summary.elapsedMs], ['markdown_chars', ({ packet }) => packet.validation_report.markdown_chars],
  ['headings', ({ packet }) => packet.validation_report.heading_count], ['boilerplate_ratio', ({ packet }) => packet.validation_report.boilerplate_ratio],
  ['failed_gates', ({ packet }) => packet.findings.filter(({ level }) => level === 'fail').map(({ gate }) => gate).join(' ')],
  ['markdown_sha256', ({ packet }) => packet.digests.markdown], ['engine_version', ({ packet }) => packet.engine_version],
];

export const csvFormat: RunFormat = {
  id: 'csv', extension: 'csv', title: 'CSV, one line for each run',
  write: function* (runs) {
    yield `${columns.map(([name]) => name).join(',')}\r\n`;
    for (const run of runs) yield `${columns.map(([, of]) => cell(of(run))).join(',')}\r\n`;
  },
};

function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
