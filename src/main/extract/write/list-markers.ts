/** The marker of each list item: bullets, and numbers by start, value and reversed. */
import type { Page } from '../page.ts';
import { elementsOf, KeptElement } from './kept-tree.ts';

/** `- `, or the item's number; a list right after another of its kind takes the other marker, so that they stay two. */
export function markerOf(item: KeptElement, page: Page): string {
  const list = item.parentNode;
  if (list === null) return '- ';
  const alternate = followsSameKind(list, page);
  if (!isOrdered(list, page)) return alternate ? '* ' : '- ';
  return `${numberOf(item, list, page)}${alternate ? ')' : '.'} `;
}

export const isOrdered = (list: KeptElement, page: Page): boolean => !list.anonymous && page.nodes[list.index]!.name === 'ol';

const numbers = new WeakMap<KeptElement, ReadonlyMap<KeptElement, number>>();

function numberOf(item: KeptElement, list: KeptElement, page: Page): number {
  let known = numbers.get(list);
  if (known === undefined) {
    known = countItems(list, page);
    numbers.set(list, known);
  }
  return known.get(item) ?? 1;
}

/** HTML 4.4.8: a `value` sets the count, `reversed` counts down. Markdown has no number below 0 or above 999999999. */
function countItems(list: KeptElement, page: Page): ReadonlyMap<KeptElement, number> {
  const items = elementsOf(list);
  const reversed = page.attr(list.index, 'reversed') !== null;
  let next = integer(page.attr(list.index, 'start')) ?? (reversed ? items.length : 1);
  const counted = new Map<KeptElement, number>();
  for (const item of items) {
    next = (item.anonymous ? null : integer(page.attr(item.index, 'value'))) ?? next;
    counted.set(item, Math.min(999_999_999, Math.max(0, next)));
    next += reversed ? -1 : 1;
  }
  return counted;
}

const integer = (text: string | null): number | null => (text !== null && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null);

/** Sets the first number of each ordered list, which decides whether it may follow a line of text closely. */
export function firstNumber(list: KeptElement, page: Page): number | null {
  if (!isOrdered(list, page)) return null;
  const first = elementsOf(list)[0];
  return first === undefined ? 1 : numberOf(first, list, page);
}

function followsSameKind(list: KeptElement, page: Page): boolean {
  const before = list.previousSibling;
  if (!(before instanceof KeptElement) || before.construct.shape !== 'list' || isOrdered(before, page) !== isOrdered(list, page)) return false;
  return !followsSameKind(before, page);
}
