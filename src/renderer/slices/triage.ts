/** Triage: the groups of failed runs, the one looked at, and fixes for the page that is chosen. */
import { create } from 'zustand';
import { connection } from '../connection.ts';
import { openRun } from './run.ts';
import { replaceOverrides } from './tuning.ts';
import { toast } from './toasts.ts';
import type { FailureGroup, Suggestion } from '../../shared/triage.ts';
import type { RunSummary } from '../../shared/run.ts';

type Triage = {
  readonly loaded: boolean;
  readonly groups: readonly FailureGroup[];
  readonly group: FailureGroup | null;
  readonly page: RunSummary | null;
  /** Null while they are being tried. */
  readonly fixes: readonly Suggestion[] | null;
};
export const useTriage = create<Triage>(() => ({ loaded: false, groups: [], group: null, page: null, fixes: null }));
const set = useTriage.setState;

export async function loadTriage(): Promise<void> {
  const reply = await connection.call('triage.groups', {});
  if (!reply.ok) return toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
  set({ loaded: true, groups: reply.value });
  const before = useTriage.getState().group;
  const again = reply.value.find((each) => each.key === before?.key) ?? reply.value[0];
  if (again !== undefined) chooseGroup(again);
}

export function chooseGroup(group: FailureGroup): void {
  set({ group });
  const first = group.runs[0];
  if (first !== undefined) void choosePage(first);
}

export async function choosePage(page: RunSummary): Promise<void> {
  set({ page, fixes: null });
  const reply = await connection.call('triage.suggest', { runId: page.runId });
  if (useTriage.getState().page?.runId === page.runId) set({ fixes: reply.ok ? reply.value : [] });
  if (!reply.ok) toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
}

/** Opens the chosen page on the Tune desk with the fix in place, to look at, undo or save. */
export async function takeFix(fix: Suggestion): Promise<void> {
  const { page } = useTriage.getState();
  if (page === null) return;
  await openRun(page.runId);
  replaceOverrides(fix.overrides, fix.title);
}

export async function applyToGroup(fix: Suggestion): Promise<void> {
  const { group } = useTriage.getState();
  if (group === null) return;
  const reply = await connection.call('triage.apply', { runIds: group.runs.map((each) => each.runId), overrides: fix.overrides });
  if (reply.ok) toast(`${reply.value.started.length} started again, ${reply.value.skipped.length} skipped.`, 'ok');
  else toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
}
