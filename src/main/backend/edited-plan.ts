/** Makes the plan of a stored run again with edits laid over it, through the same door as any other plan. */
import { z } from 'zod';
import { engineVersion } from '../engine-version.ts';
import { jsonSchema } from '../../shared/schema.ts';
import { makePlan } from '../observe/plan/plan.ts';
import { overridesSchema, type Overrides, type RunDetail } from '../../shared/api.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { NamedProfile } from '../observe/plan/profiles.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Result } from '../../shared/errors.ts';

export type PlanSources = { readonly catalog: readonly CatalogEntry[]; readonly profiles: readonly NamedProfile[] };

/** What a plan receipt keeps of a request; a packet from elsewhere may have less. */
const requestedSchema = z.object({
  profile: z.string().default('article'), overrides: z.record(z.string(), jsonSchema).default({}), yaml: z.string().nullable().default(null),
  allow_hosts: z.array(z.string()).default([]), permissive: z.boolean().default(false),
});

/** The run's own request with the edits laid over it, through the same door as any other plan. */
export function editedPlan({ catalog, profiles }: PlanSources, { planReceipt }: RunDetail, edits: Overrides): Result<Plan> {
  const requested = requestedSchema.safeParse(planReceipt.requested);
  const asked = requested.success ? requested.data : requestedSchema.parse({});
  return makePlan({
    door: 'window', callerVersion: engineVersion, profile: asked.profile, yaml: asked.yaml, overrides: overridesSchema.parse({ ...asked.overrides, ...edits }),
    allowHosts: asked.allow_hosts, permissive: asked.permissive,
  }, catalog, profiles).plan;
}
