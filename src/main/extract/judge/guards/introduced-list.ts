/** Lists of links that the text itself announces are a part of it, not a way to other pages beside it. */
import type { Guard } from '../rule.ts';
import type { Page } from '../../page.ts';
import { elementChildren, isHeading, nameOf, proseChars } from '../elements.ts';
import { moreWords, tailHeadings } from '../tail-words.ts';

export const introducedList: Guard = {
  id: 'introduced-list', version: 1, title: 'Lists that the text announces',
  help: 'A list is not taken for being linked when the text announces it: under words of its own item, after a line that ends with a colon, or under a heading among paragraphs of prose. What the words announce as related or further reading is no exception.',
  begin: ({ page }) => (index, rule) => (rule?.weighsLinks === true && isIntroduced(page, index) ? 'a list that the text announces' : null),
};

function isIntroduced(page: Page, index: number): boolean {
  if (!['ul', 'ol', 'dl'].includes(nameOf(page, index))) return false;
  const parent = page.parent[index]!;
  if (nameOf(page, parent) === 'li') return proseChars(page, parent) - proseChars(page, index) >= 12;
  const siblings = elementChildren(page, parent).filter((child) => page.textChars[child]! > 0);
  const before = siblings[siblings.indexOf(index) - 1];
  if (before === undefined || leadsAway(page.textOf(before, 200))) return false;
  if (isHeading(page, before)) return nameOf(page, before) !== 'h1' && siblings.filter((child) => nameOf(page, child) === 'p' && proseChars(page, child) > 80).length >= 3;
  return nameOf(page, before) === 'p' && proseChars(page, before) >= 25 && /[:：]\s*$/u.test(page.textOf(before, 2000));
}

const leadsAway = (text: string): boolean => moreWords.test(text) || tailHeadings.test(text);
