/** Whose picture it is. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { ancestorWhere, descendantWhere, hasAny, isContainer, isElement, nameOf } from '../elements.ts';
import { creditWords } from '../line-words.ts';

const words = new Set(['credit', 'credits', 'copyright', 'attribution', 'photocredit', 'imagecredit', 'photographer', 'courtesy']);

export const imageCredit: Rule = {
  id: 'image-credit', version: 1, family: 'furniture', title: 'Picture credits', defaultOn: true, shareMax: 0.1, cutsInline: true,
  help: 'Removes the short line that says whose picture it is, inside a figure or beside an image. The caption stays.',
  begin: ({ page }) => (index) => {
    const chars = page.textChars[index]!;
    if (chars < 2 || chars > 120 || !(isContainer(page, index) || nameOf(page, index) === 'p')) return null;
    const byClass = hasAny(page.tokens(index), words);
    if (byClass === null && !creditWords.test(page.textOf(index, 40))) return null;
    return isBesideImage(page, index) ? 'says whose picture it is' : null;
  },
};

function isBesideImage(page: Page, index: number): boolean {
  if (ancestorWhere(page, index, (at) => nameOf(page, at) === 'figure') >= 0) return true;
  const parent = page.parent[index]!;
  if (parent < 0 || !isElement(page, parent) || page.textChars[parent]! > 400) return false;
  return descendantWhere(page, parent, (at) => nameOf(page, at) === 'img' || nameOf(page, at) === 'picture') >= 0;
}
