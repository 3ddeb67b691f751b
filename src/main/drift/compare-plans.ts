/** Compares two plans: settings by key, catalogue entries by version. */
import { canonicalJson } from '../digest.ts';
import { entryId } from '../../shared/ids.ts';
import type { Drift } from '../../shared/drift.ts';
import type { Json } from '../../shared/schema.ts';
import type { Plan } from '../../shared/plan.ts';

/** Names of a profile say nothing about what it does. */
const names: ReadonlySet<string> = new Set(['name', 'extends', 'version']);

export function comparePlans(before: Plan, after: Plan): Pick<Drift, 'settings' | 'entries'> {
  const settings: Drift['settings'][number][] = [];
  const was: Readonly<Record<string, unknown>> = before.profile;
  for (const [key, value] of Object.entries(after.profile)) {
    if (!names.has(key) && canonicalJson(value) !== canonicalJson(was[key] ?? null)) settings.push({ key, before: plain(was[key]), after: plain(value) });
  }
  const versions = (plan: Plan): ReadonlyMap<string, number> => new Map(Object.entries(plan.entries).map(([id, entry]) => [id, entry.version]));
  const a = versions(before);
  const b = versions(after);
  const entries = [...new Set([...a.keys(), ...b.keys()])].filter((id) => a.get(id) !== b.get(id))
    .map((id) => ({ id: entryId(id), before: a.get(id) ?? null, after: b.get(id) ?? null }));
  return { settings, entries };
}

const plain = (value: unknown): Json => (value === undefined ? null : JSON.parse(canonicalJson(value)) as Json);
