/** Names what an extraction will do: equal ids promise equal Markdown from the same capture. */
import { profileFields, type ProfileKey, type ResolvedProfile } from '../../../shared/profile.ts';
import { digestOfJson } from '../../digest.ts';
import { describeProfile } from './describe.ts';
import type { Digest } from '../../../shared/ids.ts';
import type { EntryKind } from '../../../shared/catalog.ts';
import type { Plan } from '../../../shared/plan.ts';

/** Sections whose keys are read after the capture is made. */
const extractionSections = new Set(['selection', 'policy', 'gates', 'markdown']);
/** Keys of other sections that gates read too. */
const extractionKeys: readonly ProfileKey[] = ['required_heading_regex', 'min_main_text_chars', 'locale'];
const extractionKinds = new Set<EntryKind>(['rule', 'guard', 'gate', 'construct']);
/** Switches are counted by their effect on the entries, so that saying the default aloud changes nothing. */
const countedByEffect = new Set<string>(['rules', 'gates']);

const isProfileKey = (key: string): key is ProfileKey => Object.hasOwn(profileFields, key);

/** Profile keys that touch the extraction. */
export const extractionProfileKeys: readonly ProfileKey[] = [...new Set(
  describeProfile().filter((field) => extractionSections.has(field.section ?? '')).map((field) => field.key.split('.')[0] ?? '').filter(isProfileKey).concat(extractionKeys),
)].filter((key) => !countedByEffect.has(key));

/** sha256 of the canonical JSON of those keys, the engine version, and every extraction entry's version, switch and parameters. */
export function transformIdOf(profile: ResolvedProfile, entries: Plan['entries'], engineVersion: string): Digest {
  return digestOfJson({
    profile: Object.fromEntries(extractionProfileKeys.map((key) => [key, profile[key]])),
    entries: Object.fromEntries(Object.entries(entries).filter(([, entry]) => extractionKinds.has(entry.kind))),
    engineVersion,
  });
}
