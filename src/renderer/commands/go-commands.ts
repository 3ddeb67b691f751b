/** Commands that move: between panes, rows, stages, findings and through what was selected before. */
import { goBack, goForward, pin, useSelection } from '../slices/selection.ts';
import { showStage, useLayout } from '../slices/layout.ts';
import { stageNames } from '../../shared/stage-names.ts';
import { useRun } from '../slices/run.ts';
import type { Command } from './command.ts';

const always = (): null => null;
const whenOpen = (): string | null => (useRun.getState().runId === null ? 'No run is open' : null);
const whenIndexed = (): string | null => (useRun.getState().index === null ? 'This run has no extraction to look at' : null);

/** Focuses the next place of the window in reading order; its main control when it has one. */
function stepPane(by: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')].filter((each) => each.offsetParent !== null);
  const at = stops.findIndex((each) => each.contains(document.activeElement));
  const to = stops[(at + by + stops.length) % stops.length];
  (to?.querySelector<HTMLElement>('[data-entry]') ?? to)?.focus();
}

/** Moves within the list that has the focus; the element tree when none has. */
function stepRow(key: 'ArrowDown' | 'ArrowUp'): void {
  const rows = document.activeElement?.closest<HTMLElement>('[data-rows]') ?? document.querySelector<HTMLElement>('[role=tree][data-rows]');
  rows?.focus();
  rows?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

function stepStage(by: 1 | -1): void {
  const at = stageNames.findIndex((each) => each === useLayout.getState().stage);
  const to = stageNames[at < 0 ? 0 : at + by];
  if (to !== undefined) showStage(to);
}

function stepFinding(by: 1 | -1): void {
  const open = (useRun.getState().index?.extraction.findings ?? []).filter((finding) => finding.level !== 'pass');
  const at = open.findIndex((finding) => finding.gate === useSelection.getState().lit.gate);
  const to = at < 0 ? open[0] : open[(at + by + open.length) % open.length];
  if (to !== undefined) pin({ kind: 'gate', gate: to.gate });
}

/** The filter of the pane that has the focus, else the tree's. */
function focusFilter(): void {
  const own = document.activeElement?.closest('[data-place]')?.querySelector<HTMLInputElement>('[data-filter]');
  const field = own ?? document.querySelector<HTMLInputElement>('main [data-filter]');
  field?.focus();
  field?.select();
}

function focusPage(): void {
  document.querySelector<HTMLElement>('[data-place=centre] [data-entry]')?.focus();
}

export const goCommands: readonly Command[] = [
  { id: 'go.pane.next', title: 'Next pane', group: 'Go', key: 'F6', unless: always, run: () => stepPane(1) },
  { id: 'go.pane.previous', title: 'Previous pane', group: 'Go', key: 'Shift+F6', unless: always, run: () => stepPane(-1) },
  { id: 'go.row.next', title: 'Next row', group: 'Go', key: 'J', unless: whenOpen, run: () => stepRow('ArrowDown') },
  { id: 'go.row.previous', title: 'Previous row', group: 'Go', key: 'K', unless: whenOpen, run: () => stepRow('ArrowUp') },
  { id: 'go.stage.previous', title: 'Previous stage', group: 'Go', key: '[', unless: whenOpen, run: () => stepStage(-1) },
  { id: 'go.stage.next', title: 'Next stage', group: 'Go', key: ']', unless: whenOpen, run: () => stepStage(1) },
  { id: 'go.finding.next', title: 'Next finding', group: 'Go', key: '.', unless: whenIndexed, run: () => stepFinding(1) },
  { id: 'go.finding.previous', title: 'Previous finding', group: 'Go', key: ',', unless: whenIndexed, run: () => stepFinding(-1) },
  { id: 'go.moment', title: 'Go to this moment', group: 'Go', pointed: true, unless: always, run: () => undefined },
  { id: 'go.flips', title: 'Show the pages that a threshold flips', group: 'Go', pointed: true, unless: always, run: () => undefined },
  { id: 'go.verdict', title: 'Back from a moment to the verdict', group: 'Go', key: 'B', unless: () => (useSelection.getState().lit.atMs === null ? 'No moment is selected' : null), run: () => pin(null) },
  { id: 'go.filter', title: 'Filter the list', group: 'Go', key: '/', unless: () => (document.querySelector('main [data-filter]') === null ? 'Nothing to filter is shown' : null), run: focusFilter },
  { id: 'go.page', title: 'Point at the page', group: 'Go', key: 'E', unless: whenIndexed, run: focusPage },
  { id: 'go.back', title: 'Back to the selection before', group: 'Go', key: 'Alt+ArrowLeft', unless: () => (useSelection.getState().past.length === 0 ? 'Nothing was selected before' : null), run: goBack },
  { id: 'go.forward', title: 'Forward again', group: 'Go', key: 'Alt+ArrowRight', unless: () => (useSelection.getState().future.length === 0 ? 'Nothing to go forward to' : null), run: goForward },
];
