/** Items of structure in Markdown, each as one comparable text. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export const kinds = ['headings with level', 'headings', 'code', 'code languages', 'table rows', 'list items', 'links', 'images', 'quotes', 'footnotes'];

/** Kind → items. A link is `address text`, an image its address; a list item is its first block. */
export function itemsOf(markdown, base) {
  const items = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const waiting = [fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    note(node, items, base);
    if (node.children !== undefined) waiting.push(...node.children);
  }
  return items;
}

function note(node, items, base) {
  switch (node.type) {
    case 'heading': items['headings with level'].push(`${node.depth} ${textOf(node)}`); items.headings.push(textOf(node)); return;
    case 'code':
      items.code.push(node.value.replace(/[ \t]+$/gm, '').replace(/^\n+|\n+$/g, ''));
      items['code languages'].push(`${node.lang ?? '-'}|${node.value.slice(0, 40)}`);
      return;
    case 'tableRow': items['table rows'].push(node.children.map(textOf).join(' | ')); return;
    case 'listItem': items['list items'].push(textOf(node.children[0] ?? node)); return;
    case 'link': items.links.push(`${absolute(node.url, base)} ${textOf(node)}`); return;
    case 'image': items.images.push(absolute(node.url, base)); return;
    case 'blockquote': items.quotes.push(textOf(node)); return;
    case 'footnoteDefinition': items.footnotes.push(textOf(node)); return;
    default:
  }
}

const phrasing = new Set(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link', 'linkReference', 'image', 'imageReference', 'footnoteReference', 'html']);

function textOf(node) {
  return read(node).replace(/\s+/g, ' ').trim();
}

function read(node) {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value;
  if (node.type === 'html') return /^<br/i.test(node.value) ? '\n' : node.value.replace(/<[^>]*>/g, '');
  if (node.type === 'break') return '\n';
  const children = node.children ?? [];
  return children.map(read).join(children.every((child) => phrasing.has(child.type)) ? '' : '\n');
}

const absolute = (address, base) => URL.parse(address, base)?.href ?? address;
