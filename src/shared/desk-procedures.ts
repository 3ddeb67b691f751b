/** The part of the API table that the desks use: cases, profile versions, cohorts, triage, metrics. */
import { z } from 'zod';
import { caseInputSchema, coverageSchema, profileVersionSchema, savedCaseSchema, savedNameSchema, suiteResultSchema } from './cases.ts';
import { cohortSchema, effectsSchema, spreadSchema } from './triage.ts';
import { jsonSchema, runIdSchema } from './schema.ts';
import { metricsSchema } from './metrics.ts';
import { reviewProcedures } from './review-procedures.ts';
import { triageProcedures } from './triage-procedures.ts';

const nothing = z.strictObject({});
const ofRun = z.strictObject({ runId: runIdSchema });
const overrides = z.record(z.string().max(80), jsonSchema);
const done = z.object({ done: z.boolean() });

export const deskProcedures = {
  /** A new version of a profile of one's own; the YAML is checked first. The names of built-in profiles are taken. */
  'profiles.save': { input: z.strictObject({ name: savedNameSchema, yaml: z.string().min(1).max(262_144), reason: z.string().max(2000).default('') }), output: profileVersionSchema },
  /** Newest first. */
  'profiles.history': { input: z.strictObject({ name: savedNameSchema }), output: z.array(profileVersionSchema) },
  'cases.list': { input: nothing, output: z.array(savedCaseSchema) },
  /** Saves or replaces the case of this name and keeps its run from being collected. Fails when the run does not meet it now. */
  'cases.save': { input: caseInputSchema, output: savedCaseSchema },
  'cases.remove': { input: z.strictObject({ name: savedNameSchema }), output: done },
  /** All cases, or those named. `overrides` are laid over each case: what a change would break. */
  'cases.run': { input: z.strictObject({ names: z.array(savedNameSchema).max(500).default([]), overrides: overrides.default({}) }), output: suiteResultSchema },
  'cases.coverage': { input: nothing, output: coverageSchema },
  'cohort.of': { input: ofRun, output: cohortSchema },
  /** A newer preview ends an older one, which answers PM-RUN-001. */
  'cohort.preview': { input: z.strictObject({ runId: runIdSchema, overrides }), output: effectsSchema },
  'cohort.spread': { input: z.strictObject({ runId: runIdSchema, key: z.string().max(80) }), output: spreadSchema },
  ...triageProcedures,
  ...reviewProcedures,
  'metrics.summary': { input: nothing, output: metricsSchema },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;
