/** How a run ends: findings, and exactly one typed verdict. There is no empty success. */
import { z } from 'zod';
import { failureSchema } from './errors.ts';
import { entryIdSchema, jsonSchema, nodeIdSchema } from './schema.ts';
import { spanSchema } from './markdown-document.ts';
import type { Frozen } from './ids.ts';

/** One gate's answer. `level` `fail` rejects the run, `warn` is shown, `pass` is kept beside its threshold. */
export const findingSchema = z.object({
  gate: entryIdSchema,
  version: z.number().int().positive(),
  level: z.enum(['pass', 'warn', 'fail']),
  measured: jsonSchema,
  threshold: jsonSchema,
  unit: z.string(),
  sentence: z.string(),
  nodes: z.array(nodeIdSchema),
  spans: z.array(spanSchema),
});

export const boundaryKindSchema = z.enum(['login', 'challenge', 'denied', 'rate_limited', 'payment', 'not_found', 'consent_wall', 'robots', 'geo_block', 'error_page']);

/** A page that must not be read as content: what it is and what shows it. */
export const boundarySchema = z.object({
  boundary: boundaryKindSchema,
  reason: z.string(),
  evidence: z.array(z.object({ what: z.string(), node: nodeIdSchema.exactOptional() })),
  retryAfterMs: z.number().nonnegative().exactOptional(),
});

export const verdictSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), reason: z.string() }),
  z.object({ kind: z.literal('rejected'), gates: z.array(entryIdSchema), reason: z.string() }),
  z.object({ kind: z.literal('boundary'), ...boundarySchema.shape }),
  z.object({ kind: z.literal('no_extractable_content'), reason: z.string(), retryWithRender: z.boolean() }),
  z.object({ kind: z.literal('stage_failed'), error: failureSchema, reason: z.string() }),
  z.object({ kind: z.literal('cancelled'), reason: z.string() }),
  z.object({ kind: z.literal('interrupted'), reason: z.string() }),
]);

export const representationSchema = z.enum(['clean', 'raw_fallback', 'none']);

export type Finding = Frozen<z.infer<typeof findingSchema>>;
export type BoundaryKind = z.infer<typeof boundaryKindSchema>;
export type Boundary = Frozen<z.infer<typeof boundarySchema>>;
export type Verdict = Frozen<z.infer<typeof verdictSchema>>;
export type VerdictKind = Verdict['kind'];
export type Representation = z.infer<typeof representationSchema>;

/** Exit codes of the terminal, one for each way a run can end. 2 is usage or a rejected plan, 5 not deterministic. */
export function exitCodeOf(verdict: Verdict): number {
  switch (verdict.kind) {
    case 'accepted': return 0;
    case 'rejected': return 1;
    case 'boundary': return 3;
    case 'no_extractable_content': return 6;
    case 'stage_failed': return verdict.error.stage === 'plan' ? 2 : 4;
    case 'cancelled': return 130;
    case 'interrupted': return 4;
  }
}
