/** The part of the API table that triage uses: groups of failed runs, why a run failed, fixes, mutes and marks. */
import { z } from 'zod';
import { failureGroupSchema, lastGoodSchema, markSchema, suggestionSchema, triageFacetsSchema, triageFilterSchema, whySchema } from './triage.ts';
import { jsonSchema, runIdSchema } from './schema.ts';

const nothing = z.strictObject({});
const ofRun = z.strictObject({ runId: runIdSchema });
const overrides = z.record(z.string().max(80), jsonSchema);
const runIds = z.array(runIdSchema).min(1).max(500);
const done = z.object({ done: z.boolean() });
const key = z.string().min(1).max(300);

export const triageProcedures = {
  /** At most 15 groups over addresses whose newest run failed, muted ones last; `text` as in `runs.list`. */
  'triage.groups': { input: triageFilterSchema, output: z.array(failureGroupSchema) },
  'triage.facets': { input: nothing, output: triageFacetsSchema },
  'triage.why': { input: ofRun, output: whySchema },
  'triage.lastGood': { input: ofRun, output: lastGoodSchema },
  /** At most three, the best first; none when nothing that was tried helps, or at a boundary. `group` names others that fail alike. */
  'triage.suggest': { input: z.strictObject({ runId: runIdSchema, group: z.array(runIdSchema).max(500).default([]) }), output: z.array(suggestionSchema) },
  /** Runs these addresses again with the overrides laid over what each was asked with. Pages that were handed over whole are skipped. */
  'triage.apply': { input: z.strictObject({ runIds, overrides }), output: z.object({ started: z.array(z.object({ from: runIdSchema, runId: runIdSchema })), skipped: z.array(runIdSchema) }) },
  /** By group key; a null reason takes the mute away. */
  'triage.mute': { input: z.strictObject({ key, reason: z.string().min(1).max(2000).nullable() }), output: done },
  /** Notes for those who run the crawler, by group key; a null note takes the mark away. */
  'triage.mark': { input: z.strictObject({ key, note: z.string().min(1).max(4000).nullable() }), output: done },
  'triage.marks': { input: nothing, output: z.array(markSchema) },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;
