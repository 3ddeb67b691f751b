/** Task lists: a check box at the start of a list item. */
import type { Construct } from '../construct.ts';

export const taskBox: Construct = {
  id: 'task-box', version: 1, family: 'block', title: 'Task lists', help: 'a check box in a list item as [ ] or [x]',
  elements: ['input'], shape: 'atom', level: 'inline', span: 'text',
  claims: ({ page, index }) => page.attr(index, 'type')?.toLowerCase() === 'checkbox' && isFirstInItem(page, index),
  write: (_content, node, ink) => (ink.page.attr(node.index, 'checked') === null ? '[ ] ' : '[x] '),
};

type Tree = Parameters<NonNullable<Construct['claims']>>[0]['page'];

/** The first thing in its `li`, wrappers such as `label` and `p` aside. */
function isFirstInItem(page: Tree, index: number): boolean {
  for (let at = index, up = 0; at >= 0 && up < 4; at = page.parent[at]!, up++) {
    if (page.nodes[at]!.name === 'li') return true;
    let first = page.firstChild[page.parent[at]!] ?? -1;
    while (first >= 0 && first !== at && page.nodes[first]!.kind === 'text' && page.nodes[first]!.text.trim() === '') first = page.nextSibling[first]!;
    if (first !== at) return false;
  }
  return false;
}
