/** Rows of alike cards that each announce another page. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { descendantWhere, elementChildren, isContainer, isHeading, nameOf } from '../elements.ts';

export const teasers: Rule = {
  id: 'teasers', version: 1, family: 'repetition', title: 'Teaser cards', defaultOn: true, shareMax: 0.4, weighsLinks: true,
  help: 'Removes from an article rows of three or more alike cards, each a linked title with little text of its own.',
  begin({ page, kind, roots }) {
    if (kind !== 'article' && kind !== 'documentation' && kind !== 'unknown') return null;
    const rootSet = new Set(roots);
    return (index) => {
      if (rootSet.has(index) || !isContainer(page, index) || page.linkChars[index]! < 40) return null;
      const children = elementChildren(page, index).filter((child) => page.textChars[child]! > 0);
      if (children.length < 3) return null;
      const cards = children.filter((child) => isCard(page, child));
      return cards.length >= 3 && cards.length >= children.length * 0.75 ? `${cards.length} alike cards that link to other pages` : null;
    };
  },
};

function isCard(page: Page, index: number): boolean {
  const chars = page.textChars[index]!;
  if (chars > 450 || page.linkChars[index]! < Math.max(12, chars * 0.15) || nameOf(page, index) === 'p') return false;
  const title = descendantWhere(page, index, (at) => nameOf(page, at) === 'a' && page.textChars[at]! >= 12);
  if (title < 0 && nameOf(page, index) !== 'a') return false;
  const hasPicture = descendantWhere(page, index, (at) => nameOf(page, at) === 'img' || nameOf(page, at) === 'picture') >= 0;
  const hasHeading = descendantWhere(page, index, (at) => isHeading(page, at)) >= 0;
  return hasPicture || hasHeading || page.linkChars[index]! > chars * 0.5;
}
