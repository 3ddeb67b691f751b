/** A resolved profile, and the receipt of how it came about. */
import { z } from 'zod';
import { entryKindSchema } from './catalog.ts';
import { failureSchema } from './errors.ts';
import { digestSchema, entryIdSchema, jsonSchema } from './schema.ts';
import { profileSchema } from './profile.ts';
import type { Frozen } from './ids.ts';

export const planEntrySchema = z.object({
  kind: entryKindSchema,
  version: z.number().int().positive(),
  enabled: z.boolean(),
  params: z.record(z.string(), jsonSchema),
});

/** `entries` holds every catalogue entry by id with its effective switch and parameters: what the engine will do. */
export const planSchema = z.object({
  profile: profileSchema,
  engineVersion: z.string(),
  entries: z.record(entryIdSchema, planEntrySchema),
  /** sha256 of the canonical JSON (RFC 8785) of profile keys that touch the extraction, engine version and entry versions. */
  transformId: digestSchema,
});

export const planVerdictSchema = z.enum(['acknowledged', 'client_only', 'server_unknown', 'rejected', 'version_skew']);

export const unknownKeySchema = z.object({
  key: z.string(),
  nearest: z.string().nullable(),
  line: z.number().int().positive().nullable(),
  column: z.number().int().positive().nullable(),
});

export const planReceiptSchema = z.object({
  door: z.enum(['window', 'cli', 'api', 'packet']),
  callerVersion: z.string(),
  engineVersion: z.string(),
  schemaVersion: z.number().int().positive(),
  requested: z.record(z.string(), jsonSchema),
  requestedDigest: digestSchema,
  /** The options exactly as they crossed the wire into the engine. */
  wirePayload: z.string(),
  wireDigest: digestSchema,
  /** key → where its value came from: `default`, `profile:<name>`, `flag`, `window`. */
  origins: z.record(z.string(), z.string()),
  unknown: z.array(unknownKeySchema),
  ignored: z.array(z.string()),
  unsupported: z.array(z.string()),
  rejected: z.array(failureSchema),
  transformId: digestSchema.nullable(),
  verdict: planVerdictSchema,
});

export type PlanEntry = Frozen<z.infer<typeof planEntrySchema>>;
export type Plan = Frozen<z.infer<typeof planSchema>>;
export type PlanReceipt = Frozen<z.infer<typeof planReceiptSchema>>;
export type UnknownKey = Frozen<z.infer<typeof unknownKeySchema>>;
