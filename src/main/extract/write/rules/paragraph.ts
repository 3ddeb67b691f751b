/** Paragraphs: their text, one blank line before and after. */
import type { Construct } from '../construct.ts';

export const paragraph: Construct = {
  id: 'paragraph', version: 1, family: 'block', title: 'Paragraphs', help: 'p as a block of its own; a block inside it ends it',
  elements: ['p'], shape: 'leaf', level: 'block', span: 'paragraph',
  write: (content) => content,
};
