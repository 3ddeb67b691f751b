/** Thematic breaks. */
import type { Construct } from '../construct.ts';

export const thematicBreak: Construct = {
  id: 'thematic-break', version: 1, family: 'block', title: 'Thematic breaks', help: 'hr as ---, or *** where a list item starts with it',
  elements: ['hr'], shape: 'atom', level: 'block', span: 'rule',
  write: (_content, node) => (node.parentNode?.construct.shape === 'item' && node.previousSibling === null ? '***' : '---'),
};
