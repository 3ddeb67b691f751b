/** Links to the next and previous page. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer } from '../elements.ts';

const words = new Set(['pagination', 'pager', 'paginator', 'pagenav', 'pagenavi', 'prevnext', 'nextprev', 'paginate']);

export const pagination: Rule = {
  id: 'pagination', version: 1, family: 'chrome', title: 'Pagination', defaultOn: true, shareMax: 0.2, marksChrome: true,
  help: 'Removes page numbers and links to the next and previous page, by class word, up to 300 characters.',
  begin: ({ page }) => (index) => {
    if (!isContainer(page, index) || page.textChars[index]! > 300) return null;
    const word = hasAny(page.tokens(index), words);
    return word === null ? null : `class or id word "${word}"`;
  },
};
