/** Footnotes, found by what they do: a short mark in the text, and a note further down that answers to it. */
import type { Page } from '../page.ts';
import { anchorsOf, fragmentOf, scriptedFragment, type Anchors } from './page-anchors.ts';
import { elementsIn } from '../page/elements-in.ts';
import { isLinkedNote, noteBlockOf } from './note-signs.ts';
import { findSidenotes, type Sidenote } from './sidenotes.ts';

export type Reading = { readonly page: Page; readonly isKept: (index: number) => boolean };
export type NoteReference = { readonly mark: number; readonly target: number };
export type Footnotes = {
  /** Notes by their label, and the marks that refer to them. */
  readonly footnotes: ReadonlyMap<number, string>;
  readonly references: ReadonlyMap<number, string>;
  /** Ways back, printed numbers, and copies for the margin. */
  readonly backlinks: ReadonlySet<number>;
  /** Notes that stand in the middle of the text. */
  readonly sidenotes: ReadonlySet<number>;
};

const markText = /^[\s[\](){}^†‡§¶*]*(?:note\s*)?[\w†‡§¶*]{0,4}[\s[\](){}^†‡§¶*.:]*$/i;
const maxTargets = 2000;

/** Marks in the text with the notes that they lead to, in the order of the page. */
export const noteReferences = (site: Reading, regions: readonly number[]): readonly NoteReference[] => referencesIn(site, regions, anchorsOf(site.page, regions), []);

function referencesIn(site: Reading, regions: readonly number[], anchors: Anchors, sidenotes: readonly Sidenote[]): readonly NoteReference[] {
  const linked = linkedNotes(site, regions, anchors);
  const far = linked.length > 0 ? linked : unlinkedNotes(site, regions);
  return sidenotes.length === 0 ? far : joinSidenotes(site.page, far, sidenotes);
}

/** A note beside its mark is the note of that mark, unless it only copies one further down. */
function joinSidenotes(page: Page, far: readonly NoteReference[], sidenotes: readonly Sidenote[]): readonly NoteReference[] {
  const touches = ({ mark }: NoteReference, side: Sidenote): boolean => page.isInside(mark, side.note) || (side.mark !== null && (page.isInside(mark, side.mark) || page.isInside(side.mark, mark)));
  const others = far.filter((reference) => !sidenotes.some((side) => touches(reference, side)));
  const near = sidenotes.map((side) => ({ mark: side.mark ?? side.note, target: side.copyOf ?? side.note }));
  return [...others, ...near].sort((a, b) => page.orderOf[a.mark]! - page.orderOf[b.mark]!);
}

/** Labels are 1, 2, 3 in the order in which the text first refers to the notes. */
export function findFootnotes(site: Reading, regions: readonly number[]): Footnotes {
  const { page } = site;
  const anchors = anchorsOf(page, regions);
  const sidenotes = findSidenotes(site, [...elementsIn(page, regions)]);
  const references = referencesIn(site, regions, anchors, sidenotes);
  const footnotes = new Map<number, string>();
  const marks = new Map<number, string>();
  for (const { mark, target } of references) {
    if (!footnotes.has(target) && footnotes.size < maxTargets) footnotes.set(target, String(footnotes.size + 1));
    marks.set(mark, footnotes.get(target) ?? '0');
  }
  const backlinks = new Set<number>();
  for (const target of footnotes.keys()) for (const index of waysBack(page, target, anchors, marks)) backlinks.add(index);
  for (const { note, mark, copyOf } of sidenotes) if (copyOf !== null && mark !== null) backlinks.add(note);
  return { footnotes, references: marks, backlinks, sidenotes: new Set(sidenotes.flatMap(({ note, copyOf }) => (copyOf === null && footnotes.has(note) ? [note] : []))) };
}

/** Links within the page whose text is a mark. Bracketed numbers to siblings are notes even when nothing else says so. */
function linkedNotes(site: Reading, regions: readonly number[], anchors: Anchors): readonly NoteReference[] {
  const { page } = site;
  const sure: NoteReference[] = [];
  const likely: NoteReference[] = [];
  for (const link of anchors.links) {
    if (!site.isKept(link)) continue;
    const text = page.textOf(link, 12);
    const fragment = fragmentOf(page, link) ?? scriptedFragment(page, link);
    if (text === '' || fragment === null || !markText.test(text)) continue;
    const anchor = anchors.byId.get(fragment) ?? anchors.answering(fragment);
    const target = anchor === undefined || page.isInside(link, anchor) ? null : noteBlockOf(page, anchor);
    if (anchor === undefined || target === null || page.isInside(link, target) || !site.isKept(target) || page.orderOf[target]! < page.orderOf[link]! || regions.includes(target)) continue;
    const reference = { mark: markOf(page, link), target };
    if (isLinkedNote(page, target, anchor, link)) sure.push(reference);
    else if (/^\[\d{1,3}\]$/.test(text)) likely.push(reference);
  }
  const parents = new Set(likely.map(({ target }) => page.parent[target]!));
  const targets = new Set(likely.map(({ target }) => target));
  return sure.length === 0 && parents.size === 1 && targets.size > 1 ? likely : sure;
}

