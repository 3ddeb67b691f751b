/** Advertising slots. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer, nameOf } from '../elements.ts';
import { advertisingWidgets } from '../widget-words.ts';

const words = new Set([...advertisingWidgets, 'ad', 'ads', 'advert', 'adverts', 'advertisement', 'advertisements', 'advertising', 'adslot', 'adunit', 'adbox', 'adcontainer', 'adwrapper', 'sponsored', 'sponsor', 'werbung', 'anzeige', 'publicidad', 'publicite', 'reklama']);

export const advertisement: Rule = {
  id: 'advertisement', version: 1, family: 'promotion', title: 'Advertising', defaultOn: true, shareMax: 0.2, marksChrome: true,
  help: 'Removes boxes whose class or id holds a whole word for advertising. A root or the region itself is never taken, nor more than a fifth of the text.',
  begin: ({ page }) => (index) => {
    if (nameOf(page, index) === 'ins' && page.attr(index, 'data-ad-client') !== null) return 'an advertising slot';
    if (!isContainer(page, index) || page.textChars[index]! > 600) return null;
    const word = hasAny(page.tokens(index), words);
    return word === null ? null : `class or id word "${word}"`;
  },
};
