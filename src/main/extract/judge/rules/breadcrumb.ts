/** The trail of links to where the page stands. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer } from '../elements.ts';

const words = new Set(['breadcrumb', 'breadcrumbs', 'crumb', 'crumbs', 'breadcrumblist']);

export const breadcrumb: Rule = {
  id: 'breadcrumb', version: 1, family: 'chrome', title: 'Breadcrumb', defaultOn: true, shareMax: 0.2, marksChrome: true,
  help: 'Removes breadcrumb trails, by class word, label or schema type.',
  begin: ({ page }) => (index) => {
    if (!isContainer(page, index) || page.textChars[index]! > 400) return null;
    const word = hasAny(page.tokens(index), words);
    if (word !== null) return `class or id word "${word}"`;
    if (/breadcrumb/i.test(page.attr(index, 'aria-label') ?? '')) return 'labelled as a breadcrumb';
    return /BreadcrumbList/.test(page.attr(index, 'itemtype') ?? '') ? 'schema type BreadcrumbList' : null;
  },
};
