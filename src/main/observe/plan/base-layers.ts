/** Follows `extends` from a profile down to the defaults. */
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { nearestName } from './nearest.ts';
import { readYamlProfile, type Layer } from './yaml-profile.ts';
import type { NamedProfile } from './profiles.ts';

/** The layers of the named profile, the lowest first. PM-PLAN-004 when a name is not known, PM-PLAN-003 when a profile extends itself. */
export function layersOf(name: string, profiles: readonly NamedProfile[], seen: readonly string[] = []): Result<readonly Layer[], Failure> {
  if (seen.includes(name)) return err(failure('PM-PLAN-003', `The profile ${name} extends itself (${[...seen, name].join(' → ')})`, { stage: 'plan' }));
  const profile = profiles.find((candidate) => candidate.name === name);
  if (profile === undefined) {
    const nearest = nearestName(name, profiles.map((candidate) => candidate.name));
    const known = nearest === null ? `; known are ${profiles.map((candidate) => candidate.name).join(', ')}` : `; did you mean ${nearest}?`;
    return err(failure('PM-PLAN-004', `There is no profile named ${name}${known}`, { stage: 'plan' }));
  }
  const layer = readYamlProfile(profile.yaml, name);
  return layer.ok ? withBase({ ...layer.value, values: { name, ...layer.value.values } }, profiles, [...seen, name]) : layer;
}

/** A layer on top of what it extends; `fallback` is taken when it does not say. */
export function withBase(layer: Layer, profiles: readonly NamedProfile[], seen: readonly string[], fallback: string | null = null): Result<readonly Layer[], Failure> {
  const base = Object.hasOwn(layer.values, 'extends') ? layer.values['extends'] : fallback;
  if (typeof base !== 'string') return ok([layer]);
  const below = layersOf(base, profiles, seen);
  return below.ok ? ok([...below.value, layer]) : below;
}
