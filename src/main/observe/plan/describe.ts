/** Describes every key of a profile as data, from the one schema, for forms, flags, the docs page and completions. */
import { z } from 'zod';
import { profileFields } from '../../../shared/profile.ts';
import { jsonSchema } from '../../../shared/schema.ts';
import type { Field } from '../../../shared/catalog.ts';

/** The part of JSON Schema that profile keys use, with our own `section`, `help`, `unit` and `as`. */
const keySchema = z.looseObject({
  type: z.string().optional(), enum: z.array(z.string()).optional(), minimum: z.number().optional(), maximum: z.number().optional(),
  section: z.string().optional(), help: z.string().default(''), unit: z.string().optional(), as: z.enum(['regex', 'selector']).optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
});

/** All keys in the order of the schema; members of `budgets` are keys of their own with a dot. */
export function describeProfile(): readonly Field[] {
  return Object.entries(profileFields).flatMap(([key, schema]) => (key === 'budgets' ? budgetFields() : [describeKey(key, schema)]));
}

function budgetFields(): readonly Field[] {
  const whole = describeKey('budgets', profileFields.budgets);
  const defaults = profileFields.budgets.parse(undefined);
  return Object.entries(defaults).map(([member, share]) => ({
    key: `budgets.${member}`, type: 'number', default: share, min: 0, max: 1, section: whole.section ?? '', help: `${whole.help} (${member.replace('_', ' ')})`,
  }));
}

function describeKey(key: string, schema: z.ZodType): Field {
  const meta = keySchema.parse(z.toJSONSchema(schema, { io: 'input' }));
  return {
    key,
    type: typeOf(meta),
    default: jsonSchema.parse(schema.parse(undefined)),
    ...(meta.unit === undefined ? {} : { unit: meta.unit }),
    ...(meta.minimum === undefined ? {} : { min: meta.minimum }),
    ...(meta.maximum === undefined ? {} : { max: meta.maximum }),
    ...(meta.enum === undefined ? {} : { choices: meta.enum }),
    ...(meta.section === undefined ? {} : { section: meta.section }),
    help: meta.help,
  };
}

function typeOf(meta: z.infer<typeof keySchema>): Field['type'] {
  const type = meta.type ?? meta.anyOf?.find((part) => part.type !== 'null')?.type;
  if (type === 'array') return 'list';
  if (meta.as !== undefined) return meta.as;
  if (meta.enum !== undefined) return 'enum';
  if (type === 'boolean' || type === 'integer' || type === 'number' || type === 'string') return type;
  return 'map';
}
