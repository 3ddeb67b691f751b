/** Emphasis. */
import type { Construct } from '../construct.ts';
import { emphasise } from '../emphasis.ts';

export const emphasis: Construct = {
  id: 'emphasis', version: 1, family: 'inline', title: 'Emphasis', help: 'em, i, cite, dfn and var as *text*; HTML tags where the delimiters would not parse',
  elements: ['em', 'i', 'cite', 'dfn', 'var'], shape: 'format', level: 'inline', span: 'emphasis',
  write: (content) => emphasise('em', content),
};
