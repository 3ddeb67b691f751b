/** A line set in bold, unless the page already has it so. */
import { emphasise } from './emphasis.ts';
import { KeptElement } from './kept-tree.ts';

export function boldLine(content: string, node: KeptElement): string {
  const only = node.childNodes.length === 1 ? node.childNodes[0] : undefined;
  return only instanceof KeptElement && only.construct.id === 'strong' ? content : emphasise('strong', content);
}
