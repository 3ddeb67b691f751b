/** Strikethrough. */
import type { Construct } from '../construct.ts';
import { emphasise } from '../emphasis.ts';

export const strikethrough: Construct = {
  id: 'strikethrough', version: 1, family: 'inline', title: 'Strikethrough', help: 'del, s and strike as ~~text~~',
  elements: ['del', 's', 'strike'], shape: 'format', level: 'inline', span: 'emphasis',
  write: (content) => emphasise('del', content),
};
