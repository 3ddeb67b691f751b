/** Keeping what was tuned: a version of a profile, and a case that holds the page to it. */
import { baseText } from './profile-text.ts';
import { chooseProfile, loadWorld, useWorld } from './world.ts';
import { connection } from '../connection.ts';
import { toast } from './toasts.ts';
import { useRun } from './run.ts';
import { useTuning } from './tuning.ts';

/** A name that is free or one's own: the run's profile unless that is built in. */
export function suggestName(): string {
  const name = useRun.getState().detail?.summary.profile ?? 'article';
  const builtIn = useWorld.getState().profiles.find((each) => each.name === name)?.builtIn ?? true;
  return builtIn ? `my-${name}` : name;
}

type Asked = { readonly name: string; readonly reason: string; readonly withCase: boolean };

/** Null when all was saved, else what stood in the way. The case is named after profile and run. */
export async function saveProfile({ name, reason, withCase }: Asked): Promise<string | null> {
  const { withEdits } = await import('../yaml-edits.ts');
  const { runId, index } = useRun.getState();
  const { overrides } = useTuning.getState();
  const saved = await connection.call('profiles.save', { name, yaml: withEdits(baseText(), { ...overrides, name }), reason });
  if (!saved.ok) return `${saved.error.sentence} (${saved.error.code})`;
  const verdict = index?.extraction.verdict.kind;
  if (withCase && runId !== null && (verdict === 'accepted' || verdict === 'rejected' || verdict === 'boundary' || verdict === 'no_extractable_content')) {
    const kept = await connection.call('cases.save', { name: `${name}-${runId.slice(-6)}`, runId, profile: name, verdict });
    if (!kept.ok) return `The profile is saved; the case is not. ${kept.error.sentence} (${kept.error.code})`;
  }
  await loadWorld();
  chooseProfile(name);
  toast(`Saved ${name}, version ${saved.value.version}${withCase ? ', with a case' : ''}.`, 'ok');
  return null;
}
