/** Side columns: complementary landmarks and boxes named as such. */
import type { Rule } from '../rule.ts';
import { descendantWhere, hasAny, isContainer, nameOf, roleOf } from '../elements.ts';

const words = new Set(['sidebar', 'sidebars', 'siderail', 'rail', 'aside', 'rightrail', 'leftrail', 'sidecol', 'sidecolumn', 'rightcolumn', 'leftcolumn']);

export const sidebar: Rule = {
  id: 'sidebar', version: 1, family: 'chrome', title: 'Sidebar', defaultOn: true, shareMax: 0.6, marksChrome: true,
  help: 'Removes aside elements, complementary landmarks and boxes whose class names a side column, unless they hold the article.',
  begin: ({ page }) => (index) => {
    const name = nameOf(page, index);
    const word = isContainer(page, index) && name !== 'section' ? hasAny(page.tokens(index), words) : null;
    const reason = name === 'aside' ? 'an aside element' : roleOf(page, index) === 'complementary' ? 'role complementary' : word === null ? null : `class or id word "${word}"`;
    if (reason === null) return null;
    if (isNote(page.tokens(index)) || /^doc-(?:footnotes?|tip|notice)$/.test(roleOf(page, index))) return null;
    return descendantWhere(page, index, (at) => ['main', 'article', 'h1'].includes(nameOf(page, at)) && page.textChars[at]! > 0) >= 0 ? null : reason;
  },
};

/** Callouts and notes are often asides inside the text. */
const noteWords = new Set(['note', 'callout', 'admonition', 'tip', 'warning', 'footnote', 'footnotes', 'info', 'alert', 'pullquote']);
const isNote = (tokens: ReadonlySet<string>): boolean => hasAny(tokens, noteWords) !== null;
