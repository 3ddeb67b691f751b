/** Boxes about the author and lines with author and date. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer, nameOf, roleOf } from '../elements.ts';

const words = new Set(['byline', 'author', 'authors', 'dateline', 'postmeta', 'entrymeta', 'authorbox', 'authorbio', 'timestamp', 'readtime', 'readingtime', 'contributors', 'published', 'pubdate']);

/** Only on very small boxes: a calendar has dates too. */
const dateWords = new Set(['date', 'time', 'datetime', 'posted', 'updated', 'published', 'credit', 'credits', 'credential']);

export const authorBox: Rule = {
  id: 'author-box', version: 1, family: 'furniture', title: 'Author and date', defaultOn: true, shareMax: 0.2,
  help: 'Removes bylines, dates and boxes about the author from an article; they are metadata. Other kinds of page keep them.',
  begin: ({ page, kind }) => {
    if (kind !== 'article' && kind !== 'documentation' && kind !== 'unknown') return null;
    return (index) => {
      if (!(isContainer(page, index) || nameOf(page, index) === 'p') || page.textChars[index]! > 500 || roleOf(page, index) === 'main') return null;
      const tokens = page.tokens(index);
      if (page.attr(index, 'rel') === 'author' || page.attr(index, 'itemprop') === 'author') return page.textChars[index]! < 100 ? 'marked as the author' : null;
      const word = hasAny(tokens, words) ?? (page.textChars[index]! < 80 ? hasAny(tokens, dateWords) : null) ?? (tokens.has('meta') && (tokens.has('post') || tokens.has('entry') || tokens.has('article') || tokens.size === 1) ? 'meta' : null);
      return word === null ? null : `class or id word "${word}"`;
    };
  },
};
