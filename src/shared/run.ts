/** A run is a fold of its events: the window folds them live, the store replays them later. */
import { z } from 'zod';
import { countSchema, digestSchema, millisecondsSchema, runIdSchema } from './schema.ts';
import { presenceReportSchema } from './fetching.ts';
import { readinessSchema, sampleSchema } from './readiness.ts';
import { representationSchema, verdictSchema } from './verdict.ts';
import { stageNameSchema, stageReceiptSchema } from './stages.ts';
import type { Frozen, RunId } from './ids.ts';

const at = { runId: runIdSchema, atMs: millisecondsSchema };

/** `atMs` counts from the start of the run. */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run_started'), ...at, url: z.string(), profile: z.string(), startedAt: z.string(), attempt: z.number().int().positive(), parent: runIdSchema.nullable() }),
  z.object({ type: z.literal('stage_started'), ...at, stage: stageNameSchema, budgetMs: millisecondsSchema.nullable() }),
  z.object({ type: z.literal('stage_finished'), ...at, receipt: stageReceiptSchema }),
  z.object({ type: z.literal('presence_judged'), ...at, presence: presenceReportSchema }),
  z.object({ type: z.literal('sampled'), ...at, sample: sampleSchema }),
  z.object({ type: z.literal('readiness_judged'), ...at, readiness: readinessSchema }),
  /** A picture of the page while it runs: base64 JPEG, small; not stored. */
  z.object({ type: z.literal('frame_seen'), ...at, jpegBase64: z.string() }),
  z.object({ type: z.literal('run_finished'), ...at, verdict: verdictSchema, representation: representationSchema, markdownChars: countSchema }),
]);
export type RunEvent = Frozen<z.infer<typeof runEventSchema>>;

/** One row of the run list. `state` is `running` until the run's single transaction is in. */
export const runSummarySchema = z.object({
  runId: runIdSchema,
  parent: runIdSchema.nullable(),
  attempt: z.number().int().positive(),
  url: z.string(),
  finalUrl: z.string(),
  title: z.string(),
  profile: z.string(),
  startedAt: z.string(),
  elapsedMs: millisecondsSchema.nullable(),
  state: z.enum(['running', 'finished']),
  verdict: verdictSchema.nullable(),
  representation: representationSchema,
  markdownChars: countSchema,
  rendered: z.boolean(),
  captureId: digestSchema.nullable(),
});
export type RunSummary = Frozen<z.infer<typeof runSummarySchema>>;

/** A run under way, folded from its events so far. */
export type LiveRun = {
  readonly runId: RunId;
  readonly url: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly receipts: readonly Frozen<z.infer<typeof stageReceiptSchema>>[];
  readonly stage: { readonly name: z.infer<typeof stageNameSchema>; readonly startedAtMs: number; readonly budgetMs: number | null } | null;
  readonly presence: Frozen<z.infer<typeof presenceReportSchema>> | null;
  readonly samples: readonly Frozen<z.infer<typeof sampleSchema>>[];
  readonly readiness: Frozen<z.infer<typeof readinessSchema>> | null;
  readonly frame: string | null;
  readonly verdict: Frozen<z.infer<typeof verdictSchema>> | null;
};
