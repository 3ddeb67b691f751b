/** Thematic breaks. */
import type { Construct } from '../construct.ts';

export const thematicBreak: Construct = {
  id: 'thematic-break', version: 1, family: 'block', title: 'Thematic breaks', help: 'hr as ---',
  elements: ['hr'], shape: 'atom', level: 'block', span: 'rule',
  write: () => '---',
};
