/** Images: alternative text and the best source there is. */
import type { Construct } from '../construct.ts';
import { escapeText, writeDestination, writeTitle } from '../escape.ts';
import { imageSource } from '../image-source.ts';
import { isInCell } from '../layout.ts';
import { protectText } from '../marks.ts';

export const image: Construct = {
  id: 'image', version: 1, family: 'media', title: 'Images',
  help: 'img with its alternative text and address: the largest of srcset and picture, lazy-loading attributes, or the noscript twin; placeholders are left out',
  elements: ['img'], shape: 'atom', level: 'inline', span: 'image',
  write(_content, node, ink) {
    const { page } = ink;
    const source = imageSource(page, node.index);
    if (source === null) {
      ink.silence(node.index, 'an image without a source but a placeholder');
      return '';
    }
    const alt = escapeText(protectText((page.attr(node.index, 'alt') ?? '').replace(/\s+/g, ' ').trim()), { startsLine: false, dollars: ink.notes.hasMath, inLink: true });
    return `![${alt}](${writeDestination(source)}${writeTitle(page.attr(node.index, 'title'), isInCell(node))})`;
  },
};
