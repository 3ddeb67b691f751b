/** What the rooms' tables offer: every rule, guard, gate, condition, signal, boundary and construct, as data. */
import { z } from 'zod';
import { entryIdSchema, jsonSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

export const entryKindSchema = z.enum(['rule', 'guard', 'gate', 'condition', 'signal', 'boundary', 'construct']);

/** One setting of an entry or one key of a profile, ready for a form, a flag, a docs page or a JSON Schema. */
export const fieldSchema = z.object({
  key: z.string(),
  type: z.enum(['boolean', 'integer', 'number', 'string', 'regex', 'selector', 'enum', 'list', 'map']),
  default: jsonSchema,
  unit: z.string().exactOptional(),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  choices: z.array(z.string()).exactOptional(),
  section: z.string().exactOptional(),
  help: z.string(),
});

/** `defaultOn` says whether the entry takes part when the profile is silent. Guards and boundaries are always on. */
export const catalogEntrySchema = z.object({
  id: entryIdSchema,
  kind: entryKindSchema,
  version: z.number().int().positive(),
  family: z.string(),
  title: z.string(),
  help: z.string(),
  defaultOn: z.boolean(),
  params: z.array(fieldSchema),
});

export type EntryKind = z.infer<typeof entryKindSchema>;
export type Field = Frozen<z.infer<typeof fieldSchema>>;
export type CatalogEntry = Frozen<z.infer<typeof catalogEntrySchema>>;
