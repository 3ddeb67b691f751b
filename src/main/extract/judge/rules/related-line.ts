/** Single lines between paragraphs that send the reader to another page. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { isInsideName, nameOf } from '../elements.ts';
import { moreWords } from '../tail-words.ts';

export const relatedLine: Rule = {
  id: 'related-line', version: 1, family: 'related', title: 'Read-more lines', defaultOn: true, shareMax: 0.25,
  help: 'Removes from an article short lines that are one link and no sentence ("Read more: …", a linked headline between two paragraphs).',
  begin({ page, kind }) {
    if (kind !== 'article' && kind !== 'unknown') return null;
    return (index) => {
      const name = nameOf(page, index);
      if ((name !== 'p' && name !== 'div' && name !== 'h3' && name !== 'h4' && name !== 'h5') || page.textChars[index]! < 8 || page.textChars[index]! > 260 || page.linkChars[index] === 0) return null;
      if (isInsideName(page, index, 'li', 'td', 'blockquote', 'figure', 'dd', 'pre')) return null;
      const text = page.textOf(index, 60);
      if (moreWords.test(text)) return 'starts like a hint to another page and holds a link';
      const isWhole = page.linkChars[index]! >= page.textChars[index]! * 0.92;
      return isWhole && name === 'p' && page.textChars[index]! >= 25 && betweenProse(page, index) ? 'a line that is one link' : null;
    };
  },
};

/** Beside a paragraph of prose: a list of such lines may be the content itself. */
function betweenProse(page: Page, index: number): boolean {
  let prose = 0;
  let lines = 0;
  for (let at = page.firstChild[page.parent[index]!]!; at >= 0; at = page.nextSibling[at]!) {
    if (nameOf(page, at) !== 'p') continue;
    if (page.textChars[at]! - page.linkChars[at]! > 80) prose++;
    else if (page.linkChars[at]! > page.textChars[at]! * 0.9) lines++;
  }
  return prose >= 3 && prose >= lines;
}
