/** The profile of the open run as YAML: as it is kept, and with the edits in it. */
import { useRun } from './run.ts';
import { useTuning } from './tuning.ts';
import { useWorld } from './world.ts';

/** The profile as it was written, or the least that names it when it is not kept any more. */
export function baseText(): string {
  const name = useRun.getState().detail?.summary.profile ?? 'article';
  return useWorld.getState().profiles.find((each) => each.name === name)?.yaml ?? `version: 1\nname: ${name}\n`;
}

/** The same with the edits in place; YAML is read by code that is fetched only now. */
export async function profileText(): Promise<string> {
  const { withEdits } = await import('../yaml-edits.ts');
  return withEdits(baseText(), useTuning.getState().overrides);
}
