/** Lists: the container; its items number and mark themselves. */
import type { Construct } from '../construct.ts';

export const list: Construct = {
  id: 'list', version: 1, family: 'block', title: 'Lists',
  help: 'ul, ol, menu and dir; tight unless an item holds paragraphs; a list directly in a list belongs to the item before it',
  elements: ['ul', 'ol', 'menu', 'dir'], shape: 'list', level: 'block', span: 'list',
  write: (content) => content,
};
