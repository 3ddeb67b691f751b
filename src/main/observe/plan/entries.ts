/** Resolves every catalogue entry to what the engine will do with it: switched on or off, and with which parameters. */
import { failure, type Failure } from '../../../shared/errors.ts';
import { checkRegex, checkSelector } from './expressions.ts';
import type { CatalogEntry, EntryKind, Field } from '../../../shared/catalog.ts';
import type { EntrySetting, ResolvedProfile } from '../../../shared/profile.ts';
import type { Plan, PlanEntry } from '../../../shared/plan.ts';

const alwaysOn: ReadonlySet<EntryKind> = new Set<EntryKind>(['guard', 'boundary']);

/** Entries by id, and what is wrong with the settings that name them. */
export function resolveEntries(profile: ResolvedProfile, catalog: readonly CatalogEntry[]): { readonly entries: Plan['entries']; readonly failures: readonly Failure[] } {
  const failures: Failure[] = [];
  const entries = catalog.map((entry): readonly [string, PlanEntry] => {
    const map = entry.kind === 'gate' ? 'gates' : 'rules';
    const settings: Readonly<Record<string, EntrySetting>> = profile[map];
    const setting = Object.hasOwn(settings, entry.id) ? settings[entry.id] : undefined;
    const given = typeof setting === 'object' ? setting : {};
    if (setting === false && alwaysOn.has(entry.kind)) failures.push(failure('PM-PLAN-002', `${map}.${entry.id} cannot be switched off: a ${entry.kind} always takes part`, { stage: 'plan' }));
    for (const field of entry.params) {
      const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
      const problem = value === undefined ? null : problemWith(field, value, `${map}.${entry.id}.${field.key}`);
      if (problem !== null) failures.push(problem);
    }
    return [entry.id, {
      kind: entry.kind,
      version: entry.version,
      enabled: setting === undefined ? entry.defaultOn : setting !== false,
      params: { ...Object.fromEntries(entry.params.map((field) => [field.key, field.default])), ...given },
    }];
  });
  return { entries: Object.fromEntries(entries), failures };
}

function problemWith(field: Field, value: unknown, path: string): Failure | null {
  const wrong = (what: string): Failure => failure('PM-PLAN-002', `${path} ${what}`, { stage: 'plan' });
  switch (field.type) {
    case 'boolean': return typeof value === 'boolean' ? null : wrong('must be true or false');
    case 'integer':
    case 'number': {
      if (typeof value !== 'number' || (field.type === 'integer' && !Number.isInteger(value))) return wrong(`must be ${field.type === 'integer' ? 'a whole number' : 'a number'}`);
      if (field.min !== undefined && value < field.min) return wrong(`is ${value}; the least allowed is ${field.min}${unitOf(field)}`);
      if (field.max !== undefined && value > field.max) return wrong(`is ${value}; the most allowed is ${field.max}${unitOf(field)}`);
      return null;
    }
    case 'enum': return typeof value === 'string' && (field.choices ?? []).includes(value) ? null : wrong(`must be one of ${(field.choices ?? []).join(', ')}`);
    case 'list': return Array.isArray(value) ? null : wrong('must be a list');
    case 'map': return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : wrong('must be a map');
    case 'regex':
    case 'selector':
    case 'string': {
      if (typeof value !== 'string') return value === null && field.default === null ? null : wrong('must be text');
      if (field.type === 'string') return null;
      const reason = field.type === 'regex' ? checkRegex(value) : checkSelector(value);
      return reason === null ? null : failure(field.type === 'regex' ? 'PM-PLAN-005' : 'PM-PLAN-006', `${path}: ${reason}`, { stage: 'plan', detail: value });
    }
  }
}

const unitOf = (field: Field): string => (field.unit === undefined ? '' : ` ${field.unit}`);
