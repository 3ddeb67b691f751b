/** Finds the keys of a layer that nothing will read, with the name that was most likely meant. */
import { profileFields, profileSchema } from '../../../shared/profile.ts';
import { isRecord } from './layers.ts';
import { nearestName } from './nearest.ts';
import type { CatalogEntry, EntryKind } from '../../../shared/catalog.ts';
import type { Json } from '../../../shared/schema.ts';
import type { Layer } from './yaml-profile.ts';
import type { UnknownKey } from '../../../shared/plan.ts';

/** Which kinds of entries each map of settings may name. */
const kindsOf: Readonly<Record<'rules' | 'gates', readonly EntryKind[]>> = {
  rules: ['rule', 'guard', 'construct', 'condition', 'signal', 'boundary'],
  gates: ['gate'],
};

/** Unknown keys as paths: top-level keys, budgets, entry ids, entry parameters and condition names. */
export function unknownKeysOf(layer: Layer, catalog: readonly CatalogEntry[]): readonly UnknownKey[] {
  const found: { path: readonly string[]; nearest: string | null }[] = [];
  const lookUp = (path: readonly string[], known: readonly string[]): boolean => {
    const name = path.at(-1) ?? '';
    if (known.includes(name)) return true;
    found.push({ path, nearest: nearestName(name, known) });
    return false;
  };
  const topKeys = Object.keys(profileSchema.shape);
  for (const [key, value] of Object.entries(layer.values)) {
    if (!lookUp([key], topKeys)) continue;
    if (key === 'budgets' && isRecord(value)) for (const member of Object.keys(value)) lookUp([key, member], budgetKeys);
    if (key === 'rules' || key === 'gates') unknownSettings(key, value, catalog, lookUp);
    if (key === 'ready_when') for (const condition of conditionsNamedIn(value)) lookUpCondition(condition, catalog, lookUp);
  }
  return found.map(({ path, nearest }) => {
    const at = layer.positionOf(path);
    return { key: path.join('.'), nearest, line: at?.line ?? null, column: at?.column ?? null };
  });
}

const budgetKeys: readonly string[] = Object.keys(profileFields.budgets.parse(undefined));

type LookUp = (path: readonly string[], known: readonly string[]) => boolean;

function unknownSettings(key: 'rules' | 'gates', value: Json, catalog: readonly CatalogEntry[], lookUp: LookUp): void {
  const entries = catalog.filter((entry) => kindsOf[key].includes(entry.kind));
  if (!isRecord(value) || entries.length === 0) return;
  for (const [id, setting] of Object.entries(value)) {
    if (!lookUp([key, id], entries.map((entry) => entry.id)) || !isRecord(setting)) continue;
    const params = entries.find((entry) => entry.id === id)?.params ?? [];
    for (const param of Object.keys(setting)) lookUp([key, id, param], params.map((field) => field.key));
  }
}

function lookUpCondition(name: string, catalog: readonly CatalogEntry[], lookUp: LookUp): void {
  const conditions = catalog.filter((entry) => entry.kind === 'condition').map((entry) => entry.id);
  if (conditions.length > 0) lookUp(['ready_when', name], conditions);
}

function conditionsNamedIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(conditionsNamedIn);
  return isRecord(value) ? Object.values(value).flatMap(conditionsNamedIn) : [];
}

/** The values of a layer without the keys named in `unknown` (dotted paths). Conditions are never cut: they change the contract. */
export function withoutKeys(values: Layer['values'], unknown: readonly UnknownKey[]): Layer['values'] {
  const cut = new Set(unknown.map(({ key }) => key));
  const prune = (value: Json, path: string): Json => (isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !cut.has(`${path}.${key}`)).map(([key, inner]) => [key, prune(inner, `${path}.${key}`)]))
    : value);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !cut.has(key)).map(([key, value]) => [key, prune(value, key)]));
}
