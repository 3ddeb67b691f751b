/** The open run: live while it goes on, whole once it is stored. One fold of events, one load of the parts. */
import { create } from 'zustand';
import { connection } from '../connection.ts';
import { foldRun } from '../../shared/fold-run.ts';
import { indexPage } from './page-index.ts';
import { indexBare, indexRun } from './run-index.ts';
import { showDesk } from './layout.ts';
import { toast } from './toasts.ts';
import type { Extraction, RunDetail } from '../../shared/api.ts';
import type { Failure } from '../../shared/errors.ts';
import type { LiveRun, RunEvent } from '../../shared/run.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunIndex } from './run-index.ts';

type OpenRun = {
  readonly runId: RunId | null;
  readonly live: LiveRun | null;
  /** Wall clock of this window when the run's first event arrived, for the elapsed time on the rail. */
  readonly liveSince: number;
  readonly detail: RunDetail | null;
  /** The extraction as stored; `index` may hold a previewed one. */
  readonly stored: Extraction | null;
  readonly index: RunIndex | null;
  readonly viewer: string | null;
  readonly loading: boolean;
  readonly failure: Failure | null;
};

const askAgainMs = 700;
const nothing: OpenRun = { runId: null, live: null, liveSince: 0, detail: null, stored: null, index: null, viewer: null, loading: false, failure: null };
export const useRun = create<OpenRun>(() => nothing);
const set = useRun.setState;
const get = useRun.getState;

/** Whether the open run is still going on. */
export const isRunning = (run: Pick<OpenRun, 'live' | 'detail'>): boolean => run.detail === null && run.live !== null && run.live.verdict === null;

export function closeRun(): void {
  set(nothing);
}

/** Runs going on, folded as their events come, so that one that is opened late has lost nothing. */
const going = new Map<RunId, { readonly live: LiveRun; readonly since: number }>();

/** Shows a run that has just been asked for; its events fill it. */
export function followRun(runId: RunId): void {
  showDesk('tune');
  const known = going.get(runId);
  set({ ...nothing, runId, live: known?.live ?? null, liveSince: known?.since ?? Date.now(), loading: true });
}

/** Opens a stored run, or follows it when it is still going on. */
export async function openRun(runId: RunId): Promise<void> {
  followRun(runId);
  const detail = await connection.call('runs.get', { runId });
  if (get().runId !== runId) return;
  if (detail.ok && detail.value.summary.state === 'finished') return loadParts(runId, detail.value);
  const list = await connection.call('runs.list', { limit: 500 });
  const row = list.ok ? list.value.runs.find((each) => each.runId === runId) : undefined;
  if (get().runId !== runId) return;
  if (row?.state === 'running') await catchUp(runId);
  else if (!detail.ok) set({ loading: false, failure: detail.error });
}

/** Folds what happened before this window was there, then follows. The stream may have brought more by then: the longer tale holds. */
async function catchUp(runId: RunId): Promise<void> {
  const past = await connection.call('runs.events', { runId });
  const told = past.ok ? past.value.reduce<LiveRun | null>(foldRun, null) : null;
  const length = (live: LiveRun | null | undefined): number => (live === null || live === undefined ? -1 : live.receipts.length + live.samples.length);
  if (told !== null && told.verdict === null && length(told) > length(going.get(runId)?.live)) {
    const since = Date.now() - (past.ok ? (past.value.at(-1)?.atMs ?? 0) : 0);
    going.set(runId, { live: told, since });
    if (get().runId === runId) set({ live: told, liveSince: since, loading: false });
  }
  awaitEnd(runId);
}

/** Asks now and then for a run that goes on, in case its last event never reaches this window. */
function awaitEnd(runId: RunId): void {
  setTimeout(() => {
    if (get().runId !== runId || get().detail !== null) return;
    void connection.call('runs.get', { runId }).then((reply) => (reply.ok && reply.value.summary.state === 'finished' ? loadParts(runId, reply.value) : awaitEnd(runId)));
  }, askAgainMs);
}

async function loadParts(runId: RunId, detail: RunDetail): Promise<void> {
  const nothingSeen = detail.capture === null;
  set({ detail, loading: !nothingSeen, failure: null });
  if (nothingSeen) return;
  const [snapshot, extraction, viewer] = await Promise.all([
    connection.call('runs.snapshot', { runId }),
    connection.call('runs.extraction', { runId }),
    connection.call('runs.viewer', { runId }),
  ]);
  if (get().runId !== runId) return;
  if (!snapshot.ok) {
    set({ loading: false, failure: snapshot.error });
    return;
  }
  const page = indexPage(snapshot.value);
  const stored = extraction.ok ? extraction.value : null;
  set({
    loading: false,
    stored,
    index: stored !== null ? indexRun(page, stored) : detail.plan !== null && detail.summary.verdict !== null ? indexBare(page, detail.plan, detail.summary.verdict) : null,
    viewer: viewer.ok ? viewer.value.html : null,
    failure: viewer.ok ? null : viewer.error,
  });
}

/** Puts a previewed extraction in place of the stored one, or the stored one back. */
export function showExtraction(extraction: Extraction | null): void {
  const { index, stored } = get();
  const shown = extraction ?? stored;
  if (index !== null && shown !== null) set({ index: indexRun(index.page, shown) });
}

/** Takes one event of any run; those of the open run are folded. A run that is tried again under a changed plan is followed to its next attempt. */
export function hearRunEvent(event: RunEvent): void {
  const known = going.get(event.runId);
  const live = foldRun(known?.live ?? null, event);
  const since = known?.since ?? Date.now() - event.atMs;
  if (live === null) return;
  if (event.type === 'run_finished') going.delete(event.runId);
  else going.set(event.runId, { live, since });
  const isNextAttempt = event.type === 'run_started' && event.parent !== null && event.parent === get().runId && going.has(event.parent);
  if (isNextAttempt) set({ ...nothing, runId: event.runId });
  if (event.runId !== get().runId) return;
  set({ live, liveSince: since, loading: false });
  if (event.type === 'run_finished') void loadFinished(event.runId);
}

async function loadFinished(runId: RunId): Promise<void> {
  const detail = await connection.call('runs.get', { runId });
  if (get().runId !== runId || get().detail !== null) return;
  if (detail.ok) await loadParts(runId, detail.value);
  else awaitEnd(runId);
}

export async function cancelRun(): Promise<void> {
  const { runId } = get();
  if (runId === null) return;
  const reply = await connection.call('runs.cancel', { runId });
  if (!reply.ok) toast(reply.error.sentence, 'bad');
}
