/** Writes runs: the row of a run under way, and everything of a finished one in a single transaction. */
import { canonicalJson, digestOfBytes, digestOfJson } from '../../digest.ts';
import { asIndexed, pageText } from './search-text.ts';
import { failure, FailureError } from '../../../shared/errors.ts';
import { digestOfParts, packBlob, textBlob, type BlobTable, type PackedBlob } from './blobs.ts';
import { thisProcess } from './process-identity.ts';
import type { Digest } from '../../../shared/ids.ts';
import type { RunSummary } from '../../../shared/run.ts';
import type { SealedRun } from '../../world.ts';
import type { Sqlite } from './connection.ts';

export type RunOrigin = 'run' | 'import';

/** What one blob is to its run; `part` is any blob the pipeline brought (body, recording, picture). */
type Role = 'packet' | 'capture' | 'snapshot' | 'events' | 'markdown' | 'source_map' | 'fates' | 'judgement' | 'part';
type Part = { readonly role: Role; readonly blob: PackedBlob };

export type RunWriter = {
  readonly begin: (summary: RunSummary) => void;
  readonly finish: (sealed: SealedRun, origin: RunOrigin) => void;
};

const json = 'application/json';

/** Prepared once per connection. Both throw SQLite's errors; after one, nothing of the run was written. */
export function runWriter(db: Sqlite, blobs: BlobTable): RunWriter {
  const statements = prepare(db);
  const begin = db.transaction((summary: RunSummary) => {
    const { pid, startedAt } = thisProcess();
    statements.begin.run({ ...columnsOf(summary), owner_pid: pid, owner_started: startedAt });
  });
  const write = db.transaction((sealed: SealedRun, parts: readonly Part[], text: TextRow, origin: RunOrigin) => {
    for (const { blob } of parts) blobs.put(blob);
    const digestOfRole = new Map(parts.map(({ role, blob }) => [role, blob.digest]));
    if (sealed.capture !== null) statements.capture.run(captureColumns(sealed, digestOfRole));
    const id = statements.run.get({ ...columnsOf(sealed.summary), ...packetColumns(sealed, digestOfRole), parts_digest: digestOfParts(parts.map(({ role, blob }) => [role, blob.digest, blob.mediaType])), origin })?.id;
    if (id === undefined) throw new FailureError(failure('PM-STORE-008', `Run ${sealed.summary.runId} is already stored`));
    statements.forget(id);
    for (const { role, blob } of parts) statements.ref.run(id, role, blob.digest, blob.mediaType);
    writeRows(statements, id, sealed);
    statements.text.run(id, text.url, text.title, text.markdown, text.page);
  });
  return {
    begin: (summary) => begin.immediate(summary),
    finish: (sealed, origin) => {
      const parts = partsOf(sealed);
      write.immediate(sealed, parts, textOf(sealed), origin);
    },
  };
}

type TextRow = { readonly url: string; readonly title: string; readonly markdown: string; readonly page: string };
type Statements = ReturnType<typeof prepare>;

