/** Subscript: an HTML tag, since Markdown has no sign for it. */
import { keptTag } from '../kept-tag.ts';

export const subscript = keptTag({ id: 'subscript', title: 'Subscript', help: 'sub stays an HTML tag, so that H2O and 2 stay apart', elements: ['sub'] });
