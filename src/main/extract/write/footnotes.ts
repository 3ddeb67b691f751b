/** Footnotes, found by what they do: a short link down, and a note that links back or says what it is. */
import type { Page } from '../page.ts';
import type { PageNotes, Site } from './construct.ts';
import { elementsIn } from './page-notes.ts';

type Reading = Pick<Site, 'page' | 'isKept'>;
type Reference = { readonly link: number; readonly target: number };
type Found = Pick<PageNotes, 'footnotes' | 'references' | 'backlinks'>;

const noteId = /^(?:user-content-)?_?(?:fn|ftn|footnote|cite_note|endnote|en|note|sdfootnote)[-_:.]?\w*|footnote/i;
const noteTokens = new Set(['footnote', 'footnotes', 'endnote', 'endnotes', 'references', 'reflist', 'fn']);
const shortText = /^[\s[\](){}^†‡§¶*]*(?:note\s*)?[\w†‡§¶*]{0,4}[\s[\](){}^†‡§¶*.:]*$/i;
const noteBlocks = new Set(['li', 'p', 'div', 'dd', 'aside', 'section', 'tr', 'td']);

/** Labels are 1, 2, 3 in the order in which the text first refers to the notes. */
export function findFootnotes(site: Reading, regions: readonly number[]): Found {
  const { page } = site;
  const byId = idsOf(page, regions);
  const references: Reference[] = [];
  for (const link of elementsIn(page, regions)) {
    if (page.nodes[link]!.name !== 'a' || !site.isKept(link)) continue;
    const anchor = byId.get(fragmentOf(page, link) ?? '');
    if (anchor === undefined || page.isInside(link, anchor) || !shortText.test(page.textOf(link, 12)) || page.textOf(link, 12) === '') continue;
    const target = noteBlockOf(page, anchor);
    if (target !== null && !page.isInside(link, target) && page.orderOf[target]! > page.orderOf[link]! && isNote(page, target, anchor, link)) references.push({ link, target });
  }
  return number(page, references, byId);
}

function number(page: Page, references: readonly Reference[], byId: ReadonlyMap<string, number>): Found {
  const footnotes = new Map<number, string>();
  const marks = new Map<number, string>();
  const backlinks = new Set<number>();
  for (const { link, target } of references) {
    if (!footnotes.has(target)) footnotes.set(target, String(footnotes.size + 1));
    marks.set(markOf(page, link), footnotes.get(target)!);
  }
  const sources = [...marks.keys()];
  for (const target of footnotes.keys()) {
    for (let k = page.orderOf[target]! + 1; k < page.subtreeEnd[target]!; k++) {
      const index = page.order[k]!;
      if (page.nodes[index]!.name !== 'a') continue;
      const back = byId.get(fragmentOf(page, index) ?? '');
      if (back !== undefined && !page.isInside(back, target) && (isBackText(page.textOf(index, 16)) || sources.some((mark) => isNear(page, back, mark)))) backlinks.add(index);
    }
  }
  return { footnotes, references: marks, backlinks };
}

const isBackText = (text: string): boolean => /^[\s[\]()]*(?:[↩↑⬑⤴^←]\uFE0E?|back|return|jump up|\d{1,3}\.?|[a-z]|[*†‡])[\s[\]()\uFE0E\uFE0F]*$/i.test(text);
const isNear = (page: Page, anchor: number, mark: number): boolean => page.isInside(anchor, mark) || page.isInside(mark, anchor);

/** The `sup` or wrapper that holds nothing but the link, brackets included. */
function markOf(page: Page, link: number): number {
  let mark = link;
  for (let up = page.parent[link]!; up >= 0 && (page.nodes[up]!.name === 'sup' || page.nodes[up]!.name === 'span'); up = page.parent[up]!) {
    if (page.textChars[up]! > page.textChars[link]! + 2) break;
    mark = up;
  }
  return mark;
}

function isNote(page: Page, target: number, anchor: number, link: number): boolean {
  const role = page.attr(link, 'role') ?? '';
  if (role === 'doc-noteref' || (page.attr(target, 'role') ?? '').startsWith('doc-')) return true;
  const inSup = page.nodes[page.parent[link]!]?.name === 'sup' || page.firstChild[link]! >= 0 && page.nodes[page.firstChild[link]!]!.name === 'sup';
  if (linksBack(page, target, link)) return inSup || noteId.test(idOf(page, anchor)) || page.nodes[target]!.name === 'li';
  if (noteId.test(idOf(page, anchor)) && (inSup || /\d|[*†‡]/.test(page.textOf(link, 8)))) return true;
  for (let at = target, up = 0; at >= 0 && up < 4; at = page.parent[at]!, up++) if ([...page.tokens(at)].some((token) => noteTokens.has(token))) return inSup || /^\W*\d{1,3}\W*$/.test(page.textOf(link, 8));
  return false;
}

function linksBack(page: Page, target: number, link: number): boolean {
  for (let k = page.orderOf[target]! + 1; k < page.subtreeEnd[target]!; k++) {
    const index = page.order[k]!;
    const fragment = page.nodes[index]!.name === 'a' ? fragmentOf(page, index) : null;
    if (fragment !== null && idAround(page, link, fragment)) return true;
  }
  return false;
}

/** Whether the link, a wrapper of it or something inside it has this id. */
function idAround(page: Page, link: number, id: string): boolean {
  for (let at = link, up = 0; at >= 0 && up < 3; at = page.parent[at]!, up++) if (idOf(page, at) === id || page.attr(at, 'name') === id) return true;
  const before = page.nodes[link - 1];
  return before?.attrs.some(([name, value]) => (name === 'id' || name === 'name') && value === id) ?? false;
}

const idOf = (page: Page, index: number): string => page.attr(index, 'id') ?? page.attr(index, 'name') ?? '';

/** The block that an anchor stands for: itself, or the smallest block round an inline one. */
function noteBlockOf(page: Page, anchor: number): number | null {
  for (let at = anchor, up = 0; at >= 0 && up < 5; at = page.parent[at]!, up++) {
    const { name } = page.nodes[at]!;
    if (/^h[1-6]$/.test(name) || name === 'body' || name === 'article' || name === 'main') return null;
    if (noteBlocks.has(name)) return page.textChars[at]! > 0 && name !== 'tr' && name !== 'td' ? at : null;
  }
  return null;
}

function idsOf(page: Page, regions: readonly number[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const index of elementsIn(page, regions)) {
    for (const [name, value] of page.nodes[index]!.attrs) if ((name === 'id' || (name === 'name' && page.nodes[index]!.name === 'a')) && !ids.has(value)) ids.set(value, index);
  }
  return ids;
}

/** The fragment of a link into its own page. */
function fragmentOf(page: Page, link: number): string | null {
  const href = page.attr(link, 'href');
  const at = href?.indexOf('#') ?? -1;
  if (href === null || at === -1 || at === href.length - 1) return null;
  if (at > 0 && URL.parse(href, page.baseUrlOf(link))?.href.split('#')[0] !== page.baseUrlOf(link).split('#')[0]) return null;
  try {
    return decodeURIComponent(href.slice(at + 1));
  } catch {
    return href.slice(at + 1);
  }
}
