/** The small "#" beside a heading that links to itself. */
import type { Rule } from '../rule.ts';
import { ancestorWhere, hasAny, isHeading, nameOf } from '../elements.ts';

const words = new Set(['headerlink', 'permalink', 'anchorlink', 'hashlink', 'headinglink', 'headeranchor']);
/** The box of such links in the markup of wikis. */
const editWords = new Set(['editsection']);

export const headingPermalink: Rule = {
  id: 'heading-permalink', version: 1, family: 'furniture', title: 'Heading permalinks', defaultOn: true, shareMax: 0.1, cutsInline: true,
  help: 'Removes the anchor that a heading carries to link to itself, when it says no more than a sign, and its links to edit the section.',
  begin: ({ page }) => (index) => {
    if (nameOf(page, index) === 'span' && page.textChars[index]! <= 24 && hasAny(page.tokens(index), editWords) !== null && ancestorWhere(page, index, (at) => isHeading(page, at)) >= 0) return 'links beside a heading to edit its section';
    if (nameOf(page, index) !== 'a' || page.textChars[index]! > 16) return null;
    const heading = ancestorWhere(page, index, (at) => isHeading(page, at));
    if (heading < 0 || page.textChars[heading]! <= page.textChars[index]!) return null;
    const text = page.textOf(index, 20);
    if (/^[#¶§🔗∞⚓↩\u200b]*$/u.test(text)) return 'a sign that links to its own heading';
    return hasAny(page.tokens(index), words) !== null || page.attr(index, 'aria-hidden') === 'true' ? 'a permalink beside a heading' : null;
  },
};
