/** What tells a note from any other place that a short link leads to. */
import type { Page } from '../page.ts';
import { fragmentOf } from './page-anchors.ts';

const noteId = /^(?:user-content-)?_?(?:fn|ftn|edn|footnote|cite_note|endnote|en|note|sdfootnote|ref)[-_:.]?\w*|footnote/i;
const noteTokens = new Set(['footnote', 'footnotes', 'endnote', 'endnotes', 'references', 'reflist', 'fn']);
const noteBlocks = new Set(['li', 'p', 'div', 'dd', 'aside', 'section']);

/** The block that an anchor stands for: itself, or the smallest block round an inline one; null for headings and the like. */
export function noteBlockOf(page: Page, anchor: number): number | null {
  for (let at = anchor, up = 0; at >= 0 && up < 5; at = page.parent[at]!, up++) {
    const { name } = page.nodes[at]!;
    if (/^(?:h[1-6]|body|article|main|td|th)$/.test(name)) return null;
    if (noteBlocks.has(name) && page.textChars[at]! > 0) return at;
  }
  return null;
}

/** Roles, a way back, an id that says note, or a place among notes; a mark alone is not enough. */
export function isLinkedNote(page: Page, target: number, anchor: number, link: number): boolean {
  if (page.attr(link, 'role') === 'doc-noteref' || (page.attr(target, 'role') ?? '').startsWith('doc-')) return true;
  const raised = isRaised(page, link);
  const numbered = /^\W*\d{1,3}\W*$/.test(page.textOf(link, 8));
  const id = page.attr(anchor, 'id') ?? page.attr(anchor, 'name') ?? '';
  if (linksBack(page, target, link)) return raised || noteId.test(id) || page.nodes[target]!.name === 'li';
  if (noteId.test(id) || noteId.test(fragmentOf(page, link) ?? '')) return raised || numbered;
  if (raised && numbered) return true;
  for (let at = target, up = 0; at >= 0 && up < 4; at = page.parent[at]!, up++) if ([...page.tokens(at)].some((token) => noteTokens.has(token))) return raised || numbered;
  return false;
}

const isRaised = (page: Page, link: number): boolean => page.nodes[page.parent[link]!]?.name === 'sup' || (page.firstChild[link]! >= 0 && page.nodes[page.firstChild[link]!]!.name === 'sup');

function linksBack(page: Page, target: number, link: number): boolean {
  for (let k = page.orderOf[target]! + 1; k < page.subtreeEnd[target]!; k++) {
    const index = page.order[k]!;
    const fragment = page.nodes[index]!.name === 'a' ? fragmentOf(page, index) : null;
    if (fragment !== null && isNamed(page, link, fragment)) return true;
  }
  return false;
}

/** Whether the link, a wrapper of it or the anchor right before it has this id. */
function isNamed(page: Page, link: number, id: string): boolean {
  const has = (index: number): boolean => page.attr(index, 'id') === id || page.attr(index, 'name') === id;
  for (let at = link, up = 0; at >= 0 && up < 3; at = page.parent[at]!, up++) if (has(at)) return true;
  return link > 0 && has(link - 1);
}
