/** List items: marker, then the content indented under it. */
import type { Construct } from '../construct.ts';
import { indentUnder } from '../layout.ts';
import { markerOf } from '../list-markers.ts';

export const listItem: Construct = {
  id: 'list-item', version: 1, family: 'block', title: 'List items', help: 'li behind - or its number; start, value and reversed are honoured',
  elements: ['li'], shape: 'item', level: 'block', span: 'list-item',
  write: (content, node, ink) => indentUnder(markerOf(node, ink.page), content),
};
