/** The way of a page, stage by stage, and the receipt that each leaves. */
import { z } from 'zod';
import { contentCountsSchema } from './content-counts.ts';
import { digestSchema, entryIdSchema, jsonSchema, millisecondsSchema } from './schema.ts';
import { stageNames } from './stage-names.ts';
import type { Frozen } from './ids.ts';

export { stageNames };
export const stageNameSchema = z.enum(stageNames);
export type StageName = z.infer<typeof stageNameSchema>;

/** What became of one heuristic within a stage. */
export const heuristicOutcomeSchema = z.object({
  id: entryIdSchema,
  version: z.number().int().positive(),
  outcome: z.enum(['removed_by_rule', 'retained', 'retained_unparseable', 'stage_failed']),
  nodes: z.number().int().nonnegative(),
  note: z.string().exactOptional(),
});

/** `status` is `skipped` when the stage had nothing to do (a static page is not rendered). Durations are wall clock. */
export const stageReceiptSchema = z.object({
  stage: stageNameSchema,
  version: z.number().int().positive(),
  status: z.enum(['ok', 'warned', 'failed', 'skipped']),
  startedAtMs: millisecondsSchema,
  elapsedMs: millisecondsSchema,
  inputDigest: digestSchema.nullable(),
  outputDigest: digestSchema.nullable(),
  before: contentCountsSchema.nullable(),
  after: contentCountsSchema.nullable(),
  /** A few words for the stage rail: "118 ms", "main", "4 820 chars". */
  headline: z.string(),
  warnings: z.array(z.string()),
  heuristics: z.array(heuristicOutcomeSchema),
  detail: jsonSchema,
});

export type HeuristicOutcome = Frozen<z.infer<typeof heuristicOutcomeSchema>>;
export type StageReceipt = Frozen<z.infer<typeof stageReceiptSchema>>;
