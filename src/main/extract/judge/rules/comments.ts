/** Readers' comments under an article. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer, nameOf } from '../elements.ts';

const words = new Set(['comments', 'commentlist', 'disqus', 'respond', 'commentform', 'commentary', 'livefyre', 'coral', 'fbcomments', 'kommentare', 'comentarios', 'commentaires']);

export const comments: Rule = {
  id: 'comments', version: 1, family: 'social', title: 'Comments', defaultOn: true, shareMax: 0.8, marksChrome: true,
  help: 'Removes comment sections. On a page that is a discussion they are the content, and the rule keeps out of it.',
  begin: ({ page, kind }) => {
    if (kind === 'forum') return null;
    return (index) => {
      if (!isContainer(page, index) || nameOf(page, index) === 'a') return null;
      const tokens = page.tokens(index);
      const word = hasAny(tokens, words);
      if (word !== null) return `class or id word "${word}"`;
      return tokens.has('comment') && (tokens.has('list') || tokens.has('section') || tokens.has('area') || tokens.has('wrapper') || tokens.has('form') || tokens.has('thread') || tokens.has('container')) ? 'class or id names a comment section' : null;
    };
  },
};
