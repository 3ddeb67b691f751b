/** The page as it was at the moment that is pinned on the timeline; null while the verdict's page is shown. */
import { create } from 'zustand';
import { connection } from '../connection.ts';
import { toast } from './toasts.ts';
import { useRun } from './run.ts';
import { useSelection } from './selection.ts';
import type { ProcedureOutput } from '../../shared/api.ts';

export type Moment = ProcedureOutput<'runs.moment'>;
export const useMoment = create<{ readonly past: Moment | null; readonly busy: boolean }>(() => ({ past: null, busy: false }));
const set = useMoment.setState;

let latest = 0;

/** Only a page that was recorded can be gone back in. */
async function goTo(atMs: number | null): Promise<void> {
  const mine = ++latest;
  const { runId, detail } = useRun.getState();
  if (atMs === null || runId === null || detail?.capture?.recording == null) {
    if (useMoment.getState().past !== null) set({ past: null, busy: false });
    return;
  }
  set({ busy: true });
  const reply = await connection.call('runs.moment', { runId, atMs });
  if (mine !== latest) return;
  set({ past: reply.ok ? reply.value : null, busy: false });
  if (!reply.ok) toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
}

useSelection.subscribe((now, before) => {
  if (now.lit.atMs !== before.lit.atMs) void goTo(now.lit.atMs);
});
