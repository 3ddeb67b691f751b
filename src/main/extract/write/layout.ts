/** Laying out blocks: prefixes, indentation, and where a list needs blank lines. */
import { elementsOf, type KeptElement } from './kept-tree.ts';

/** Puts `> ` before every line; blank lines get a bare `>`. */
export function quoteLines(content: string): string {
  return trimBlankLines(content).split('\n').map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

/** Puts `marker` before the first line and as much room before the others. */
export function indentUnder(marker: string, content: string): string {
  const body = trimBlankLines(content);
  if (body === '') return marker.trimEnd();
  const indent = ' '.repeat(marker.length);
  return marker + body.split('\n').map((line, i) => (i === 0 || line === '' ? line : indent + line)).join('\n');
}

export const trimBlankLines = (text: string): string => text.replace(/^\n+/, '').replace(/[\n ]+$/, '');

const loose = new WeakMap<KeptElement, boolean>();

/**
 * Whether a list's items stand apart: one of them holds a paragraph of the page's own beside something else, or blocks
 * that a single line end would run together.
 */
export function isLooseList(list: KeptElement): boolean {
  let known = loose.get(list);
  if (known === undefined) {
    const items = elementsOf(list);
    known = items.some((item) => needsBlankLines(item)) || items.some((item) => holdsParagraph(item) && (items.length > 1 || elementsOf(item).length > 1));
    loose.set(list, known);
  }
  return known;
}

const holdsParagraph = (item: KeptElement): boolean => elementsOf(item).some((block) => block.construct.id === 'paragraph');

function needsBlankLines(item: KeptElement): boolean {
  const blocks = elementsOf(item);
  return blocks.some((block, i) => i > 0 && !mayFollowClosely(blocks[i - 1]!, block));
}

/** Blocks that a single line end keeps apart (CommonMark 0.31, 5.3): what ends by itself, and what may interrupt a paragraph. */
function mayFollowClosely(before: KeptElement, block: KeptElement): boolean {
  if (endsByItself.has(before.construct.id)) return true;
  if (!isText(before)) return before.construct.id === 'blockquote' && block.construct.id === 'code-block';
  if (block.construct.shape === 'list') return !startsPastOne(block);
  return interrupts.has(block.construct.id);
}

const endsByItself = new Set(['heading', 'code-block', 'thematic-break']);
const interrupts = new Set(['heading', 'code-block', 'blockquote']);
const isText = (block: KeptElement): boolean => block.construct.shape === 'leaf';
/** An ordered list interrupts a paragraph only when it starts with 1. */
const startsPastOne = (list: KeptElement): boolean => list.startNumber !== null && list.startNumber !== 1;

/** Line ends between a block and its neighbours. */
export function gapOf(node: KeptElement): '\n' | '\n\n' {
  const parent = node.parentNode;
  if (node.construct.shape === 'item') return parent !== null && isLooseList(parent) ? '\n\n' : '\n';
  if (parent !== null && parent.construct.shape === 'item' && parent.parentNode !== null && !isLooseList(parent.parentNode)) return '\n';
  return '\n\n';
}

/** Whether a node stands where only one line may be. */
export function isInCell(node: KeptElement): boolean {
  for (let at = node.parentNode; at !== null; at = at.parentNode) if (at.construct.id === 'table-cell' || at.construct.shape === 'phrase') return true;
  return false;
}
