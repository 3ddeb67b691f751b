/** Reading kept text straight from the page, for constructs that write their element whole. */
import type { Site } from './construct.ts';

/** Text of one node, or a line end that the page draws (`br`, the edge of a block); then `index` is the element's. */
export type Segment = { readonly index: number; readonly text: string; readonly drawn: boolean };
type Reading = Pick<Site, 'page' | 'isKept'>;

/** Kept text nodes under an element in composed order; subtrees that `skip` says yes to are passed by. */
export function keptTextNodes(site: Reading, root: number, skip: (index: number) => boolean = () => false): readonly number[] {
  const { page } = site;
  const found: number[] = [];
  for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!;) {
    const index = page.order[k]!;
    const node = page.nodes[index]!;
    if (node.kind === 'element' && (page.isInert(index) || skip(index))) { k = page.subtreeEnd[index]!; continue; }
    if (node.kind === 'text' && site.isKept(index) && !page.isInert(index)) found.push(index);
    k += 1;
  }
  return found;
}

const mostVoices = 500;

/** Marks `written` as coming from every kept text under an element too, for constructs that say all of it in other words. */
export function markVoices(site: Reading, root: number, written: string, mark: (index: number, kind: 'text', text: string) => string): string {
  return keptTextNodes(site, root).filter((index) => site.page.nodes[index]!.text.trim() !== '').slice(0, mostVoices).reduceRight((inner, index) => mark(index, 'text', inner), written);
}

/** Kept text under an element as it is, nothing collapsed. */
export const rawText = (site: Reading, root: number): string => keptTextNodes(site, root).map((index) => site.page.nodes[index]!.text).join('');

/** Kept text under an element on one line, white space collapsed. */
export const lineText = (site: Reading, root: number): string => rawText(site, root).replace(/[ \t\n\r\f]+/g, ' ').trim();
