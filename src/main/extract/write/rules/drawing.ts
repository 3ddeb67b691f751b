/** Drawings: SVG has no Markdown, and its labels without their lines say nothing. */
import type { Construct } from '../construct.ts';

export const drawing: Construct = {
  id: 'drawing', version: 1, family: 'media', title: 'Drawings', help: 'svg and canvas are left silent; a drawing that matters has an img or a caption',
  elements: ['svg', 'canvas'], shape: 'silent', level: 'inline', span: 'image',
  claims: ({ page, index }) => page.nodes[index]!.name === 'canvas' || page.nodes[index]!.namespace === 'svg',
  write: () => '',
};
