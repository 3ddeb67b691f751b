/** Questions that several rules ask of an element, answered from the page alone. */
import type { Page } from '../page.ts';
import { inlineNames } from '../page/words.ts';

const headingNames = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements that carry sense themselves: a class name alone never condemns them. */
const speakingNames = new Set(['html', 'body', 'main', 'article', 'p', 'pre', 'code', 'table', 'thead', 'tbody', 'tr', 'td', 'th', 'blockquote', 'dl', 'dt', 'dd', 'math', ...headingNames]);

export const nameOf = (page: Page, index: number): string => page.nodes[index]!.name;
export const isElement = (page: Page, index: number): boolean => page.nodes[index]!.kind === 'element';
export const isHeading = (page: Page, index: number): boolean => headingNames.has(nameOf(page, index));
export const isInline = (page: Page, index: number): boolean => page.nodes[index]!.namespace !== undefined || inlineNames.has(nameOf(page, index));
/** A box of other things, which class words may speak about. */
export const isContainer = (page: Page, index: number): boolean => isElement(page, index) && !speakingNames.has(nameOf(page, index));
export const roleOf = (page: Page, index: number): string => page.attr(index, 'role')?.trim().toLowerCase() ?? '';

/** Nearest ancestor, self left out, for which `test` holds; -1 for none. */
export function ancestorWhere(page: Page, index: number, test: (ancestor: number) => boolean): number {
  for (let at = page.parent[index]!; at >= 0; at = page.parent[at]!) if (test(at)) return at;
  return -1;
}

export const isInsideName = (page: Page, index: number, ...names: readonly string[]): boolean =>
  ancestorWhere(page, index, (at) => names.includes(nameOf(page, at))) >= 0;

export function elementChildren(page: Page, index: number): number[] {
  const children: number[] = [];
  for (let at = page.firstChild[index]!; at >= 0; at = page.nextSibling[at]!) if (isElement(page, at)) children.push(at);
  return children;
}

/** First element under `index`, in composed order, for which `test` holds; -1 for none. */
export function descendantWhere(page: Page, index: number, test: (descendant: number) => boolean): number {
  for (let k = page.orderOf[index]! + 1; k < page.subtreeEnd[index]!; k++) {
    const at = page.order[k]!;
    if (isElement(page, at) && test(at)) return at;
  }
  return -1;
}

export const hasAny = (tokens: ReadonlySet<string>, words: ReadonlySet<string>): string | null => {
  for (const token of tokens) if (words.has(token)) return token;
  return null;
};

/** Share of the subtree's text that is linked; 0 for no text. */
export const linkDensity = (page: Page, index: number): number => (page.textChars[index]! === 0 ? 0 : page.linkChars[index]! / page.textChars[index]!);

/** Characters of visible text outside links. */
export const proseChars = (page: Page, index: number): number => page.textChars[index]! - page.linkChars[index]!;

/** Text of the element, lower case, at most `max` characters. */
export const lowerText = (page: Page, index: number, max: number): string => page.textOf(index, max).toLowerCase();

const documents = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|zip|epub)(?:[?#]|$)/i;

/** Most links under the element lead to files: a list of downloads is content, not a way to other pages. */
export function linksToFiles(page: Page, index: number): boolean {
  let files = 0;
  let all = 0;
  for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) {
    const at = page.order[k]!;
    if (nameOf(page, at) !== 'a') continue;
    all++;
    if (documents.test(page.attr(at, 'href') ?? '')) files++;
  }
  return files * 2 > all;
}
