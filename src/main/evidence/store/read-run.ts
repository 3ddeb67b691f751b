/** Reads runs back: every part found by its role, checked against its digest and its schema before anyone sees it. */
import { z } from 'zod';
import { captureSchema, type Capture } from '../../../shared/capture.ts';
import { evidencePacketSchema, type EvidencePacket } from '../../../shared/packet.ts';
import { extractionSchema, type Extraction, type RunDetail } from '../../../shared/api.ts';
import { failure, FailureError } from '../../../shared/errors.ts';
import { fateTableSchema } from '../../../shared/judgement.ts';
import { runEventSchema, type RunEvent, type RunSummary } from '../../../shared/run.ts';
import { snapshotSchema, type Snapshot } from '../../../shared/snapshot.ts';
import { markdownDocumentSchema } from '../../../shared/markdown-document.ts';
import { digestOfParts, type BlobTable } from './blobs.ts';
import type { Digest, RunId } from '../../../shared/ids.ts';
import type { SealedRun } from '../../world.ts';
import type { Sqlite } from './connection.ts';

export type RunReader = {
  readonly detail: (summary: RunSummary) => RunDetail;
  readonly events: (summary: RunSummary) => readonly RunEvent[];
  readonly capture: (summary: RunSummary) => Capture;
  readonly snapshot: (summary: RunSummary) => Snapshot;
  readonly extraction: (summary: RunSummary) => Extraction;
  readonly packet: (summary: RunSummary) => EvidencePacket;
  readonly sealed: (summary: RunSummary) => SealedRun;
};

const judgementSchema = extractionSchema.omit({ markdown: true, fates: true });
/** All of the document but its text, which has a blob of its own. */
const sourceMapSchema = markdownDocumentSchema.omit({ text: true });

/** All functions throw FailureError: PM-STORE-005 (digest), PM-STORE-002 (schema), PM-STORE-007 or PM-RUN-002 (not there). */
export function runReader(db: Sqlite, blobs: BlobTable): RunReader {
  const { bytesOf, part, needed } = partReader(db, blobs);
  const extractionOf = (summary: RunSummary): Extraction | null => {
    const judgement = part(summary.runId, 'judgement', judgementSchema);
    if (judgement === null) return null;
    const text = bytesOf(summary.runId, 'markdown');
    if (text === null) throw new FailureError(missing(summary, 'markdown'));
    return {
      ...judgement, fates: needed(summary, 'fates', fateTableSchema),
      markdown: { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(text), ...needed(summary, 'source_map', sourceMapSchema) },
    };
  };
  const partRows = db.prepare<[string], { readonly digest: Digest; readonly media_type: string }>(
    `SELECT digest, run_blobs.media_type FROM run_blobs JOIN runs ON runs.id = run_blobs.run WHERE run_id = ? AND role = 'part' ORDER BY digest`);
  const checkParts = partsCheck(db);
  const reader: RunReader = {
    detail: (summary) => {
      checkParts(summary);
      const packet: EvidencePacket = needed(summary, 'packet', evidencePacketSchema);
      const events: readonly RunEvent[] = part(summary.runId, 'events', z.array(runEventSchema)) ?? [];
      const judgement = part(summary.runId, 'judgement', judgementSchema);
      return {
        summary, plan: packet.plan, planReceipt: packet.plan_receipt, receipts: receiptsOf(packet, events),
        presence: events.findLast((event) => event.type === 'presence_judged')?.presence ?? null,
        readiness: events.findLast((event) => event.type === 'readiness_judged')?.readiness ?? null,
        capture: part(summary.runId, 'capture', captureSchema),
        selection: judgement?.selection ?? null,
        findings: packet.findings,
      };
    },
    events: (summary) => part(summary.runId, 'events', z.array(runEventSchema)) ?? [],
    capture: (summary) => needed(summary, 'capture', captureSchema),
    snapshot: (summary) => needed(summary, 'snapshot', snapshotSchema),
    extraction: (summary) => {
      checkParts(summary);
      const extraction = extractionOf(summary);
      if (extraction === null) throw new FailureError(missing(summary, 'extraction'));
      return extraction;
    },
    packet: (summary) => needed(summary, 'packet', evidencePacketSchema),
    sealed: (summary) => {
      checkParts(summary);
      return {
        summary, packet: reader.packet(summary), events: reader.events(summary),
        capture: part(summary.runId, 'capture', captureSchema), snapshot: part(summary.runId, 'snapshot', snapshotSchema), extraction: extractionOf(summary),
        blobs: partRows.all(summary.runId).map(({ digest, media_type }) => ({ digest, bytes: blobs.need(digest).bytes, mediaType: media_type })),
      };
    },
  };
  return reader;
}

/** A part that the list has lost would else look like one that never was. */
function partsCheck(db: Sqlite): (summary: RunSummary) => void {
  const rows = db.prepare<[string], [string, string, string]>(
    'SELECT role, digest, run_blobs.media_type FROM run_blobs JOIN runs ON runs.id = run_blobs.run WHERE run_id = ?').raw();
  const sealed = db.prepare<[string], string | null>('SELECT parts_digest FROM runs WHERE run_id = ?').pluck();
  return ({ runId }) => {
    const expected = sealed.get(runId) ?? null;
    if (expected !== null && digestOfParts(rows.all(runId)) !== expected) throw new FailureError(failure('PM-STORE-002', `The list of parts of run ${runId} is damaged`));
  };
}

/** One part of a run by its role: as bytes, parsed and checked, or parsed and demanded. */
function partReader(db: Sqlite, blobs: BlobTable) {
  const roleRow = db.prepare<[string, string], { readonly digest: Digest }>(
    'SELECT digest FROM run_blobs JOIN runs ON runs.id = run_blobs.run WHERE run_id = ? AND role = ? LIMIT 1');
  const bytesOf = (id: RunId, role: string): Uint8Array | null => {
    const row = roleRow.get(id, role);
    return row === undefined ? null : blobs.read(row.digest)?.bytes ?? null;
  };
  const part = <T extends z.ZodType>(id: RunId, role: string, schema: T): z.output<T> | null => {
    const bytes = bytesOf(id, role);
    return bytes === null ? null : parseStored(bytes, schema, role);
  };
  const needed = <T extends z.ZodType>(summary: RunSummary, role: string, schema: T): z.output<T> => {
    const found = part(summary.runId, role, schema);
    if (found === null) throw new FailureError(missing(summary, role));
    return found;
  };
  return { bytesOf, part, needed };
}

/** The seal's own receipt cannot be inside the packet that it seals; it is among the events. */
function receiptsOf(packet: EvidencePacket, events: readonly RunEvent[]): RunDetail['receipts'] {
  const late = events.filter((event) => event.type === 'stage_finished').map((event) => event.receipt).filter((receipt) => receipt.stage === 'seal');
  return [...packet.stage_receipts, ...late];
}

function parseStored<T extends z.ZodType>(bytes: Uint8Array, schema: T, role: string): z.output<T> {
  const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
  if (!parsed.success) throw new FailureError(failure('PM-STORE-002', `The stored ${role} of this run has an unknown form`, { detail: z.prettifyError(parsed.error).slice(0, 500) }));
  return parsed.data;
}

function missing(summary: RunSummary, role: string) {
  if (summary.state === 'running') return failure('PM-STORE-007', 'This run has not ended yet');
  if (summary.verdict?.kind === 'interrupted') return failure('PM-RUN-002', 'This run was interrupted and left nothing to show');
  return failure('PM-STORE-007', `This run has no stored ${role}`);
}
