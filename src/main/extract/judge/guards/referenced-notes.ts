/** A note that the text refers to belongs to the text, wherever it stands and however much of it is linked. */
import type { Guard, RuleContext } from '../rule.ts';
import { noteReferences } from '../../notes/footnotes.ts';

/** What is mostly notes, by text, stays; a column that also holds a few does not. */
const leastShare = 0.5;
const maxNotes = 2000;

export const referencedNotes: Guard = {
  id: 'referenced-notes', version: 1, title: 'Notes that the text refers to',
  help: 'A box that is mostly footnotes which marks outside of it refer to stays, and so does all that is inside one note, whatever its class says and however much of it is linked. What a person could not see is no exception.',
  begin(context) {
    const notes = notesOf(context);
    if (notes.length === 0) return () => null;
    return (index, rule) => (rule !== null && rule.family !== 'invisible' && rule.cutsInline !== true && isOfNotes(context, notes, index) ? 'notes that the text refers to' : null);
  },
};

type Note = { readonly target: number; readonly marks: readonly number[] };

function notesOf({ page, roots }: RuleContext): readonly Note[] {
  const marks = new Map<number, number[]>();
  for (const { mark, target } of noteReferences({ page, isKept: () => true }, roots)) marks.set(target, [...(marks.get(target) ?? []), mark]);
  return [...marks].slice(0, maxNotes).map(([target, list]) => ({ target, marks: list }));
}

function isOfNotes({ page }: RuleContext, notes: readonly Note[], index: number): boolean {
  const isOutside = ({ marks }: Note): boolean => marks.some((mark) => !page.isInside(mark, index));
  if (notes.some((note) => page.isInside(index, note.target) && note.target !== index && isOutside(note))) return true;
  const chars = notes.reduce((sum, note) => (page.isInside(note.target, index) && isOutside(note) ? sum + page.textChars[note.target]! : sum), 0);
  return chars > 0 && chars >= page.textChars[index]! * leastShare;
}
