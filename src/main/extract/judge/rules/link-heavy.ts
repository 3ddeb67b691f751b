/** Lists and boxes that are mostly links to other pages. */
import type { Page } from '../../page.ts';
import { field, numberParam, type Rule } from '../rule.ts';
import { ancestorWhere, isContainer, isHeading, linkDensity, linksToFiles, nameOf } from '../elements.ts';

export const linkHeavy: Rule = {
  id: 'link-heavy', version: 1, family: 'related', title: 'Link lists', defaultOn: true, shareMax: 0.4, weighsLinks: true,
  help: 'Removes from an article lists and boxes of two links or more whose text is nearly all linked: teasers, tags, "more on this". Lists inside a paragraph of references stay, and pages that are lists themselves are left alone.',
  params: [field('link_density', 'number', 0.66, 'Share of linked text from which a box counts as a list of links', { min: 0.3, max: 1 })],
  begin({ page, kind, params, roots }) {
    if (kind === 'listing' || kind === 'collection' || kind === 'forum' || kind === 'product' || kind === 'service') return null;
    const least = numberParam(params, 'link_density', 0.66);
    const rootSet = new Set(roots);
    return (index) => {
      const name = nameOf(page, index);
      if (rootSet.has(index) || !(isContainer(page, index) || name === 'table') || name === 'a' || name === 'li' || name === 'span' || page.textChars[index]! < 12) return null;
      if (linkDensity(page, index) < least || page.counts(index).links < 2) return null;
      if (isContentsList(page, index) || linksToFiles(page, index) || ancestorWhere(page, index, (at) => nameOf(page, at) === 'td' || nameOf(page, at) === 'dd' || isHeading(page, at)) >= 0) return null;
      return `${Math.round(linkDensity(page, index) * 100)} % of its text is linked`;
    };
  },
};

/** Links into the page itself: a table of contents or footnotes, not other pages. */
function isContentsList(page: Page, index: number): boolean {
  let inside = 0;
  let all = 0;
  for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) {
    const at = page.order[k]!;
    if (nameOf(page, at) !== 'a') continue;
    all++;
    if ((page.attr(at, 'href') ?? '').startsWith('#')) inside++;
  }
  return inside * 2 > all;
}