/** The `sup` or wrapper that holds nothing but the link, brackets included. */
function markOf(page: Page, link: number): number {
  let mark = link;
  for (let up = page.parent[link]!; up >= 0 && (page.nodes[up]!.name === 'sup' || page.nodes[up]!.name === 'span'); up = page.parent[up]!) {
    if (page.textChars[up]! > page.textChars[link]! + 2) break;
    mark = up;
  }
  return mark;
}

/** `sup` numbers 1, 2, 3 in the text, and as many blocks after them that start with the same `sup` (or bold number, below a rule) or are a list of notes. */
function unlinkedNotes(site: Reading, regions: readonly number[]): readonly NoteReference[] {
  const { page } = site;
  const marks = new Map<number, number[]>();
  const notes = new Map<number, number>();
  let ruled = false;
  for (const index of elementsIn(page, regions)) {
    if (page.nodes[index]!.name === 'ol' && isNoteList(page, index)) listNotes(page, index, notes);
    const { name } = page.nodes[index]!;
    ruled ||= name === 'hr';
    if (!(name === 'sup' || (ruled && (name === 'strong' || name === 'b'))) || !site.isKept(index)) continue;
    const number = /^[[(]?(\d{1,3})[\])]?$/.exec(page.textOf(index, 8))?.[1];
    if (number === undefined) continue;
    const block = blockStartingWith(page, index);
    if (block !== null && marks.has(Number(number))) notes.set(Number(number), block);
    else if (block === null && name === 'sup') marks.set(Number(number), [...(marks.get(Number(number)) ?? []), index]);
  }
  if (!notes.has(1) || ![...notes.keys()].every((number) => marks.has(number))) return [];
  return [...marks].flatMap(([number, indexes]) => { const target = notes.get(number); return target === undefined ? [] : indexes.map((mark) => ({ mark, target })); })
    .filter(({ mark, target }) => page.orderOf[mark]! < page.orderOf[target]!)
    .sort((a, b) => page.orderOf[a.mark]! - page.orderOf[b.mark]!);
}

function isNoteList(page: Page, list: number): boolean {
  for (let at = list, up = 0; at >= 0 && up < 3; at = page.parent[at]!, up++) if ([...page.tokens(at)].some((token) => token === 'footnotes' || token === 'endnotes')) return true;
  return false;
}

function listNotes(page: Page, list: number, notes: Map<number, number>): void {
  let number = 1;
  for (let child = page.firstChild[list]!; child >= 0; child = page.nextSibling[child]!) if (page.nodes[child]!.name === 'li') notes.set(number++, child);
}

/** The block whose first text is this `sup`, with more after it. */
function blockStartingWith(page: Page, sup: number): number | null {
  const block = page.parent[sup]!;
  if (block < 0 || !/^(?:p|li|div|dd)$/.test(page.nodes[block]!.name) || page.textChars[block]! < page.textChars[sup]! + 3) return null;
  for (let at = page.firstChild[block]!; at >= 0; at = page.nextSibling[at]!) {
    if (at === sup) return block;
    if (page.nodes[at]!.kind !== 'comment' && page.textChars[at]! > 0) return null;
  }
  return null;
}

/** Links back to the text, and the number that a note starts with: Markdown has its own of both. */
function waysBack(page: Page, target: number, anchors: Anchors, marks: ReadonlyMap<number, string>): readonly number[] {
  const found: number[] = [];
  for (let k = page.orderOf[target]! + 1, texts = 0; k < page.subtreeEnd[target]!; k++) {
    const index = page.order[k]!;
    const node = page.nodes[index]!;
    if (node.kind === 'text' && node.text.trim() !== '') {
      texts += 1;
      if (texts === 1 && /^[\s[(]*\d{1,3}[\])\s.:]*$/.test(node.text)) found.push(labelOf(page, index, target));
    }
    if (node.name !== 'a' || !isBackText(page.textOf(index, 16))) continue;
    const fragment = fragmentOf(page, index) ?? anchors.foreignFragment(index);
    const back = anchors.byId.get(fragment ?? '');
    if (fragment !== null && (back === undefined ? /ref|back/i.test(fragment) : !page.isInside(back, target) || marks.has(back))) found.push(labelOf(page, index, target));
  }
  return found;
}

const isBackText = (text: string): boolean => /^[\s[\]()]*(?:[↩↑⬑⤴^←]|\[?\^\]?|back.{0,10}|return|jump up|\d{1,3}\.?|[a-z]|[*†‡])[\s[\]()\uFE0E\uFE0F]*$/i.test(text);

/** The outermost wrapper, inside the note, that holds nothing but label and arrows. */
function labelOf(page: Page, index: number, target: number): number {
  let label = index;
  for (let up = page.parent[index]!; up >= 0 && up !== target; up = page.parent[up]!) {
    if (page.textChars[up]! > 8 || !/^[\s[\]()^↑↩.,a-z\d]*$/i.test(page.textOf(up, 24))) break;
    label = up;
  }
  return label;
}
