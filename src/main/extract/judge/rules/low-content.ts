/** Boxes with more links and controls than words of their own. */
import type { Page } from '../../page.ts';
import { field, numberParam, type Rule } from '../rule.ts';
import { isContainer, isElement, isInline, isInsideName, linkDensity, linksToFiles, nameOf } from '../elements.ts';

export const lowContent: Rule = {
  id: 'low-content', version: 1, family: 'related', title: 'Boxes of little content', defaultOn: true, shareMax: 0.3, weighsLinks: true,
  help: 'Removes from an article boxes that hold no paragraph of prose, no picture caption and no code, and whose text is linked for a third or more: cards, widgets, link rows.',
  params: [field('link_density', 'number', 0.34, 'Share of linked text from which a box without prose goes', { min: 0.1, max: 1 })],
  begin({ page, kind, params, roots }) {
    if (kind !== 'article' && kind !== 'unknown') return null;
    const least = numberParam(params, 'link_density', 0.34);
    const rootSet = new Set(roots);
    return (index) => {
      const name = nameOf(page, index);
      if (rootSet.has(index) || !isContainer(page, index) || isInline(page, index) || name === 'li' || name === 'figure' || name === 'figcaption' || name === 'ul' || name === 'ol' || name === 'details') return null;
      if (page.textChars[index]! < 15 || page.textChars[index]! > 1500 || linkDensity(page, index) < least) return null;
      return isInsideName(page, index, 'figure', 'table', 'blockquote', 'dl', 'pre') || holdsProse(page, index) || linksToFiles(page, index) ? null : `no prose, ${Math.round(linkDensity(page, index) * 100)} % of its text is linked`;
    };
  },
};

function holdsProse(page: Page, index: number): boolean {
  for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) {
    const at = page.order[k]!;
    if (!isElement(page, at)) {
      if (page.nodes[at]!.kind === 'text' && page.textChars[at]! > 140 && !isInsideName(page, at, 'a')) return true;
      continue;
    }
    const name = nameOf(page, at);
    if (name === 'pre' || name === 'table' || name === 'figcaption' || name === 'h1') return true;
    if (name === 'p' && page.textChars[at]! - page.linkChars[at]! > 80) return true;
  }
  return false;
}
