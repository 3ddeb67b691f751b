/** Commands that change the plan of the open run and ask why. */
import { aimAtSelected } from '../slices/aim.ts';
import { discardEdits, redo, switchRule, undo, useTuning } from '../slices/tuning.ts';
import { showOverlay } from '../slices/layout.ts';
import { useRun } from '../slices/run.ts';
import { useSelection } from '../slices/selection.ts';
import type { Command } from './command.ts';

const always = (): null => null;
const whenIndexed = (): string | null => (useRun.getState().index === null ? 'This run has no extraction to look at' : null);
const whenJudged = (): string | null => (useRun.getState().index?.bare === false ? null : 'Nothing was extracted in this run');

const whenAimed = (): string | null => whenJudged() ?? (useSelection.getState().lit.node === null ? 'No element is selected' : null);

function switchSelectedRule(): void {
  const { rule } = useSelection.getState().lit;
  const tally = useRun.getState().index?.extraction.ledger.rules.find((each) => each.rule === rule);
  if (tally !== undefined) switchRule(tally.rule, !tally.enabled);
}

export const tuneCommands: readonly Command[] = [
  { id: 'tune.why', title: 'Why is this text missing, or here?', group: 'Tune', key: 'W', unless: whenIndexed, run: () => showOverlay('why') },
  { id: 'tune.rule', title: 'Switch the selected rule on or off', group: 'Tune', key: 'X', unless: () => (useSelection.getState().lit.rule === null ? 'No rule is selected' : null), run: switchSelectedRule },
  { id: 'tune.drop', title: 'Drop this element', group: 'Tune', key: 'D', unless: whenAimed, run: () => void aimAtSelected('drop') },
  { id: 'tune.keep', title: 'Keep this element', group: 'Tune', key: 'I', unless: whenAimed, run: () => void aimAtSelected('keep') },
  { id: 'tune.main', title: 'The main content is this', group: 'Tune', key: 'M', unless: whenAimed, run: () => void aimAtSelected('main') },
  { id: 'tune.threshold', title: 'Move a threshold', group: 'Tune', pointed: true, unless: always, run: () => undefined },
  { id: 'tune.undo', title: 'Undo the last edit', group: 'Tune', key: 'Ctrl+Z', unless: () => (useTuning.getState().steps.length === 0 ? 'Nothing was edited' : null), run: undo },
  { id: 'tune.redo', title: 'Redo', group: 'Tune', key: 'Ctrl+Shift+Z', unless: () => (useTuning.getState().undone.length === 0 ? 'Nothing was undone' : null), run: redo },
  { id: 'tune.save', title: 'Save the profile, with a case', group: 'Tune', key: 'Ctrl+S', unless: whenJudged, run: () => showOverlay('save') },
  { id: 'tune.discard', title: 'Discard all edits', group: 'Tune', unless: () => (useTuning.getState().steps.length === 0 ? 'Nothing was edited' : null), run: discardEdits },
];
