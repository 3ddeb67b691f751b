/** Cases and profile versions: what a page must give, kept beside its capture, and what the suite says of a change. */
import { z } from 'zod';
import { countSchema, digestSchema, entryIdSchema, jsonSchema, runIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

const settings = z.record(z.string().max(80), jsonSchema);
const phrases = z.array(z.string().min(1).max(2000)).max(100).default([]);

/** The name of a saved profile or of a case. */
export const savedNameSchema = z.string().min(1).max(80).regex(/^[a-z0-9][a-z0-9_.-]*$/);

/** The capture of `runId` under `profile` with `overrides` must end with `verdict` and its Markdown hold and lack these texts. */
export const caseInputSchema = z.strictObject({
  name: savedNameSchema,
  runId: runIdSchema,
  profile: z.string().max(200).default('article'),
  overrides: settings.default({}),
  verdict: z.enum(['accepted', 'rejected', 'boundary', 'no_extractable_content']).default('accepted'),
  mustContain: phrases,
  mustNotContain: phrases,
  /** Whether the Markdown must stay the same to the byte; its digest is taken when the case is saved. */
  exact: z.boolean().default(true),
});
export const savedCaseSchema = caseInputSchema.extend({ digest: digestSchema.nullable(), url: z.string(), savedAt: z.string() });

/** `differences` is empty when the case holds: one sentence for each thing that does not. */
export const caseResultSchema = z.object({ name: z.string(), runId: runIdSchema, passed: z.boolean(), verdict: z.string(), markdownChars: countSchema, differences: z.array(z.string()) });
export const suiteResultSchema = z.object({ passed: countSchema, failed: countSchema, results: z.array(caseResultSchema) });

/** Which rules took something, and which gates were asked, in at least one case. */
export const coverageSchema = z.object({ cases: countSchema, entries: z.array(z.object({ id: entryIdSchema, kind: z.enum(['rule', 'gate']), cases: z.array(z.string()) })) });

export const profileVersionSchema = z.object({ name: savedNameSchema, version: z.number().int().positive(), yaml: z.string(), reason: z.string(), savedAt: z.string() });

export type CaseInput = Frozen<z.output<typeof caseInputSchema>>;
export type SavedCase = Frozen<z.infer<typeof savedCaseSchema>>;
export type CaseResult = Frozen<z.infer<typeof caseResultSchema>>;
export type SuiteResult = Frozen<z.infer<typeof suiteResultSchema>>;
export type Coverage = Frozen<z.infer<typeof coverageSchema>>;
export type ProfileVersion = Frozen<z.infer<typeof profileVersionSchema>>;
