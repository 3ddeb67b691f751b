/** Ruby: the reading in brackets after its base. */
import type { Construct } from '../construct.ts';

export const rubyText: Construct = {
  id: 'ruby-text', version: 1, family: 'inline', title: 'Ruby readings', help: 'rt in brackets after the base text; the brackets of rp are not written twice',
  elements: ['rt'], shape: 'format', level: 'inline', span: 'text',
  write: (content) => (content.trim() === '' ? content : `(${content})`),
};

export const rubyBrackets: Construct = {
  id: 'ruby-brackets', version: 1, family: 'inline', title: 'Ruby brackets', help: 'rp is left silent: the brackets round a reading are always written',
  elements: ['rp'], shape: 'silent', level: 'inline', span: 'text',
  write: () => '',
};
