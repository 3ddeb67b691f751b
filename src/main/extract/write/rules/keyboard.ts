/** Keyboard input: an HTML tag, since Markdown has no sign for it. */
import { keptTag } from '../kept-tag.ts';

export const keyboard = keptTag({ id: 'keyboard', title: 'Keyboard input', help: 'kbd stays an HTML tag', elements: ['kbd'] });
