/** Players and embedded pages: a link to what they show. */
import type { Page } from '../../page.ts';
import type { Construct } from '../construct.ts';
import { escapeText, writeDestination } from '../escape.ts';
import { linkAddress } from '../link-address.ts';

export const media: Construct = {
  id: 'media', version: 1, family: 'media', title: 'Audio, video and embeds', help: 'audio, video, iframe, embed and object as a link named by their title or file; without a source they are left silent',
  elements: ['audio', 'video', 'iframe', 'embed', 'object', 'frame'], shape: 'atom', level: 'block', span: 'link',
  claims: ({ page, index }) => page.textChars[index] === 0,
  write(_content, node, ink) {
    const { page } = ink;
    const address = mediaAddress(page, node.index);
    if (address === null) {
      ink.silence(node.index, 'an embed without a source');
      return '';
    }
    const name = (page.attr(node.index, 'title') ?? page.attr(node.index, 'aria-label') ?? '').replace(/\s+/g, ' ').trim();
    return `[${escapeText(name === '' ? fileName(address, page.nodes[node.index]!.name) : name, { startsLine: false, dollars: ink.notes.hasMath, inLink: true })}](${writeDestination(address)})`;
  },
};

function mediaAddress(page: Page, index: number): string | null {
  for (const name of ['src', 'data', 'data-src', 'data-lazy-src']) {
    const address = linkAddress(page, index, page.attr(index, name));
    if (address !== null && address !== '' && !address.startsWith('about:')) return address;
  }
  for (let child = page.firstChild[index]!; child >= 0; child = page.nextSibling[child]!) {
    const address = page.nodes[child]!.name === 'source' ? linkAddress(page, child, page.attr(child, 'src')) : null;
    if (address !== null) return address;
  }
  return null;
}

/** The last part of the path, or the host, or what it is. */
function fileName(address: string, kind: string): string {
  const url = URL.parse(address);
  return url === null ? kind : url.pathname.split('/').findLast((part) => part !== '') ?? url.host;
}
