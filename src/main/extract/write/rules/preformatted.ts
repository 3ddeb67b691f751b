/** Listings without `pre`: code that is a block of its own, and text that only a style keeps in lines. */
import { codeLanguage } from '../code-language.ts';
import { readCode } from '../code-text.ts';
import type { Construct } from '../construct.ts';
import { isBlockElement } from '../element-kinds.ts';
import { writeFence } from '../fenced-code.ts';
import { withoutIndent } from '../indent.ts';

export const preformatted: Construct = {
  id: 'preformatted', version: 1, family: 'block', title: 'Preformatted text',
  help: 'a block styled white-space: pre with several lines; code that has br in it, is named or shown as a block, or has several lines and its block to itself; as a fence',
  elements: ['div', 'section', 'figure', 'code', 'samp'], shape: 'atom', level: 'block', span: 'code-block',
  claims({ page, index }) {
    if (isCode(page, index)) return holds(page, index, 'br', 1) || (!isInLine(page, index) && (isNamedBlock(page, index) || (lineCount(page, index) > 2 && isAlone(page, index))));
    const style = page.attr(index, 'style');
    return style !== null && /white-space\s*:\s*pre\s*(?:;|!|$)/i.test(style) && (holds(page, index, 'div', 2) || holds(page, index, 'br', 1) || page.nodes.slice(index, index + 40).some((node) => node.kind === 'text' && node.text.trim().includes('\n')));
  },
  write(_content, node, ink) {
    const read = readCode(ink, node.index);
    const listing = isCode(ink.page, node.index) ? withoutIndent(read) : read;
    return listing.lines.length === 0 ? '' : writeFence(listing, codeLanguage(ink.page, node.index), ink);
  },
};

type Tree = Parameters<NonNullable<Construct['claims']>>[0]['page'];

const isCode = (page: Tree, index: number): boolean => page.nodes[index]!.name === 'code' || page.nodes[index]!.name === 'samp';

const isNamedBlock = (page: Tree, index: number): boolean => isBlockElement(page, index) || /(?:^|\s)(?:code-?)?block(?:\s|$)/i.test(page.attr(index, 'class') ?? '');

/** Where only one line may be, or inside a listing that is one already. */
function isInLine(page: Tree, index: number): boolean {
  for (let at = page.parent[index]!; at >= 0; at = page.parent[at]!) if (/^(?:pre|code|samp|a|h[1-6]|td|th|dt|caption|summary)$/.test(page.nodes[at]!.name)) return true;
  return false;
}

/** Nothing else in its block. */
function isAlone(page: Tree, index: number): boolean {
  let block = page.parent[index]!;
  while (block >= 0 && page.nodes[block]!.kind === 'element' && !isBlockElement(page, block)) block = page.parent[block]!;
  return block >= 0 && page.textChars[block] === page.textChars[index];
}

function lineCount(page: Tree, root: number): number {
  let lines = 1;
  for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!; k++) lines += page.nodes[page.order[k]!]!.kind === 'text' ? page.nodes[page.order[k]!]!.text.trim().split('\n').length - 1 : 0;
  return lines;
}

function holds(page: Tree, root: number, name: string, times: number): boolean {
  for (let k = page.orderOf[root]! + 1, seen = 0; k < page.subtreeEnd[root]!; k++) if (page.nodes[page.order[k]!]!.name === name && ++seen >= times) return true;
  return false;
}
