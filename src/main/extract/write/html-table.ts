/** A table as HTML: what GFM cannot hold, kept whole, in one block without blank lines. */
import type { Ink } from './construct.ts';
import { attributeText, htmlEscape } from './html-text.ts';
import { imageSource } from './image-source.ts';
import { linkAddress } from './link-address.ts';
import { protectText } from './marks.ts';

const kept = new Set(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'p', 'ul', 'ol', 'li', 'pre', 'code', 'strong', 'em', 'b', 'i', 'a', 'sub', 'sup', 'kbd', 'del', 'ins', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'dt', 'dd']);
const lineEnds = new Set(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr']);
const attributes: Readonly<Record<string, readonly string[]>> = { td: ['colspan', 'rowspan', 'align'], th: ['colspan', 'rowspan', 'scope', 'align'], ol: ['start'], li: ['value'] };

/** Iterative; wrappers are dropped, nothing but the attributes above, `href`, `src` and `alt` is kept. */
export function writeHtmlTable(ink: Ink, table: number): string {
  const { page } = ink;
  const out: string[] = [];
  const closing: { end: number; tag: string }[] = [];
  let pre = 0;
  for (let k = page.orderOf[table]!; k <= page.subtreeEnd[table]!;) {
    while (closing.length > 0 && closing.at(-1)!.end <= k) {
      const { tag } = closing.pop()!;
      if (tag === 'pre') pre -= 1;
      out.push(`</${tag}>${lineEnds.has(tag) && tag !== 'table' ? '\n' : ''}`);
    }
    if (k >= page.subtreeEnd[table]!) break;
    const index = page.order[k]!;
    const node = page.nodes[index]!;
    k += 1;
    if (node.kind === 'text') {
      if (ink.isKept(index)) out.push(text(ink, index, node.text, pre > 0));
      continue;
    }
    if (node.kind !== 'element') continue;
    if (page.isInert(index)) { k = page.subtreeEnd[index]!; continue; }
    if (!ink.isKept(index)) continue;
    if (node.name === 'br') { out.push('<br>'); continue; }
    if (node.name === 'img') { out.push(image(ink, index)); continue; }
    if (!kept.has(node.name)) continue;
    out.push(`<${node.name}${attributesOf(ink, index, node.name)}>${lineEnds.has(node.name) && node.name !== 'caption' ? '\n' : ''}`);
    if (node.name === 'pre') pre += 1;
    closing.push({ end: page.subtreeEnd[index]!, tag: node.name });
  }
  return out.join('').replace(/[ \t]*\n\s*/g, '\n').trim();
}

/** In a listing a line end is a reference, so that an empty line does not end the block of HTML. */
function text(ink: Ink, index: number, raw: string, inPre: boolean): string {
  const escaped = htmlEscape(protectText(inPre ? raw : raw.replace(/[ \t\n\r\f]+/g, ' ')));
  return ink.mark(index, 'text', inPre ? escaped.replace(/\n/g, '&#10;') : escaped);
}

function image(ink: Ink, index: number): string {
  const source = imageSource(ink.page, index);
  return source === null ? '' : ink.mark(index, 'image', `<img src="${attributeText(source)}" alt="${attributeText(ink.page.attr(index, 'alt') ?? '')}">`);
}

function attributesOf({ page }: Ink, index: number, name: string): string {
  const pairs = (attributes[name] ?? []).flatMap((key) => { const value = page.attr(index, key); return value === null ? [] : [[key, value] as const]; });
  const href = name === 'a' ? linkAddress(page, index, page.attr(index, 'href')) : null;
  return [...pairs, ...(href === null ? [] : [['href', href] as const])].map(([key, value]) => ` ${key}="${attributeText(value)}"`).join('');
}
