/** Reads `--set key=value`: the value is YAML, so that `false`, `12` and `[main, article]` mean what they say. */
import { parse } from 'yaml';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import { jsonSchema, type Json } from '../../../shared/schema.ts';

export function readSettings(written: readonly string[]): Result<Readonly<Record<string, Json>>> {
  const settings: Record<string, Json> = {};
  for (const one of written) {
    const at = one.indexOf('=');
    if (at < 1) return err(failure('PM-PLAN-002', `--set ${one} is not key=value`, { stage: 'plan' }));
    const value = readValue(one.slice(at + 1));
    if (!value.ok) return err(failure('PM-PLAN-002', `The value in --set ${one} cannot be read`, { stage: 'plan' }));
    settings[one.slice(0, at)] = value.value;
  }
  return ok(settings);
}

function readValue(text: string): Result<Json, null> {
  try {
    const value = jsonSchema.safeParse(parse(text));
    return value.success ? ok(value.data) : err(null);
  } catch {
    return err(null);
  }
}
