/** Highlights: an HTML tag, since Markdown has no sign for it. */
import { keptTag } from '../kept-tag.ts';

export const highlight = keptTag({ id: 'highlight', title: 'Highlights', help: 'mark stays an HTML tag', elements: ['mark'] });
