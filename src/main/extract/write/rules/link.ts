/** Links: inline, absolute; round a heading or a block they go inside it. */
import type { Construct } from '../construct.ts';
import { isInCell } from '../layout.ts';
import { writeDestination, writeTitle } from '../escape.ts';
import { linkAddress } from '../link-address.ts';
import { withoutMarks } from '../marks.ts';
import type { Page } from '../../page.ts';

export const link: Construct = {
  id: 'link', version: 1, family: 'inline', title: 'Links',
  help: 'a with href as an inline link with its absolute address; round blocks, the heading or else the first text carries it; scripts and a bare # are text only',
  elements: ['a'], shape: 'format', level: 'inline', span: 'link',
  claims: ({ page, index }) => linkAddress(page, index, page.attr(index, 'href')) !== null && (page.firstChild[index] !== -1 || isAlone(page, index)),
  write(content, node, ink) {
    const { page } = ink;
    const href = linkAddress(page, node.index, page.attr(node.index, 'href')) ?? '';
    if (withoutMarks(content).trim() === '') return isAlone(page, node.index) ? `[](${writeDestination(href)})` : content;
    if (isAutolink(href, withoutMarks(content).replace(/\\(?=[_~*[\]&$])/g, ''))) return `<${content.replace(/\\(?=[_~*[\]&$])/g, '')}>`;
    return `[${content.trim()}](${writeDestination(href)}${writeTitle(page.attr(node.index, 'title'), isInCell(node))})`;
  },
};

/** Nothing inside at all, in a paragraph of nothing else. One laid over a card, or an anchor in a text, would be brackets that nobody can see. */
const isAlone = (page: Page, index: number): boolean => {
  const parent = page.parent[index]!;
  return page.firstChild[index] === -1 && page.nodes[parent]?.name === 'p' && page.firstChild[parent] === index && page.nextSibling[index] === -1;
};

/** CommonMark 6.5: an address that is its own text. */
function isAutolink(href: string, text: string): boolean {
  return href === text && /^[a-z][a-z0-9+.-]{1,31}:[^\s<>\\`]*$/i.test(text);
}
