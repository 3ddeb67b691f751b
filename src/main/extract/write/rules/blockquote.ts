/** Block quotes: every line behind `> `. */
import type { Construct } from '../construct.ts';
import { quoteLines } from '../layout.ts';

export const blockquote: Construct = {
  id: 'blockquote', version: 1, family: 'block', title: 'Block quotes', help: 'blockquote behind > on every line',
  elements: ['blockquote'], shape: 'container', level: 'block', span: 'quote',
  write: (content) => quoteLines(content),
};
