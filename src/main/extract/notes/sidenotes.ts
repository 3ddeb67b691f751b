/** Notes that stand in the middle of the text: shown in the margin, or when a check box hidden behind the mark is ticked. */
import { inlineNames } from '../page/words.ts';
import type { Page } from '../page.ts';

/** `copyOf` is the note further down that says the same: then this one is only the margin's copy. */
export type Sidenote = { readonly note: number; readonly mark: number | null; readonly copyOf: number | null };
type Reading = { readonly page: Page; readonly isKept: (index: number) => boolean };

const markText = /^\W*\w{0,3}\W*$/;
const noteBlock = /^(?:li|p|div|dd|aside|section)$/;

/** In the order of the page. `elements` are those of the regions. */
export function findSidenotes({ page, isKept }: Reading, elements: readonly number[]): readonly Sidenote[] {
  const found = elements.filter((index) => isKept(index) && isSidenote(page, index)).map((note) => ({ note, mark: markBefore(page, note) }));
  if (found.length === 0) return [];
  const blocks = elements.filter((index) => noteBlock.test(page.nodes[index]!.name) && page.textChars[index]! > 0 && isKept(index));
  return found.map(({ note, mark }) => ({ note, mark: mark !== null && isKept(mark) ? mark : null, copyOf: saysTheSame(page, note, blocks) }));
}

/** An inline element that is named as a note of the margin, or as a note right after the check box that shows it, in a line with other text. */
function isSidenote(page: Page, index: number): boolean {
  const { name } = page.nodes[index]!;
  if (!inlineNames.has(name) || name === 'label' || name === 'a' || name === 'sup' || page.attr(index, 'class') === null || page.textChars[index]! < 4) return false;
  const tokens = page.tokens(index);
  const isMarginal = tokens.has('sidenote') || tokens.has('marginnote') || (tokens.has('note') && (tokens.has('side') || tokens.has('margin')));
  if (tokens.has('number') || tokens.has('ref') || !(isMarginal || (tokens.has('footnote') && isToggled(page, index)))) return false;
  return !isInNote(page, index) && sharesALine(page, index);
}

/** `label`, `input type=checkbox`, note: the trick that needs no script. */
function isToggled(page: Page, note: number): boolean {
  const box = elementBefore(page, note);
  return box >= 0 && page.nodes[box]!.name === 'input' && page.attr(box, 'type')?.toLowerCase() === 'checkbox';
}

function markBefore(page: Page, note: number): number | null {
  const before = elementBefore(page, note);
  const mark = before >= 0 && page.nodes[before]!.name === 'input' ? elementBefore(page, before) : before;
  return mark >= 0 && /^(?:label|sup|a|span)$/.test(page.nodes[mark]!.name) && markText.test(page.textOf(mark, 12)) ? mark : null;
}

/** The element right before, with nothing but blanks in between; -1 for none. */
function elementBefore(page: Page, index: number): number {
  let before = -1;
  for (let at = page.firstChild[page.parent[index]!]!; at >= 0 && at !== index; at = page.nextSibling[at]!) {
    if (page.nodes[at]!.kind === 'element') before = at;
    else if (page.textChars[at]! > 0) before = -1;
  }
  return before;
}

const isInNote = (page: Page, index: number): boolean => {
  for (let at = page.parent[index]!; at >= 0 && inlineNames.has(page.nodes[at]!.name); at = page.parent[at]!) if (page.tokens(at).has('sidenote') || page.tokens(at).has('marginnote')) return true;
  return false;
};

/** The block it stands in has text besides. */
function sharesALine(page: Page, index: number): boolean {
  let block = page.parent[index]!;
  while (block >= 0 && page.nodes[block]!.kind === 'element' && inlineNames.has(page.nodes[block]!.name)) block = page.parent[block]!;
  return block >= 0 && page.textChars[block]! > page.textChars[index]! + 8;
}

const wordsOnly = (text: string): string => text.replace(/^[\s[(]*\d{0,3}[\])\s.:]*/, '').replace(/[\s↩↑^]+/g, '');

function saysTheSame(page: Page, note: number, blocks: readonly number[]): number | null {
  const chars = page.textChars[note]!;
  const words = wordsOnly(page.textOf(note, 4000));
  return blocks.find((block) => !page.isInside(note, block) && Math.abs(page.textChars[block]! - chars) <= 6 && wordsOnly(page.textOf(block, 4000)) === words) ?? null;
}
