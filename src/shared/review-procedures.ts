/** The part of the API table that the Review desk uses: baselines, changed pages in groups, verdicts about them. */
import { z } from 'zod';
import { baselineSchema, reviewPageSchema, reviewSchema, reviewVerdictInputSchema } from './review.ts';
import { countSchema, runIdSchema } from './schema.ts';

const nothing = z.strictObject({});

export const reviewProcedures = {
  /** Makes a run the baseline of its address, by hand. Undone by `review.undo`. */
  'baselines.set': { input: z.strictObject({ runId: runIdSchema }), output: baselineSchema },
  /** Newest runs against the baselines of their addresses: the run set by hand or accepted in review, else the oldest accepted run. */
  'review.list': { input: nothing, output: reviewSchema },
  /** One page whole: both texts, every change with its causes, chunks. */
  'review.page': { input: z.strictObject({ runId: runIdSchema, baseline: runIdSchema }), output: reviewPageSchema },
  /** On every page of the group but `except`. A page of which every change is accepted becomes the baseline of its address. */
  'review.verdict': { input: reviewVerdictInputSchema, output: z.object({ decided: countSchema, baselines: countSchema }) },
  /** Takes back the last verdict or baseline, with all it did; `undone` is it in words, null when there is none. */
  'review.undo': { input: nothing, output: z.object({ undone: z.string().nullable() }) },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;
