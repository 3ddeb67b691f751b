/** What the pages of the open run's cohort measure, by the key of the threshold; asked for once a run, when a slider first shows. */
import { create } from 'zustand';
import { connection } from '../connection.ts';
import { useRun } from './run.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Spread } from '../../shared/triage.ts';

type Spreads = { readonly runId: RunId | null; readonly byKey: Readonly<Record<string, Spread>> };
export const useSpreads = create<Spreads>(() => ({ runId: null, byKey: {} }));
const asked = new Set<string>();

/** Asks for what is not there yet. A failure leaves the slider without its picture. */
export async function wantSpread(key: string): Promise<void> {
  const { runId, detail } = useRun.getState();
  if (runId === null || detail === null || asked.has(`${runId} ${key}`)) return;
  asked.add(`${runId} ${key}`);
  const reply = await connection.call('cohort.spread', { runId, key });
  if (!reply.ok || useRun.getState().runId !== runId) return;
  useSpreads.setState((state) => ({ runId, byKey: { ...(state.runId === runId ? state.byKey : {}), [key]: reply.value } }));
}

useRun.subscribe((now, before) => {
  if (now.runId === before.runId) return;
  asked.clear();
  useSpreads.setState({ runId: now.runId, byKey: {} });
});
