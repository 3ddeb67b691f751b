/** Holds cases against what their captures give now: verdict, texts that must and must not be there, and the Markdown to the byte. */
import { digestOfBytes } from '../digest.ts';
import { engineVersion } from '../engine-version.ts';
import { failureOf } from './dispatch.ts';
import { makePlan } from '../observe/plan/plan.ts';
import { need } from './stored-page.ts';
import { overridesSchema, type Extraction, type Overrides } from '../../shared/api.ts';
import { savedCaseSchema, type CaseResult, type SavedCase } from '../../shared/cases.ts';
import { z } from 'zod';
import type { Store } from '../evidence/store/store.ts';
import type { TuneParts } from './tune-family.ts';

const hostsSchema = z.object({ allow_hosts: z.array(z.string()).default([]) });
/** What decides of a case: all that is in its file but what is taken from the run. */
export type CaseTerms = Pick<SavedCase, 'runId' | 'profile' | 'overrides' | 'verdict' | 'mustContain' | 'mustNotContain'>;

export const savedCases = (store: Store): readonly SavedCase[] => need(store.desk((records) => records.all('case', savedCaseSchema))).map(({ body }) => body);

/** The capture of a case under its own profile with `overrides` on top. Throws a FailureError. */
export function extractCase(parts: TuneParts, { runId, profile, overrides: own }: CaseTerms, overrides: Overrides): Extraction {
  const requested = hostsSchema.safeParse(parts.pageOf(runId).detail().planReceipt.requested);
  const { plan } = makePlan({
    door: 'api', callerVersion: engineVersion, profile, yaml: null, overrides: overridesSchema.parse({ ...own, ...overrides }), allowHosts: requested.success ? requested.data.allow_hosts : [],
  }, parts.catalog, parts.profiles);
  return parts.previewerOf(runId)(need(plan)).extraction;
}

/** Never throws: a case that cannot be run has not passed. */
export function runCase(parts: TuneParts, one: SavedCase, overrides: Overrides): CaseResult {
  try {
    const extraction = extractCase(parts, one, overrides);
    const differences = differencesOf(one, extraction);
    return { name: one.name, runId: one.runId, passed: differences.length === 0, verdict: extraction.verdict.kind, markdownChars: extraction.markdown.text.length, differences };
  } catch (thrown) {
    return { name: one.name, runId: one.runId, passed: false, verdict: 'stage_failed', markdownChars: 0, differences: [failureOf(thrown).sentence] };
  }
}

export function differencesOf(terms: CaseTerms & { readonly digest?: SavedCase['digest'] }, { verdict, markdown }: Extraction): readonly string[] {
  const shown = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);
  return [
    ...(verdict.kind === terms.verdict ? [] : [`The verdict is ${verdict.kind}, not ${terms.verdict}: ${verdict.reason}`]),
    ...terms.mustContain.filter((text) => !markdown.text.includes(text)).map((text) => `${shown(text)} is missing`),
    ...terms.mustNotContain.filter((text) => markdown.text.includes(text)).map((text) => `${shown(text)} is there and must not be`),
    ...(typeof terms.digest === 'string' && terms.digest !== digestOfBytes(markdown.text) ? ['The Markdown is not the same to the byte'] : []),
  ];
}
