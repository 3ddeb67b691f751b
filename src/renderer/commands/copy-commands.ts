/** Commands that put something on the clipboard, and the one that clears notes away. */
import { dismiss, toast, useToasts } from '../slices/toasts.ts';
import { profileText } from '../slices/profile-text.ts';
import { useRun } from '../slices/run.ts';
import { verdictLines } from '../words.ts';
import type { Command } from './command.ts';

const whenStored = (): string | null => (useRun.getState().detail === null ? 'No finished run is open' : null);

async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said, 'ok');
  } catch {
    toast('The clipboard is not open to this window.', 'bad');
  }
}

const markdown = (): string => useRun.getState().index?.extraction.markdown.text ?? '';

function problem(): string {
  const { failure, detail } = useRun.getState();
  if (failure !== null) return `${failure.sentence}\n${failure.code}`;
  return detail === null || detail.summary.verdict === null ? '' : [...verdictLines(detail.summary.verdict), detail.summary.url].join('\n');
}

export const copyCommands: readonly Command[] = [
  { id: 'copy.markdown', title: 'Copy the Markdown', group: 'Run', unless: () => (markdown() === '' ? 'There is no Markdown' : null), run: () => void copy(markdown(), 'Markdown copied') },
  { id: 'copy.verdict', title: 'Copy the verdict with its details', group: 'Run', unless: () => whenStored() ?? (problem() === '' ? 'There is no verdict' : null), run: () => void copy(problem(), 'Details copied') },
  { id: 'copy.link', title: 'Copy a link to what is selected', group: 'Run', unless: whenStored, run: () => void copy(window.location.hash, 'Link copied') },
  { id: 'copy.profile', title: 'Copy the profile with its edits', group: 'Tune', unless: whenStored, run: () => void profileText().then((text) => copy(text, 'Profile copied')) },
  { id: 'view.notes.clear', title: 'Dismiss all notes', group: 'View', unless: () => (useToasts.getState().toasts.length === 0 ? 'There is no note' : null), run: () => useToasts.getState().toasts.forEach((each) => dismiss(each.id)) },
];
