/** Related, recommended and popular: teasers of other pages. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer } from '../elements.ts';
import { relatedWidgets } from '../widget-words.ts';

const words = new Set([...relatedWidgets, 'related', 'relatedposts', 'relatedarticles', 'recommended', 'recommendation', 'recommendations', 'recirc', 'recirculation', 'trending', 'popular', 'mostpopular', 'mostread', 'morefrom', 'readmore', 'readnext', 'upnext', 'teasers', 'promo', 'promos', 'crosssell', 'upsell', 'alsolike', 'verwandte']);

export const related: Rule = {
  id: 'related', version: 1, family: 'related', title: 'Related content', defaultOn: true, shareMax: 0.4, marksChrome: true,
  help: 'Removes lists of related, recommended or popular pages, by class word.',
  begin: ({ page, kind }) => {
    if (kind === 'listing' || kind === 'collection') return null;
    return (index) => {
      if (!isContainer(page, index)) return null;
      const word = hasAny(page.tokens(index), words);
      return word === null ? null : `class or id word "${word}"`;
    };
  },
};
