/** Hard breaks: a backslash, because trailing spaces do not survive editors. */
import type { Construct } from '../construct.ts';

export const lineBreak: Construct = {
  id: 'line-break', version: 1, family: 'inline', title: 'Hard breaks', help: 'br as a backslash at the end of the line; two in a row end the paragraph; a space in a heading',
  elements: ['br'], shape: 'atom', level: 'inline', span: 'text',
  write: () => '\\\n',
};
