/** Which region was taken and what became of every node: claims, fates and the ledger read off them. */
import { z } from 'zod';
import { contentCountsSchema } from './content-counts.ts';
import { entryIdSchema, nodeIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

export const candidateSchema = z.object({
  node: nodeIdSchema,
  selector: z.string(),
  score: z.number(),
  features: z.record(z.string(), z.number()),
  chosen: z.boolean(),
  /** Why it was not taken, or why it was. */
  why: z.string(),
});

/** `regions` are the roots kept, in document order, none inside another. Empty when there was nothing to take. */
export const selectionSchema = z.object({
  policy: z.enum(['user', 'landmark', 'scored', 'multi_region', 'whole_body', 'none']),
  regions: z.array(nodeIdSchema),
  selectorsUsed: z.array(z.string()),
  reason: z.string(),
  candidates: z.array(candidateSchema),
  pageKind: z.object({ kind: z.enum(['article', 'documentation', 'forum', 'listing', 'collection', 'product', 'service', 'unknown']), evidence: z.array(z.string()) }),
  /** Whether visibility came from the browser or was inferred from markup. */
  visibleFacts: z.enum(['browser', 'markup']),
});

export const claimSchema = z.object({
  node: nodeIdSchema,
  /** A rule or a guard of the catalogue, or `include_selectors` / `exclude_selectors`. */
  rule: entryIdSchema,
  wants: z.enum(['remove', 'keep']),
  why: z.string(),
});

/**
 * One per node. `removed`: a rule took it. `carried`: gone with a removed ancestor. `spared`: `from` wanted it, `by`
 * kept it. `outside`: not in a region.
 */
export const fateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept') }),
  z.object({ kind: z.literal('removed'), by: entryIdSchema, why: z.string() }),
  z.object({ kind: z.literal('carried'), with: nodeIdSchema }),
  z.object({ kind: z.literal('spared'), from: entryIdSchema, by: entryIdSchema, why: z.string() }),
  z.object({ kind: z.literal('outside') }),
]);

/** `index[i]` is the fate in `palette` of the i-th node of the snapshot. */
export const fateTableSchema = z.object({ palette: z.array(fateSchema), index: z.array(z.number().int().nonnegative()) });

/** What one rule took, carried nodes included. A refused rule took nothing and says why. */
export const ruleTallySchema = z.object({
  rule: entryIdSchema,
  version: z.number().int().positive(),
  enabled: z.boolean(),
  nodes: z.number().int().nonnegative(),
  removed: contentCountsSchema,
  /** The nodes removed by name, not those carried. */
  roots: z.array(nodeIdSchema),
  spared: z.array(nodeIdSchema),
  refused: z.string().nullable(),
});

/** total = kept + outside + the sum of the rules' `removed`, class by class: loss is explained to the character. */
export const ledgerSchema = z.object({
  total: contentCountsSchema,
  outside: contentCountsSchema,
  kept: contentCountsSchema,
  rules: z.array(ruleTallySchema),
  claims: z.array(claimSchema),
});

export type Candidate = Frozen<z.infer<typeof candidateSchema>>;
export type Selection = Frozen<z.infer<typeof selectionSchema>>;
export type Claim = Frozen<z.infer<typeof claimSchema>>;
export type Fate = Frozen<z.infer<typeof fateSchema>>;
export type FateTable = Frozen<z.infer<typeof fateTableSchema>>;
export type RuleTally = Frozen<z.infer<typeof ruleTallySchema>>;
export type Ledger = Frozen<z.infer<typeof ledgerSchema>>;
