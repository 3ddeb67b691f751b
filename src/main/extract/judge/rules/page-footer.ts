/** The footer of the page, told from the footer of an article. */
import type { Rule } from '../rule.ts';
import { descendantWhere, hasAny, isContainer, nameOf, roleOf } from '../elements.ts';
import { isPageScoped } from './page-header.ts';

const words = new Set(['footer', 'colophon', 'sitefooter', 'pagefooter', 'globalfooter', 'foot', 'footers']);

export const pageFooter: Rule = {
  id: 'page-footer', version: 1, family: 'chrome', title: 'Page footer', defaultOn: true, shareMax: 0.5, marksChrome: true,
  help: 'Removes the footer of the page (contentinfo landmark). A footer inside an article or main belongs to it and stays.',
  begin: ({ page }) => (index) => {
    const reason = roleOf(page, index) === 'contentinfo' ? 'role contentinfo'
      : nameOf(page, index) === 'footer' && isPageScoped(page, index) ? 'the footer of the page'
      : isContainer(page, index) && nameOf(page, index) !== 'footer' && hasAny(page.tokens(index), words) !== null && isPageScoped(page, index) ? 'class or id names a footer' : null;
    if (reason === null) return null;
    return descendantWhere(page, index, (at) => nameOf(page, at) === 'main' || nameOf(page, at) === 'article') >= 0 ? null : reason;
  },
};
