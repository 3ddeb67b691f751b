/** What the edits of the open run would do elsewhere: to pages like it and to every saved case. Follows each edit, a moment after it. */
import { create } from 'zustand';
import { connection } from '../connection.ts';
import { useRun } from './run.ts';
import { useTuning } from './tuning.ts';
import type { Effects } from '../../shared/triage.ts';
import type { Overrides } from '../../shared/api.ts';
import type { SuiteResult } from '../../shared/cases.ts';

/** `asking` while the numbers shown are of an earlier edit. */
type EffectState = { readonly asking: boolean; readonly cohort: Effects | null; readonly suite: SuiteResult | null };
const none: EffectState = { asking: false, cohort: null, suite: null };
export const useEffects = create<EffectState>(() => none);
const set = useEffects.setState;

/** A dragged slider asks once it rests, so that the page itself is always answered first. */
const restMs = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;
let latest = 0;

async function ask(overrides: Overrides): Promise<void> {
  const { runId } = useRun.getState();
  const mine = latest;
  if (runId === null) return;
  const cohort = await connection.call('cohort.preview', { runId, overrides });
  if (mine !== latest) return;
  if (cohort.ok) set({ cohort: cohort.value });
  const suite = await connection.call('cases.run', { overrides });
  if (mine !== latest) return;
  set({ asking: false, ...(suite.ok ? { suite: suite.value } : {}) });
}

useTuning.subscribe((now, before) => {
  if (now.overrides === before.overrides) return;
  latest++;
  clearTimeout(waiting);
  if (Object.keys(now.overrides).length === 0) return set(none);
  set({ asking: true });
  waiting = setTimeout(() => void ask(now.overrides), restMs);
});
