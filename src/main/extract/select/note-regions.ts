/** Notes that stand outside the chosen region, at the foot of the page or in a box of their own, while its text refers to them. */
import { isElement, nameOf } from '../judge/elements.ts';
import { noteReferences } from '../notes/footnotes.ts';
import type { Page } from '../page.ts';

/** A box is taken for one of notes while they are this share of its text. */
const leastShare = 0.5;
const maxNotes = 500;

/** The boxes of notes that the regions refer to and do not hold; hidden ones are left where they are. */
export function noteRegions(page: Page, regions: readonly number[]): readonly number[] {
  const root = page.order[0];
  if (root === undefined || regions.length === 0) return [];
  const isIn = (index: number): boolean => regions.some((region) => page.isInside(index, region));
  const targets = new Set<number>();
  for (const { mark, target } of noteReferences({ page, isKept: () => true }, [root])) {
    if (isIn(mark) && !isIn(target) && !page.isHidden(target)) targets.add(target);
    if (targets.size >= maxNotes) break;
  }
  return [...targets].map((target) => boxOf(page, target, targets, regions));
}

function boxOf(page: Page, target: number, targets: ReadonlySet<number>, regions: readonly number[]): number {
  let box = target;
  for (let up = page.parent[target]!; up >= 0 && isElement(page, up) && !['body', 'main', 'article'].includes(nameOf(page, up)); up = page.parent[up]!) {
    if (regions.some((region) => page.isInside(region, up))) break;
    let chars = 0;
    for (const note of targets) if (page.isInside(note, up)) chars += page.textChars[note]!;
    if (chars < page.textChars[up]! * leastShare) break;
    box = up;
  }
  return box;
}
