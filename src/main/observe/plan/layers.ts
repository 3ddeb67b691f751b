/** Lays profile, YAML and overrides over each other and remembers where every value came from. */
import type { Json } from '../../../shared/schema.ts';
import type { Layer } from './yaml-profile.ts';

/** Keys whose members are settings of their own: a later layer adds to them instead of replacing them. */
export const mapKeys: ReadonlySet<string> = new Set(['rules', 'gates', 'budgets']);

export type Layered = { readonly values: Readonly<Record<string, Json>>; readonly origins: Readonly<Record<string, string>> };

/** The later layer wins, key by key. Origins name members of maps with a dot: `rules.cookie-banner`. */
export function mergeLayers(layers: readonly Layer[]): Layered {
  const values = new Map<string, Json>();
  const origins = new Map<string, string>();
  for (const { values: given, origin } of layers) {
    for (const [key, value] of Object.entries(given)) {
      if (!mapKeys.has(key) || !isRecord(value)) {
        values.set(key, value);
        origins.set(key, origin);
        continue;
      }
      const below = values.get(key);
      const members = new Map<string, Json>(isRecord(below) ? Object.entries(below) : []);
      for (const [member, setting] of Object.entries(value)) {
        members.set(member, tuned(members.get(member), setting));
        origins.set(`${key}.${member}`, origin);
      }
      values.set(key, Object.fromEntries(members));
    }
  }
  return { values: Object.fromEntries(values), origins: Object.fromEntries(origins) };
}

/** `rules.cookie-banner: false` becomes `rules: { cookie-banner: false }`, so that flags and forms can name one member. */
export function expandDottedKeys(given: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const expanded = new Map<string, Json>();
  for (const [key, value] of Object.entries(given)) {
    const [head, member, ...rest] = key.split('.');
    if (head === undefined || member === undefined || !mapKeys.has(head)) {
      const below = expanded.get(key);
      expanded.set(key, isRecord(below) && isRecord(value) ? { ...below, ...value } : value);
      continue;
    }
    const members = expanded.get(head);
    const setting: Json = rest.length === 0 ? value : { [rest.join('.')]: value };
    const before = isRecord(members) ? members : {};
    expanded.set(head, { ...before, [member]: tuned(before[member], setting) });
  }
  return Object.fromEntries(expanded);
}

/** Parameters of one entry add up over the layers; a plain switch replaces them. */
const tuned = (below: Json | undefined, setting: Json): Json => (isRecord(below) && isRecord(setting) ? { ...below, ...setting } : setting);

export function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
