/** A line set in bold, unless the page already has it so. */
import { emphasise } from './emphasis.ts';
import type { Page } from '../page.ts';
import { KeptElement } from './kept-tree.ts';

export function boldLine(content: string, node: KeptElement): string {
  const only = node.childNodes.length === 1 ? node.childNodes[0] : undefined;
  return only instanceof KeptElement && only.construct.id === 'strong' ? content : emphasise('strong', content);
}

/** A heading inside makes the line: it is written as the heading that it is. */
export function holdsHeading(page: Page, index: number): boolean {
  for (let k = page.orderOf[index]! + 1; k < page.subtreeEnd[index]!; k++) if (/^h[1-6]$/.test(page.nodes[page.order[k]!]!.name)) return true;
  return false;
}
