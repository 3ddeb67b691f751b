/** A plan with every default, for tests and benches of the extraction alone. */
import { digestOfJson } from '../../src/main/digest.ts';
import type { Plan, PlanEntry } from '../../src/shared/plan.ts';
import { profileSchema, type ProfileInput } from '../../src/shared/profile.ts';

/** `entries` left empty means every entry's default. */
export function defaultPlan(profile: ProfileInput = {}, entries: Readonly<Record<string, PlanEntry>> = {}): Plan {
  const resolved = profileSchema.parse(profile);
  return { profile: resolved, engineVersion: 'test', entries, transformId: digestOfJson(resolved) };
}
