/** The header of the page, told from the header of an article. */
import type { Rule } from '../rule.ts';
import { ancestorWhere, hasAny, isContainer, isHeading, descendantWhere, linkDensity, nameOf, roleOf } from '../elements.ts';
import type { Page } from '../../page.ts';

const words = new Set(['masthead', 'topbar', 'siteheader', 'pageheader', 'globalheader']);

export const pageHeader: Rule = {
  id: 'page-header', version: 1, family: 'chrome', title: 'Page header', defaultOn: true, shareMax: 0.4, marksChrome: true,
  help: 'Removes the header of the page (banner landmark). A header inside an article, a section or main belongs to it and stays, and so does one that holds the first heading of level 1 with text around it.',
  begin: ({ page }) => (index) => {
    const reason = roleOf(page, index) === 'banner' ? 'role banner'
      : nameOf(page, index) === 'header' && isPageScoped(page, index) ? 'the header of the page'
      : isContainer(page, index) && isSiteHeader(page.tokens(index)) && isPageScoped(page, index) ? 'class or id names a site header' : null;
    if (reason === null) return null;
    return holdsTheContent(page, index) ? null : reason;
  },
};

const isSiteHeader = (tokens: ReadonlySet<string>): boolean =>
  hasAny(tokens, words) !== null || (tokens.has('header') && (tokens.has('site') || tokens.has('global') || tokens.has('page') || tokens.has('main') || tokens.size === 1));

/** Sectioning content takes its headers and footers with it (HTML, `header`); a `main` that wraps the whole page does not keep bars of links. */
export const isPageScoped = (page: Page, index: number): boolean => {
  if (ancestorWhere(page, index, (at) => nameOf(page, at) === 'article' || roleOf(page, at) === 'article') >= 0) return false;
  return linkDensity(page, index) > 0.3 || ancestorWhere(page, index, (at) => nameOf(page, at) === 'main' || roleOf(page, at) === 'main') < 0;
};

const holdsTheContent = (page: Page, index: number): boolean =>
  descendantWhere(page, index, (at) => nameOf(page, at) === 'main' || nameOf(page, at) === 'article' || (isHeading(page, at) && nameOf(page, at) === 'h1' && page.textChars[index]! - page.linkChars[index]! > 600)) >= 0;
