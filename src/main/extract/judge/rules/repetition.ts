/** The same words a second time: captions doubled for another screen, pull quotes, repeated notices. */
import type { Page } from '../../page.ts';
import { field, numberParam, type Rule, type RuleContext } from '../rule.ts';
import { isContainer, isElement, isInsideName, nameOf } from '../elements.ts';

export const repetition: Rule = {
  id: 'repetition', version: 1, family: 'repetition', title: 'Repeated blocks', defaultOn: true, shareMax: 0.3,
  help: 'Removes a block whose whole text already stood earlier in the region word for word. Code, table cells, list items and short blocks may repeat.',
  params: [field('min_chars', 'integer', 50, 'Shortest text that counts as repeated', { unit: 'characters', min: 20, max: 1000 })],
  begin(context) {
    const repeated = findRepeated(context);
    return repeated.size === 0 ? null : (index) => (repeated.has(index) ? 'stood earlier word for word' : null);
  },
};

function findRepeated({ page, roots, params }: RuleContext): ReadonlySet<number> {
  const least = numberParam(params, 'min_chars', 50);
  const seen = new Map<string, number>();
  const repeated = new Set<number>();
  for (const root of roots) {
    for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!; k++) {
      const index = page.order[k]!;
      const chars = page.textChars[index]!;
      if (!isElement(page, index) || chars < least || chars > 2000 || page.isHidden(index) || !isBlockOfText(page, index)) continue;
      const key = `${chars}:${page.textOf(index, 400)}`;
      const earlier = seen.get(key);
      if (earlier === undefined) seen.set(key, index);
      else if (!page.isInside(index, earlier)) repeated.add(index);
    }
  }
  return repeated;
}

const isBlockOfText = (page: Page, index: number): boolean =>
  (nameOf(page, index) === 'p' || isContainer(page, index)) && !['li', 'span', 'a', 'em', 'strong', 'b', 'i', 'ul', 'ol'].includes(nameOf(page, index)) && !isInsideName(page, index, 'table', 'pre', 'code');
