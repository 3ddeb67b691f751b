/** Composes the pruned tree into Markdown: turndown walks and joins, the construct table writes. */
import TurndownService from 'turndown';
import type { Ink } from './construct.ts';
import { KeptElement, KeptText } from './kept-tree.ts';
import { writeAll } from './known-blocks.ts';
import { gapOf } from './layout.ts';
import { firstNumber } from './list-markers.ts';

/**
 * Markdown with marks still in it. The tree is used up. Turndown reads of a DOM only what `KeptElement` and `KeptText`
 * have, so no document of jsdom is built for it; this is where its type is bent.
 */
export const compose: Composer = (root, ink, open) => composeAs(root, ink, (tree) => tree, (node) => (node instanceof KeptElement ? node : null), open);

/** `open` brings the blocks that are known from a writing before; without it all are written. */
export type Composer = (root: KeptElement, ink: Ink, open?: typeof writeAll) => string;

/** `treeOf` is what turndown walks in place of the kept tree, `keptOf` the way back: a test walks a DOM of another maker. */
export function composeAs(root: KeptElement, given: Ink, treeOf: (root: KeptElement) => unknown, keptOf: (node: unknown) => KeptElement | null, open: typeof writeAll = writeAll): string {
  const { ink, recall, learn } = open(root, given);
  writeTexts(root, ink);
  const dispatch = (content: string, node: unknown): string => {
    const kept = keptOf(node);
    if (kept === null) return content;
    const known = recall(kept);
    if (known !== null) return known;
    const written = writeElement(content, kept, ink);
    learn(kept, written);
    return written;
  };
  const service = new TurndownService({ preformattedCode: true, blankReplacement: dispatch, defaultReplacement: dispatch });
  service.addRule('constructs', { filter: () => true, replacement: dispatch });
  service.escape = (text) => text;
  return service.turndown(treeOf(root) as HTMLElement);
}

/** Escapes and marks every text, and settles list numbers, before the walk: without recursion. */
function writeTexts(root: KeptElement, ink: Ink): void {
  const waiting: { node: KeptElement; inLink: boolean }[] = [{ node: root, inLink: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inLink = next.inLink || next.node.construct.id === 'link';
    if (next.node.construct.shape === 'list') next.node.startNumber = firstNumber(next.node, ink.page);
    for (const child of next.node.childNodes) {
      if (child instanceof KeptText) child.written = ink.text(child, inLink);
      else waiting.push({ node: child, inLink });
    }
  }
}

/** A quote or heading that the page itself leaves empty; what rules emptied is not written. */
const isBare = (node: KeptElement, ink: Ink): boolean => (node.construct.id === 'blockquote' || node.construct.id === 'heading') && ink.page.textChars[node.index] === 0 && node.childNodes.length === 0;

function writeElement(content: string, node: KeptElement, ink: Ink): string {
  const { construct } = node;
  if (node.index < 0) return content;
  if (construct.level === 'inline') return ink.mark(node.index, construct.span, construct.write(content, node, ink));
  node.content = content;
  const isLine = construct.shape === 'leaf' || construct.shape === 'phrase';
  const body = isLine ? content.replace(/^[ \n]+|[ \n]+$/g, '') : content;
  if (body === '' && construct.shape !== 'atom' && construct.shape !== 'item' && construct.family !== 'table' && !isBare(node, ink)) return '';
  const written = construct.write(isLine && construct.shape === 'phrase' ? body.replace(/\\?\n/g, ' ') : body, node, ink);
  if (written.trim() === '') return '';
  const gap = gapOf(node);
  return gap + ink.mark(node.index, construct.span, written.replace(/^\n+|\n+$/g, '')) + gap;
}
