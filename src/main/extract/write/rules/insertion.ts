/** Insertions and underlines: an HTML tag, since Markdown has no sign for it. */
import { keptTag } from '../kept-tag.ts';

export const insertion = keptTag({ id: 'insertion', title: 'Insertions and underlines', help: 'ins and u stay HTML tags, since _text_ means emphasis', elements: ['ins', 'u'] });
