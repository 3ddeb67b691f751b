/** Triage: failed runs in groups, the pages that are like one page, and fixes whose effect was computed before they are shown. */
import { z } from 'zod';
import { countSchema, digestSchema, jsonSchema, runIdSchema } from './schema.ts';
import { runSummarySchema } from './run.ts';
import type { Frozen } from './ids.ts';

const tallySchema = z.array(z.object({ name: z.string(), runs: countSchema }));

/**
 * Failed runs with one cause. `cause` is the first failing gate, or the kind of verdict with the boundary or error code; `rule` took
 * most text of these pages, null when none took any. The group named `other` holds what fits in none of the largest.
 */
export const failureGroupSchema = z.object({
  key: z.string(), cause: z.string(), rule: z.string().nullable(), sentence: z.string(),
  /** No setting helps: a login, a refusal, a page that is not there. */
  boundary: z.boolean(),
  muted: z.string().nullable(), runs: z.array(runSummarySchema), total: countSchema, hosts: tallySchema,
});

/** One page before and after an edit of the settings. */
export const effectSchema = z.object({
  runId: runIdSchema, url: z.string(), before: z.string(), after: z.string(), charsBefore: countSchema, charsAfter: countSchema,
  change: z.enum(['gained', 'lost', 'changed', 'same']),
});
/** `gained` pages come to be accepted, `lost` ones cease to be. `skipped` have no capture to extract from. */
export const effectsSchema = z.object({ gained: countSchema, lost: countSchema, changed: countSchema, same: countSchema, skipped: countSchema, pages: z.array(effectSchema) });

/** Pages with the same host or the same shape: the digest over the tag paths of the upper levels of the page. */
export const cohortSchema = z.object({ host: z.string(), shape: digestSchema.nullable(), runs: z.array(z.object({ summary: runSummarySchema, by: z.enum(['host', 'shape', 'both']) })) });

/** What each page of the cohort measures on the axis of a threshold. `failsWhen` is null for a key that pages have no measure of. */
export const spreadSchema = z.object({
  key: z.string(), unit: z.string(), failsWhen: z.enum(['above', 'below']).nullable(),
  values: z.array(z.object({ runId: runIdSchema, url: z.string(), title: z.string(), measured: z.number() })),
});

/** A fix that was tried on the stored page: `page` is its effect there, `cohort` on pages like it, `cases` names cases that would break. */
export const suggestionSchema = z.object({ overrides: z.record(z.string(), jsonSchema), title: z.string(), why: z.string(), page: effectSchema, cohort: effectsSchema, cases: z.array(z.string()) });

export type FailureGroup = Frozen<z.infer<typeof failureGroupSchema>>;
export type Effect = Frozen<z.infer<typeof effectSchema>>;
export type Effects = Frozen<z.infer<typeof effectsSchema>>;
export type Cohort = Frozen<z.infer<typeof cohortSchema>>;
export type Spread = Frozen<z.infer<typeof spreadSchema>>;
export type Suggestion = Frozen<z.infer<typeof suggestionSchema>>;
