/** Superscript: an HTML tag, since Markdown has no sign for it. */
import { keptTag } from '../kept-tag.ts';

export const superscript = keptTag({ id: 'superscript', title: 'Superscript', help: 'sup stays an HTML tag, so that x2 is not x squared', elements: ['sup'] });
