/** Links that jump over the navigation. */
import type { Rule } from '../rule.ts';
import { hasAny, nameOf } from '../elements.ts';

const words = new Set(['skip', 'skiplink', 'skiplinks']);

export const skipLink: Rule = {
  id: 'skip-link', version: 1, family: 'chrome', title: 'Skip links', defaultOn: true, shareMax: 0.1, cutsInline: true, marksChrome: true,
  help: 'Removes "skip to content" links: an anchor within the page whose class or words say so.',
  begin: ({ page }) => (index) => {
    if (nameOf(page, index) !== 'a' || !(page.attr(index, 'href') ?? '').startsWith('#') || page.textChars[index]! > 60) return null;
    if (hasAny(page.tokens(index), words) !== null) return 'class says skip link';
    return /^(?:skip|jump) (?:to|over)\b|^(?:zum inhalt|aller au contenu|saltar al contenido|ir al contenido|vai al contenuto|pular para)/i.test(page.textOf(index, 60)) ? 'a link over the navigation' : null;
  },
};
