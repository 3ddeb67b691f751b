/** The evidence packet: what one attempt can show to another person, another machine and another year. */
import { z } from 'zod';
import { contentCountsSchema } from './content-counts.ts';
import { digestSchema, jsonSchema, millisecondsSchema, runIdSchema } from './schema.ts';
import { environmentSchema } from './capture.ts';
import { findingSchema, representationSchema, verdictSchema } from './verdict.ts';
import { planReceiptSchema, planSchema } from './plan.ts';
import { redirectHopSchema } from './fetching.ts';
import { stageReceiptSchema } from './stages.ts';
import type { Frozen } from './ids.ts';

export const packetFormat = 1;

/** Keys are snake_case: the packet is a public format, read by other programs. */
export const evidencePacketSchema = z.object({
  format: z.literal(packetFormat),
  run_id: runIdSchema,
  parent_run_id: runIdSchema.nullable(),
  attempt: z.number().int().positive(),
  engine_version: z.string(),
  captured_at: z.string(),
  url_requested: z.string(),
  url_final: z.string(),
  needs_render: z.boolean(),
  fetch_presence_score: z.number().nullable(),
  render_readiness_passed: z.boolean().nullable(),
  render_readiness_reason: z.string(),
  render_elapsed_ms: millisecondsSchema.nullable(),
  ready_at_ms: millisecondsSchema.nullable(),
  main_selectors_used: z.array(z.string()),
  boilerplate_filter_rules_used: z.array(z.string()),
  validation_report: z.looseObject({
    pass: z.boolean(),
    markdown_chars: z.number().int().nonnegative(),
    boilerplate_ratio: z.number().nullable(),
    heading_count: z.number().int().nonnegative(),
    wrong_route_detected: z.boolean(),
  }),
  sample_provenance: z.array(z.object({ markdown_span: z.tuple([z.number(), z.number()]), node_id: z.string(), dom_selector: z.string(), text_preview: z.string() })),
  verdict: verdictSchema,
  representation: representationSchema,
  redirects: z.array(redirectHopSchema),
  plan: planSchema.nullable(),
  plan_receipt: planReceiptSchema,
  stage_receipts: z.array(stageReceiptSchema),
  findings: z.array(findingSchema),
  ledger: z.object({ total: contentCountsSchema, outside: contentCountsSchema, kept: contentCountsSchema, removed_by_rule: z.record(z.string(), contentCountsSchema) }).nullable(),
  environment: environmentSchema,
  digests: z.object({
    capture: digestSchema.nullable(), body: digestSchema.nullable(), snapshot: digestSchema.nullable(),
    recording: digestSchema.nullable(), markdown: digestSchema.nullable(), fates: digestSchema.nullable(),
    extraction: digestSchema.nullable().exactOptional(),
    /** Over the run's events without live pictures, the seal's own and `run_finished`. */
    events: digestSchema.exactOptional(),
    /** Over the run's row in the list, as `RunSummary`. */
    summary: digestSchema.exactOptional(),
    /** Over the map of every part's digest to its media type. */
    parts: digestSchema.exactOptional(),
  }),
  /** Keys of a newer or foreign packet, kept through a round trip; on the wire they stand at the top level. */
  extra: z.record(z.string(), jsonSchema).exactOptional(),
  /** sha256 of the canonical packet as it is on the wire, without this field. */
  seal: digestSchema,
});
export type EvidencePacket = Frozen<z.infer<typeof evidencePacketSchema>>;