function prepare(db: Sqlite) {
  const columns = `run_id, parent_run_id, attempt, url, final_url, host, title, profile, started_at, elapsed_ms, state, verdict_kind, verdict,
    representation, markdown_chars, rendered, capture_id, row_digest`;
  const values = columns.split(',').map((name) => `@${name.trim()}`).join(', ');
  const forgetting = ['run_blobs', 'receipts', 'findings', 'removals'].map((table) => db.prepare(`DELETE FROM ${table} WHERE run = ?`));
  const forgetText = db.prepare('DELETE FROM run_text WHERE rowid = ?');
  return {
    begin: db.prepare(`INSERT INTO runs (${columns}, owner_pid, owner_started) VALUES (${values}, @owner_pid, @owner_started)`),
    run: db.prepare<[Record<string, unknown>], { readonly id: number }>(`
      INSERT INTO runs (${columns}, presence_score, ready_at_ms, engine_version, transform_id, packet_digest, parts_digest, origin)
      VALUES (${values}, @presence_score, @ready_at_ms, @engine_version, @transform_id, @packet_digest, @parts_digest, @origin)
      ON CONFLICT (run_id) DO UPDATE SET url = excluded.url, profile = excluded.profile, started_at = excluded.started_at, final_url = excluded.final_url, host = excluded.host, title = excluded.title, elapsed_ms = excluded.elapsed_ms,
        state = excluded.state, verdict_kind = excluded.verdict_kind, verdict = excluded.verdict, representation = excluded.representation,
        markdown_chars = excluded.markdown_chars, rendered = excluded.rendered, capture_id = excluded.capture_id, row_digest = excluded.row_digest,
        presence_score = excluded.presence_score, ready_at_ms = excluded.ready_at_ms, engine_version = excluded.engine_version,
        transform_id = excluded.transform_id, packet_digest = excluded.packet_digest, origin = excluded.origin, parts_digest = excluded.parts_digest, owner_pid = NULL, owner_started = NULL
      WHERE runs.packet_digest IS NULL
      RETURNING id`),
    capture: db.prepare(`INSERT OR IGNORE INTO captures (capture_id, captured_at, representation, final_url, snapshot_digest, manifest_digest)
      VALUES (@capture_id, @captured_at, @representation, @final_url, @snapshot_digest, @manifest_digest)`),
    ref: db.prepare('INSERT OR IGNORE INTO run_blobs (run, role, digest, media_type) VALUES (?, ?, ?, ?)'),
    receipt: db.prepare('INSERT INTO receipts (run, seq, stage, status, started_at_ms, elapsed_ms, headline) VALUES (?, ?, ?, ?, ?, ?, ?)'),
    finding: db.prepare('INSERT INTO findings (run, seq, gate, version, level, measured, threshold, sentence) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
    removal: db.prepare('INSERT INTO removals (run, rule, text_chars, headings, paragraphs, list_items, tables, code_blocks, links, images) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    text: db.prepare('INSERT INTO run_text (rowid, url, title, markdown, page) VALUES (?, ?, ?, ?, ?)'),
    forget: (id: number): void => {
      for (const statement of forgetting) statement.run(id);
      forgetText.run(id);
    },
  };
}

function writeRows(to: Statements, id: number, { packet }: SealedRun): void {
  for (const [seq, receipt] of packet.stage_receipts.entries()) {
    to.receipt.run(id, seq, receipt.stage, receipt.status, receipt.startedAtMs, receipt.elapsedMs, receipt.headline);
  }
  for (const [seq, finding] of packet.findings.entries()) {
    to.finding.run(id, seq, finding.gate, finding.version, finding.level, JSON.stringify(finding.measured), JSON.stringify(finding.threshold), finding.sentence);
  }
  for (const [rule, taken] of Object.entries(packet.ledger?.removed_by_rule ?? {})) {
    to.removal.run(id, rule, taken.textChars, taken.headings, taken.paragraphs, taken.listItems, taken.tables, taken.codeBlocks, taken.links, taken.images);
  }
}

/** Every blob of the run, packed; done before the transaction so that no lock is held while compressing. */
function partsOf(sealed: SealedRun): readonly Part[] {
  const { packet, events, capture, snapshot, extraction } = sealed;
  const parts: Part[] = [];
  const add = (role: Role, text: string, mediaType: string): void => void parts.push({ role, blob: packBlob(textBlob(text, mediaType)) });
  add('packet', canonicalJson(packet), json);
  add('events', canonicalJson(events.filter((event) => event.type !== 'frame_seen')), json);
  if (capture !== null) add('capture', canonicalJson(capture), json);
  if (snapshot !== null) add('snapshot', canonicalJson(snapshot), json);
  if (extraction !== null) {
    const { markdown, fates, ...judgement } = extraction;
    const { text, ...sourceMap } = markdown;
    add('markdown', text, 'text/markdown');
    add('source_map', canonicalJson(sourceMap), json);
    add('fates', canonicalJson(fates), json);
    add('judgement', canonicalJson(judgement), json);
  }
  for (const blob of sealed.blobs) parts.push({ role: 'part', blob: packBlob(blob) });
  return parts;
}

function columnsOf(summary: RunSummary) {
  return {
    run_id: summary.runId, parent_run_id: summary.parent, attempt: summary.attempt, url: summary.url, final_url: summary.finalUrl,
    host: hostOf(summary.finalUrl || summary.url), title: summary.title, profile: summary.profile, started_at: summary.startedAt,
    elapsed_ms: summary.elapsedMs, state: summary.state, verdict_kind: summary.verdict?.kind ?? null,
    verdict: summary.verdict === null ? null : JSON.stringify(summary.verdict), representation: summary.representation,
    markdown_chars: summary.markdownChars, rendered: summary.rendered ? 1 : 0, capture_id: summary.captureId, row_digest: digestOfJson(summary),
  };
}

function packetColumns({ packet }: SealedRun, digestOfRole: ReadonlyMap<Role, Digest>) {
  return {
    presence_score: packet.fetch_presence_score, ready_at_ms: packet.ready_at_ms, engine_version: packet.engine_version,
    transform_id: packet.plan?.transformId ?? null, packet_digest: digestOfRole.get('packet') ?? null,
  };
}

function captureColumns({ capture }: SealedRun, digestOfRole: ReadonlyMap<Role, Digest>) {
  return {
    capture_id: capture?.id, captured_at: capture?.capturedAt, representation: capture?.representation, final_url: capture?.finalUrl,
    snapshot_digest: digestOfRole.get('snapshot'), manifest_digest: digestOfRole.get('capture') ?? digestOfBytes(''),
  };
}

function textOf({ summary, extraction, snapshot }: SealedRun): TextRow {
  return {
    url: asIndexed(`${summary.url} ${summary.finalUrl}`), title: asIndexed(summary.title),
    markdown: asIndexed(extraction?.markdown.text ?? ''), page: snapshot === null ? '' : asIndexed(pageText(snapshot)),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
