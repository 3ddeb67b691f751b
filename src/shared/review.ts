/** Review: pages whose result changed since their baseline, in groups of the same change, and what people decided about them. */
import { z } from 'zod';
import { countSchema, runIdSchema } from './schema.ts';
import { driftCauseSchema, driftSchema } from './drift.ts';
import { runSummarySchema } from './run.ts';
import type { Frozen } from './ids.ts';

export const reviewVerdictSchema = z.enum(['accepted', 'rejected', 'skipped']);

/** One page with the change of its group. `carried`: decided over an earlier run of the page that had the very same change. */
export const reviewMemberSchema = z.object({
  runId: runIdSchema, baseline: runIdSchema, url: z.string(), title: z.string(), startedAt: z.string(), baselineAt: z.string(),
  state: z.enum(['open', ...reviewVerdictSchema.options]), carried: z.boolean(),
});

/**
 * The same change on one page or many: the same blocks gone and come, for the same causes. Changes that come and go on their
 * own are `volatile`; they are grouped with digits and month names levelled, and need no verdict. A change of the verdict has
 * no blocks.
 */
export const reviewGroupSchema = z.object({
  key: z.string(), title: z.string(), heading: z.string(), causes: z.array(driftCauseSchema),
  /** What the first cause is, in a sentence, of the first page. */
  sentence: z.string(),
  volatile: z.boolean(),
  before: z.array(z.string()), after: z.array(z.string()),
  members: z.array(reviewMemberSchema), open: countSchema,
});

/**
 * `pending` pages were not compared yet: ask again. `changed` counts pages with a change that needs a verdict, `reviewed` those
 * of them of which every such change was accepted or rejected. `apart` pages could not be compared: their newest run has no text.
 */
export const reviewSchema = z.object({
  groups: z.array(reviewGroupSchema),
  pages: z.object({ compared: countSchema, pending: countSchema, changed: countSchema, reviewed: countSchema, unchanged: countSchema, volatile: countSchema, apart: countSchema, alone: countSchema }),
  /** Mean Jaccard index of the headings over all compared pages; 1 when there is none. */
  headingJaccard: z.number().min(0).max(1),
  /** What undo would take back, in words. */
  undo: z.string().nullable(),
});

/** A stretch of a text from a heading to the next, and how it fared. `tokens` before and now; null where there is none. */
export const chunkChangeSchema = z.object({ heading: z.string(), state: z.enum(['same', 'changed', 'moved', 'lost', 'gained']), tokens: z.tuple([countSchema.nullable(), countSchema.nullable()]) });

const sideSchema = z.object({ summary: runSummarySchema, markdown: z.string() });
export const reviewPageSchema = z.object({ drift: driftSchema, before: sideSchema, after: sideSchema, chunks: z.array(chunkChangeSchema) });

/** The accepted run of an address. `by` says whether it was set by hand or by accepting every change; `before` is the one it took the place of. */
export const baselineSchema = z.object({ url: z.string(), runId: runIdSchema, by: z.enum(['hand', 'review']), before: runIdSchema.nullable(), at: z.string() });

export const reviewVerdictInputSchema = z.strictObject({ group: z.string().min(1).max(200), verdict: reviewVerdictSchema, except: z.array(runIdSchema).max(5000).default([]) });

export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>;
export type ReviewMember = Frozen<z.infer<typeof reviewMemberSchema>>;
export type ReviewGroup = Frozen<z.infer<typeof reviewGroupSchema>>;
export type Review = Frozen<z.infer<typeof reviewSchema>>;
export type ChunkChange = Frozen<z.infer<typeof chunkChangeSchema>>;
export type ReviewPage = Frozen<z.infer<typeof reviewPageSchema>>;
export type Baseline = Frozen<z.infer<typeof baselineSchema>>;
