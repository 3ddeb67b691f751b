/** Readers' comments under an article. */
import type { Rule } from '../rule.ts';
import type { Page } from '../../page.ts';
import { hasAny, isContainer, nameOf } from '../elements.ts';
import { commentWidgets } from '../widget-words.ts';

const words = new Set([...commentWidgets, 'comments', 'commentlist', 'respond', 'commentform', 'commentary', 'kommentare', 'comentarios', 'commentaires']);

export const comments: Rule = {
  id: 'comments', version: 1, family: 'social', title: 'Comments', defaultOn: true, shareMax: 0.8, marksChrome: true,
  help: 'Removes comment sections. On a page that is a discussion they are the content, and the rule keeps out of it, unless the page has answers: then comments are what stands under those.',
  begin: ({ page, kind }) => {
    if (kind === 'forum' && !hasAnswers(page)) return null;
    return (index) => {
      if (!isContainer(page, index) || nameOf(page, index) === 'a') return null;
      const tokens = page.tokens(index);
      const word = hasAny(tokens, words);
      if (word !== null) return `class or id word "${word}"`;
      return tokens.has('comment') && (tokens.has('list') || tokens.has('section') || tokens.has('area') || tokens.has('wrapper') || tokens.has('form') || tokens.has('thread') || tokens.has('container')) ? 'class or id names a comment section' : null;
    };
  },
};

/** A question with answers: more than one element marked so by name or schema type. */
function hasAnswers(page: Page): boolean {
  for (const index of page.order) {
    if (page.nodes[index]!.kind !== 'element' || page.textChars[index]! < 60) continue;
    if (/\/Answer$/.test(page.attr(index, 'itemtype') ?? '') || (page.tokens(index).has('answer') && isContainer(page, index))) return true;
  }
  return false;
}
