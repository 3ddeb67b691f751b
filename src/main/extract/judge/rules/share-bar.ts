/** Share, follow and like buttons. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer } from '../elements.ts';
import { shareWidgets } from '../widget-words.ts';

const words = new Set([...shareWidgets, 'share', 'shares', 'sharing', 'sharebar', 'social', 'socials', 'socialmedia', 'sociallinks', 'socialshare', 'follow', 'followus', 'like', 'likes', 'tweet', 'retweet', 'sharer']);

export const shareBar: Rule = {
  id: 'share-bar', version: 1, family: 'social', title: 'Share bar', defaultOn: true, shareMax: 0.15, marksChrome: true,
  help: 'Removes small boxes of share, follow and like controls.',
  begin: ({ page }) => (index) => {
    if (!isContainer(page, index) || page.textChars[index]! > 250) return null;
    const word = hasAny(page.tokens(index), words);
    return word === null ? null : `class or id word "${word}" on a small box`;
  },
};
