/** A saved HTML file: whatever no other format claims and looks like text with tags. */
import { latin1, type SavedFormat } from '../saved-page.ts';

export const htmlFormat: SavedFormat = {
  id: 'html',
  title: 'saved HTML',
  recognises: (bytes, name) => /\.x?html?$/i.test(name) || /<(?:!doctype|html|head|body|title|main|article|div|p|meta)\b/i.test(latin1(bytes.subarray(0, 4096))),
  read: (bytes, name) => {
    const head = latin1(bytes.subarray(0, 16_384));
    // Browsers write where a page was saved from; the canonical link is the page's own word.
    const from = /<!-- saved from url=\(\d+\)(https?:\/\/[^\s>]+) -->/.exec(head)?.[1] ?? /<link\b[^>]*\brel=["']?canonical["']?[^>]*\bhref=["'](https?:\/\/[^"']+)["']/i.exec(head)?.[1] ?? null;
    return { pages: [{ url: from ?? `file:///${encodeURIComponent(name)}`, contentType: null, status: null, headers: [], body: bytes, savedAt: null }], skipped: [] };
  },
};
