/** Readiness as evidence: samples recorded once, judged by pure conditions as often as one likes. */
import { z } from 'zod';
import { countSchema, entryIdSchema, millisecondsSchema, nodeIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

export const requestKindSchema = z.enum(['document', 'content', 'asset', 'stream', 'beacon', 'poll']);

/**
 * A block of main text in one sample. `hash` is over its collapsed text, `shape` over the same with digits levelled
 * (a clock keeps its shape); `signature` survives a re-render of the node.
 */
export const blockHashSchema = z.object({ node: nodeIdSchema, hash: z.number().int(), chars: countSchema, shape: z.number().int().exactOptional(), signature: z.string().exactOptional() });

/** One observation. Times are milliseconds since the navigation was asked for. */
export const sampleSchema = z.object({
  atMs: millisecondsSchema,
  /** How long neither the page nor a frame in its main region had changed its tree. */
  quietMs: millisecondsSchema.exactOptional(),
  url: z.string(),
  generation: countSchema,
  /** Index into `main_selector_priority`, or null when the scored fallback was measured. */
  matchedSelector: z.string().nullable(),
  mainTextChars: countSchema,
  totalTextChars: countSchema,
  nodeCount: countSchema,
  blocks: z.array(blockHashSchema),
  headings: z.array(z.string()),
  /** Skeletons, spinners, `aria-busy` marks and loading words in view. */
  placeholders: z.array(z.string()),
  inFlight: z.record(requestKindSchema, countSchema),
  /** Addresses (redacted) of content-bearing requests in flight. */
  pendingContent: z.array(z.string()),
  lastContentResponseAtMs: millisecondsSchema.nullable(),
  /** One-shot timers that the page has set and that are still to fire, as far as they are known. */
  timersDue: z.array(z.object({ dueAtMs: millisecondsSchema, delayMs: millisecondsSchema })).exactOptional(),
  scrollHeight: z.number().nonnegative(),
  scrollY: z.number().nonnegative(),
  viewportHeight: z.number().nonnegative(),
  readyState: z.enum(['loading', 'interactive', 'complete']),
});

/** A condition's answer at one moment. */
export const conditionStateSchema = z.discriminatedUnion('met', [
  z.object({ met: z.literal(true), why: z.string() }),
  z.object({ met: z.literal(false), waitingFor: z.string() }),
]);

export const laneSchema = z.object({
  condition: entryIdSchema,
  title: z.string(),
  /** Whether the profile's contract asks for it, or it is only shown. */
  required: z.boolean(),
  /** Changes only, in time order. */
  changes: z.array(z.object({ atMs: millisecondsSchema, state: conditionStateSchema })),
  firstMetAtMs: millisecondsSchema.nullable(),
  metAtEnd: z.boolean(),
});

export const readinessSchema = z.object({
  outcome: z.enum(['ready', 'timed_out', 'refused', 'failed', 'not_rendered']),
  readyAtMs: millisecondsSchema.nullable(),
  elapsedMs: millisecondsSchema,
  budgetMs: millisecondsSchema,
  reason: z.string(),
  contract: z.string(),
  lanes: z.array(laneSchema),
  /** Blocks that never rest (clock, counter, carousel), named and left out of the stability test. */
  moving: z.array(z.object({ node: nodeIdSchema, why: z.string() })),
});

export type RequestKind = z.infer<typeof requestKindSchema>;
export type BlockHash = Frozen<z.infer<typeof blockHashSchema>>;
export type Sample = Frozen<z.infer<typeof sampleSchema>>;
export type ConditionState = Frozen<z.infer<typeof conditionStateSchema>>;
export type Lane = Frozen<z.infer<typeof laneSchema>>;
export type Readiness = Frozen<z.infer<typeof readinessSchema>>;
