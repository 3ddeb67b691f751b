/** Tags, categories and keywords of the page itself. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer, linkDensity, nameOf } from '../elements.ts';

const words = new Set(['tags', 'tag', 'taglist', 'tagcloud', 'tagged', 'categories', 'category', 'keywords', 'topics', 'hashtags', 'taxonomy', 'kicker', 'eyebrow', 'rubric']);

export const tagList: Rule = {
  id: 'tag-list', version: 1, family: 'furniture', title: 'Tags and categories', defaultOn: true, shareMax: 0.15,
  help: 'Removes small linked lists of tags, topics and categories from an article; they are metadata.',
  begin: ({ page, kind }) => {
    if (kind === 'listing' || kind === 'collection') return null;
    return (index) => {
      if (!(isContainer(page, index) || nameOf(page, index) === 'p') || page.textChars[index]! > 250 || page.textChars[index] === 0) return null;
      const word = hasAny(page.tokens(index), words) ?? (page.attr(index, 'rel') === 'tag' || page.attr(index, 'rel') === 'category tag' ? 'rel=tag' : null);
      return word !== null && linkDensity(page, index) > 0.4 ? `class or id word "${word}" on linked words` : null;
    };
  },
};
