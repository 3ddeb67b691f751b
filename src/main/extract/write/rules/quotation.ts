/** Inline quotations: the marks that a browser draws round `q`. */
import type { Construct } from '../construct.ts';

export const quotation: Construct = {
  id: 'quotation', version: 1, family: 'inline', title: 'Inline quotations', help: 'q between the quotation marks that browsers draw, which are in no text node',
  elements: ['q'], shape: 'format', level: 'inline', span: 'text',
  write: (content) => (content.trim() === '' ? content : `“${content}”`),
};
