/** What was seen of a page, kept: the impure half of a run, content-addressed, extracted from as often as one likes. */
import { z } from 'zod';
import { countSchema, digestSchema, millisecondsSchema } from './schema.ts';
import { fetchReportSchema } from './fetching.ts';
import { requestKindSchema, sampleSchema } from './readiness.ts';
import type { Digest, Frozen } from './ids.ts';

export const networkEntrySchema = z.object({
  id: z.string(),
  method: z.string(),
  url: z.string(),
  kind: requestKindSchema,
  resourceType: z.string(),
  startedAtMs: millisecondsSchema,
  endedAtMs: millisecondsSchema.nullable(),
  status: z.number().int().nullable(),
  mediaType: z.string().nullable(),
  bytes: countSchema.nullable(),
  outcome: z.enum(['done', 'failed', 'blocked', 'pending']),
  /** Why the egress guard or the browser refused it. */
  refusal: z.string().exactOptional(),
});

export const consoleEntrySchema = z.object({ atMs: millisecondsSchema, level: z.enum(['debug', 'info', 'warning', 'error']), text: z.string() });

export const pictureSchema = z.object({
  kind: z.enum(['viewport', 'tile', 'frame']),
  atMs: millisecondsSchema,
  digest: digestSchema,
  width: countSchema,
  height: countSchema,
  /** Distance of a tile's top edge from the top of the page, CSS pixels. */
  y: z.number().nonnegative(),
});

/** Names only, never values that identify a person. */
export const environmentSchema = z.object({
  engineVersion: z.string(),
  platform: z.string(),
  node: z.string(),
  browser: z.string().nullable(),
  sandbox: z.enum(['on', 'off', 'not_used']),
  viewport: z.tuple([z.number(), z.number()]),
  locale: z.string(),
  timezone: z.string(),
  userAgent: z.string(),
});

/** One executed step of getting the page to show itself. */
export const interactionSchema = z.object({ atMs: millisecondsSchema, act: z.enum(['scroll', 'click', 'wait']), target: z.string(), effect: z.string() });

/** The manifest of a capture; big parts are blobs named by digest. */
export const captureSchema = z.object({
  version: z.literal(1),
  /** sha256 of the canonical manifest without this field. */
  id: digestSchema,
  capturedAt: z.string(),
  representation: z.enum(['static', 'rendered']),
  response: fetchReportSchema.nullable(),
  finalUrl: z.string(),
  snapshot: digestSchema,
  recording: digestSchema.nullable(),
  samples: z.array(sampleSchema),
  network: z.array(networkEntrySchema),
  console: z.array(consoleEntrySchema),
  pictures: z.array(pictureSchema),
  interactions: z.array(interactionSchema),
  environment: environmentSchema,
});

/** Bytes waiting to be stored; `digest` is over exactly these bytes. */
export type Blob = { readonly digest: Digest; readonly bytes: Uint8Array; readonly mediaType: string };
export type NetworkEntry = Frozen<z.infer<typeof networkEntrySchema>>;
export type ConsoleEntry = Frozen<z.infer<typeof consoleEntrySchema>>;
export type Picture = Frozen<z.infer<typeof pictureSchema>>;
export type Environment = Frozen<z.infer<typeof environmentSchema>>;
export type Interaction = Frozen<z.infer<typeof interactionSchema>>;
export type Capture = Frozen<z.infer<typeof captureSchema>>;
