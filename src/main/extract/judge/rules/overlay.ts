/** Dialogs and layers over the page. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { descendantWhere, hasAny, isContainer, nameOf, roleOf } from '../elements.ts';

/** What opens a layer is named after it and stands in the text. */
const openers = new Set(['trigger', 'toggle', 'opener', 'anchor', 'target', 'open']);
const words = new Set(['modal', 'modals', 'popup', 'popover', 'lightbox', 'overlay', 'dialog', 'interstitial', 'paywall', 'snackbar', 'toast', 'tooltip', 'drawer']);

export const overlay: Rule = {
  id: 'overlay', version: 1, family: 'consent', title: 'Dialogs and overlays', defaultOn: true, shareMax: 0.6, marksChrome: true,
  help: 'Removes dialogs, alert dialogs and boxes whose class names a layer over the page, unless they hold the main landmark or the first heading of the article.',
  begin: ({ page }) => (index) => {
    if (['body', 'html', 'main', 'article'].includes(nameOf(page, index))) return null;
    const role = roleOf(page, index);
    const reason = nameOf(page, index) === 'dialog' ? 'a dialog element' : role === 'dialog' || role === 'alertdialog' ? `role ${role}` : page.attr(index, 'aria-modal') === 'true' ? 'aria-modal' : wordReason(page, index);
    if (reason === null) return null;
    return descendantWhere(page, index, (at) => nameOf(page, at) === 'main' || nameOf(page, at) === 'article' || roleOf(page, at) === 'main') >= 0 ? null : reason;
  },
};

function wordReason(page: Page, index: number): string | null {
  if (!isContainer(page, index) || page.textChars[index]! > 1500) return null;
  const tokens = page.tokens(index);
  const word = hasAny(tokens, words);
  if (word === null || hasAny(tokens, openers) !== null) return null;
  const position = page.nodes[index]!.facts?.position;
  if (position !== undefined) return position === 'fixed' || position === 'absolute' ? `class or id word "${word}", positioned over the page` : null;
  return `class or id word "${word}"`;
}
