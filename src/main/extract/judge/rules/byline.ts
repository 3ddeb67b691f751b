/** Lines that hold nothing but an author, a date or a reading time. */
import type { Rule } from '../rule.ts';
import { elementChildren, isContainer, isInline, isInsideName, nameOf } from '../elements.ts';
import { bylineWords, dateLine } from '../line-words.ts';

/** “Text under it.” starts like a credit, but no name follows: the next word is in small letters, and nothing is a number. */
const isSentence = /^\W*(?:\p{L}+\s+by|\p{L}+(?!\s+by\s))\s*[:|]?\s+\p{Ll}\D*$/u;

export const byline: Rule = {
  id: 'byline', version: 1, family: 'furniture', title: 'Byline and date lines', defaultOn: true, shareMax: 0.15,
  help: 'Removes from an article short lines that are nothing but an author, a date or a reading time; they are metadata.',
  begin: ({ page, kind }) => {
    if (kind !== 'article' && kind !== 'unknown' && kind !== 'documentation') return null;
    return (index) => {
      const chars = page.textChars[index]!;
      if (chars < 4 || chars > 90 || !(isContainer(page, index) || nameOf(page, index) === 'p') || (isInline(page, index) && nameOf(page, index) !== 'span')) return null;
      if (isInsideName(page, index, 'table', 'li', 'dd', 'blockquote', 'pre') && nameOf(page, index) !== 'time') return null;
      if (elementChildren(page, index).some((child) => !isInline(page, child) && page.textChars[child]! > 0)) return null;
      const text = page.textOf(index, 110);
      return dateLine.test(text) ? 'a line that is a date' : bylineWords.test(text) && !isSentence.test(text) ? 'a line of author, date or reading time' : null;
    };
  },
};
