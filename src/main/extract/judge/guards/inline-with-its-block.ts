/** A word is never cut from the middle of a sentence. */
import type { Guard } from '../rule.ts';
import type { Page } from '../../page.ts';
import { ancestorWhere, isInline } from '../elements.ts';

export const inlineWithItsBlock: Guard = {
  id: 'inline-with-its-block', version: 1, title: 'Inline stays with its block',
  help: 'An inline element that stands in a line with other words is not judged apart from its block.',
  begin: ({ page }) => (index, rule) => {
    if (rule?.cutsInline === true || !isInline(page, index) || page.textChars[index] === 0) return null;
    return sharesALine(page, index) ? 'part of a sentence' : null;
  },
};

/** Words of a text node right beside it, or a block whose text is mostly something else. */
function sharesALine(page: Page, index: number): boolean {
  const block = ancestorWhere(page, index, (at) => !isInline(page, at));
  if (block < 0) return false;
  for (let at = page.firstChild[page.parent[index]!]!; at >= 0; at = page.nextSibling[at]!) {
    if (page.nodes[at]!.kind === 'text' && page.textChars[at]! >= 20) return true;
  }
  return ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'dd', 'dt'].includes(page.nodes[block]!.name) && page.textChars[block]! > page.textChars[index]! * 2;
}
