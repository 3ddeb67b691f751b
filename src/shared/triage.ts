/** Triage: failed runs in groups, the pages that are like one page, and fixes whose effect was computed before they are shown. */
import { z } from 'zod';
import { countSchema, digestSchema, entryIdSchema, jsonSchema, nodeIdSchema, runIdSchema } from './schema.ts';
import { findingSchema } from './verdict.ts';
import { hunkSchema } from './drift.ts';
import { runSummarySchema } from './run.ts';
import type { Frozen } from './ids.ts';

const tallySchema = z.array(z.object({ name: z.string(), runs: countSchema }));

/** Which failed runs are looked at; what is empty does not narrow. `reason` is the cause of a group, `since` an ISO time. */
export const triageFilterSchema = z.strictObject({
  text: z.string().max(200).default(''), verdict: z.string().max(40).default(''), reason: z.string().max(120).default(''), host: z.string().max(255).default(''),
  since: z.string().max(40).default(''),
});

/** What one can filter by, each with the failed runs it holds, and how many addresses end accepted. */
export const triageFacetsSchema = z.object({ failed: countSchema, accepted: countSchema, verdicts: tallySchema, reasons: tallySchema, hosts: tallySchema });

/** A failed run with what its first failing gate measured; `wasGood` when the address was accepted before. */
export const failedRunSchema = runSummarySchema.extend({ measured: jsonSchema, wasGood: z.boolean() });

/**
 * Failed runs with one cause. `cause` is the first failing gate, or the kind of verdict with the boundary or error code; `rule` took
 * the text whose loss made that gate fail, null when none did. `since` is when the first of them ran. The group named `other` holds
 * what fits in none of the largest.
 */
export const failureGroupSchema = z.object({
  key: z.string(), cause: z.string(), rule: z.string().nullable(), sentence: z.string(),
  /** No setting helps: a login, a refusal, a page that is not there. */
  boundary: z.boolean(),
  muted: z.string().nullable(), runs: z.array(failedRunSchema), total: countSchema, hosts: tallySchema, since: z.string(),
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

/**
 * A fix that was tried on the stored page: `page` is its effect there, `group` on the other pages of its group, `cohort` on pages like
 * it that are in no need of it, `cases` names the cases that would break of the `casesAsked` that hold now.
 */
export const suggestionSchema = z.object({
  overrides: z.record(z.string(), jsonSchema), title: z.string(), why: z.string(), page: effectSchema, group: effectsSchema, cohort: effectsSchema, cases: z.array(z.string()), casesAsked: countSchema,
});

/** What a run had to pass, in order. `unsupported` is where it failed, `unasked` what was never reached. */
export const checkpointSchema = z.object({ id: z.string(), title: z.string(), state: z.enum(['supported', 'warned', 'unsupported', 'unasked']), sentence: z.string(), finding: findingSchema.omit({ nodes: true, spans: true }).nullable() });

/** Why a run failed. `first` is the first checkpoint that was not supported, null for a run that passed; `blame` the places that made it so. */
export const whySchema = z.object({
  first: z.string().nullable(), headline: z.string(), checkpoints: z.array(checkpointSchema),
  blame: z.array(z.object({ node: nodeIdSchema.nullable(), selector: z.string(), rule: entryIdSchema.nullable(), sentence: z.string() })),
  /** Another way to read the page, which only a new run can show: in a browser. */
  again: z.object({ title: z.string(), overrides: z.record(z.string(), jsonSchema) }).nullable(),
});

/** The last accepted run of the address before this one, and what differs; null when there was none. */
export const lastGoodSchema = z.object({
  run: runSummarySchema, causes: z.array(z.string()), hunks: z.array(hunkSchema), more: countSchema,
  /** When the address first failed after it. */
  failingSince: z.string(),
}).nullable();

/** A note for those who run the crawler: what fails, where, and what a person says about it. */
export const markSchema = z.object({ key: z.string(), note: z.string(), cause: z.string(), sentence: z.string(), urls: z.array(z.string()), markedAt: z.string() });

export type FailureGroup = Frozen<z.infer<typeof failureGroupSchema>>;
export type Effect = Frozen<z.infer<typeof effectSchema>>;
export type Effects = Frozen<z.infer<typeof effectsSchema>>;
export type Cohort = Frozen<z.infer<typeof cohortSchema>>;
export type Spread = Frozen<z.infer<typeof spreadSchema>>;
export type Suggestion = Frozen<z.infer<typeof suggestionSchema>>;
export type TriageFilter = Frozen<z.output<typeof triageFilterSchema>>;
export type TriageFacets = Frozen<z.infer<typeof triageFacetsSchema>>;
export type FailedRunRow = Frozen<z.infer<typeof failedRunSchema>>;
export type Checkpoint = Frozen<z.infer<typeof checkpointSchema>>;
export type Why = Frozen<z.infer<typeof whySchema>>;
export type LastGood = Frozen<z.infer<typeof lastGoodSchema>>;
export type Mark = Frozen<z.infer<typeof markSchema>>;
