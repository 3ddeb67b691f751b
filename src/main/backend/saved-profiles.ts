/** Profiles that people saved: their versions in the store, the newest of each beside the built-in ones. */
import { err, failure, ok, type Result } from '../../shared/errors.ts';
import { engineVersion } from '../engine-version.ts';
import { makePlan } from '../observe/plan/plan.ts';
import { namedProfile, type NamedProfile } from '../observe/plan/profiles.ts';
import { profileVersionSchema, type ProfileVersion } from '../../shared/cases.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { Family } from './handlers.ts';
import type { Store } from '../evidence/store/store.ts';

/** The built-in profiles and the newest version of each saved one. The list grows as `savedProfilesFamily` saves. */
export function withSavedProfiles(builtIn: readonly NamedProfile[], store: Store): NamedProfile[] {
  const saved = store.desk((records) => records.all('profile', profileVersionSchema).map(({ body }) => body));
  const newest = new Map<string, ProfileVersion>();
  for (const one of saved.ok ? saved.value : []) if (one.version > (newest.get(one.name)?.version ?? 0)) newest.set(one.name, one);
  return [...builtIn, ...[...newest.values()].map(({ name, yaml }) => namedProfile(name, yaml, false))];
}

export function savedProfilesFamily(store: Store, catalog: readonly CatalogEntry[], profiles: NamedProfile[]): Family<'profiles.save' | 'profiles.history'> {
  const historyOf = (name: string): Result<readonly ProfileVersion[]> =>
    store.desk((records) => records.all('profile', profileVersionSchema).map(({ body }) => body).filter((one) => one.name === name).toSorted((a, b) => b.version - a.version));
  return {
    'profiles.history': ({ name }) => historyOf(name),
    'profiles.save': ({ name, yaml, reason }) => {
      if (profiles.some((one) => one.builtIn && one.name === name)) return err(failure('PM-PLAN-002', `The name ${name} is that of a built-in profile`));
      const { plan } = makePlan({ door: 'api', callerVersion: engineVersion, profile: 'article', yaml, overrides: {}, allowHosts: [] }, catalog, profiles);
      if (!plan.ok) return plan;
      const history = historyOf(name);
      if (!history.ok) return history;
      const version: ProfileVersion = { name, version: (history.value[0]?.version ?? 0) + 1, yaml, reason, savedAt: new Date().toISOString() };
      const put = store.desk((records) => records.put('profile', `${name}@${String(version.version).padStart(6, '0')}`, version));
      if (!put.ok) return put;
      const at = profiles.findIndex((one) => one.name === name);
      profiles.splice(at < 0 ? profiles.length : at, at < 0 ? 0 : 1, namedProfile(name, yaml, false));
      return ok(version);
    },
  };
}
