/** Drift in three parts: what differs between two runs of a page, and which of their ingredients made it differ. */
import { z } from 'zod';
import { countSchema, entryIdSchema, jsonSchema, runIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

/**
 * Why two runs differ. `bytes`: what the server sent. `page`: the rendered page, although the same was sent. `timing`: the
 * page too, but one run was read earlier in its life than the other. `profile`: settings, of the extraction or of how the
 * page is read. `rule`: the version of a rule, guard, gate or construct. `engine`: the version of Proofmark and nothing else.
 */
export const driftCauseSchema = z.enum(['bytes', 'page', 'timing', 'profile', 'rule', 'engine']);

/** A run of neighbouring blocks in which two Markdown texts differ; `before` and `after` are whole blocks of text. */
export const hunkSchema = z.object({
  /** Same for the same change wherever it is found: a digest over `before` and `after`. */
  key: z.string(),
  /** The heading above it in the newer text, or in the older one when the newer has none; '' before the first heading. */
  heading: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** Index of the first block in the older and in the newer text. */
  at: z.tuple([countSchema, countSchema]),
  /** Known to change from one capture to the next on its own: a date, a counter, a carousel. */
  volatile: z.boolean(),
  /** What made this very change, the one that moved most blocks of it first; several when they worked together or each would do alone. */
  causes: z.array(driftCauseSchema),
});

/** One of the four corners of the cross-replay: a capture under a plan. */
export const crossReplaySchema = z.object({ capture: z.enum(['old', 'new']), plan: z.enum(['old', 'new']), markdownChars: countSchema, verdict: z.string(), digest: z.string() });

export const driftSchema = z.object({
  old: runIdSchema,
  new: runIdSchema,
  /** Same Markdown and same kind of verdict. */
  same: z.boolean(),
  /** Every cause that alone, or together with the others, moved the result; the strongest first. Empty when `same`. */
  causes: z.array(z.object({ cause: driftCauseSchema, sentence: z.string(), blocksMoved: countSchema })),
  replays: z.array(crossReplaySchema),
  verdicts: z.tuple([z.string(), z.string()]),
  chars: z.tuple([countSchema, countSchema]),
  /** Jaccard index of the sets of headings, 0 to 1; 1 when neither has any. */
  headingJaccard: z.number().min(0).max(1),
  headingsLost: z.array(z.string()),
  headingsGained: z.array(z.string()),
  /** What a reader that cuts by headings would see: chunks by how they fared. */
  chunks: z.object({ same: countSchema, changed: countSchema, lost: countSchema, gained: countSchema }),
  hunks: z.array(hunkSchema),
  /** Settings that differ, by key. */
  settings: z.array(z.object({ key: z.string(), before: jsonSchema, after: jsonSchema })),
  /** Catalogue entries whose version differs; null where one side does not know the entry. */
  entries: z.array(z.object({ id: entryIdSchema, before: z.number().int().nullable(), after: z.number().int().nullable() })),
  engines: z.tuple([z.string(), z.string()]),
});

export type DriftCause = z.infer<typeof driftCauseSchema>;
export type Hunk = Frozen<z.infer<typeof hunkSchema>>;
export type CrossReplay = Frozen<z.infer<typeof crossReplaySchema>>;
export type Drift = Frozen<z.infer<typeof driftSchema>>;
