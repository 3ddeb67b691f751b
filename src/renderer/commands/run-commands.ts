/** Commands that start, stop and open runs. */
import { cancelRun, closeRun, isRunning, useRun } from '../slices/run.ts';
import { startRun, useWorld } from '../slices/world.ts';
import { openRun } from '../slices/run.ts';
import { toggleRuns } from '../slices/layout.ts';
import { useTuning } from '../slices/tuning.ts';
import type { RunTarget } from '../../shared/api.ts';
import type { Command } from './command.ts';

const always = (): null => null;
const whenOpen = (): string | null => (useRun.getState().runId === null ? 'No run is open' : null);
const whenStored = (): string | null => (useRun.getState().detail === null ? 'No finished run is open' : null);

/** Runs the open page again under the plan as it stands now, edits included. */
function runAgain(): void {
  const { detail } = useRun.getState();
  if (detail === null) return;
  const { url } = detail.summary;
  const sample = useWorld.getState().samples.find((each) => pathOf(each.url) === pathOf(url) && /^http:\/\/127\./.test(url));
  const target: RunTarget = sample === undefined ? { kind: 'url', url } : { kind: 'sample', sample: sample.id };
  void startRun(target, useTuning.getState().overrides, sample === undefined ? (detail.plan?.profile.allow_hosts ?? []) : []);
}

/** Samples keep their path between starts, not their port. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]*/, '');

function step(by: 1 | -1): void {
  const { runs } = useWorld.getState();
  const at = runs.findIndex((each) => each.runId === useRun.getState().runId);
  const to = runs[at + by];
  if (to !== undefined) void openRun(to.runId);
}

export const runCommands: readonly Command[] = [
  { id: 'run.address', title: 'Go to the address field', group: 'Run', key: 'Ctrl+L', unless: always, run: () => focusField() },
  { id: 'run.profile', title: 'Choose the profile for the next run', group: 'Run', unless: always, run: () => document.getElementById('run-profile')?.focus() },
  { id: 'run.open', title: 'Open or run what was pointed at', group: 'Run', pointed: true, unless: always, run: () => undefined },
  { id: 'run.again', title: 'Run again', group: 'Run', key: 'R', unless: whenStored, run: runAgain },
  { id: 'run.stop', title: 'Stop this run', group: 'Run', key: 'Escape', unless: () => (isRunning(useRun.getState()) ? null : 'No run is going on'), run: () => void cancelRun() },
  { id: 'run.close', title: 'Back to the first screen', group: 'Run', unless: whenOpen, run: closeRun },
  { id: 'run.list', title: 'Show or hide the run list', group: 'Run', key: 'Ctrl+B', unless: always, run: toggleRuns },
  { id: 'run.older', title: 'Open the run before this one', group: 'Run', key: 'Alt+ArrowDown', unless: whenOpen, run: () => step(1) },
  { id: 'run.newer', title: 'Open the run after this one', group: 'Run', key: 'Alt+ArrowUp', unless: whenOpen, run: () => step(-1) },
];

function focusField(): void {
  const field = document.getElementById('address');
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}
