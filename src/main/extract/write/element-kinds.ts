/** Whether an element breaks the line: by what the browser saw, else by its name and inline style. */
import type { Page } from '../page.ts';

const blockNames = new Set([
  'address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'dd', 'details', 'dialog', 'dir', 'div', 'dl', 'dt', 'fieldset',
  'figcaption', 'figure', 'footer', 'form', 'frameset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hgroup', 'hr', 'html', 'iframe',
  'legend', 'li', 'listing', 'main', 'menu', 'nav', 'noframes', 'noscript', 'ol', 'optgroup', 'option', 'p', 'plaintext', 'pre', 'search', 'section',
  'summary', 'table', 'tbody', 'td', 'textarea', 'tfoot', 'th', 'thead', 'tr', 'ul', 'video', 'xmp',
]);
const blockDisplay = /^(?:block|flex|grid|list-item|flow-root|table)/;

/** Custom elements and `slot` count as inline unless the browser or their style says otherwise. */
export function isBlockElement(page: Page, index: number): boolean {
  const node = page.nodes[index]!;
  if (node.kind !== 'element') return node.kind !== 'text' && node.kind !== 'comment';
  if (blockNames.has(node.name)) return true;
  const display = node.facts?.display;
  if (display !== undefined) return blockDisplay.test(display);
  const style = page.attr(index, 'style');
  return style !== null && /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|list-item|table)/i.test(style);
}
