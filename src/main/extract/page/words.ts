/** Words of a page: class and id tokens, and the composed text of a subtree. */
import type { SnapshotNode } from '../../../shared/snapshot.ts';
import type { ComposedTree } from './composed-tree.ts';

/** Whole lower-case tokens: `adBanner-top cookie_bar` gives ad, banner, top, cookie, bar. */
export function tokensOf(classAndId: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (const word of classAndId.split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue;
    for (const part of word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)) tokens.add(part.toLowerCase());
  }
  return tokens;
}

/** Elements that stand in a line of text; every other element starts a new line. */
export const inlineNames: ReadonlySet<string> = new Set([
  'a', 'abbr', 'acronym', 'audio', 'b', 'bdi', 'bdo', 'big', 'button', 'canvas', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'embed', 'font', 'i', 'img',
  'input', 'ins', 'kbd', 'label', 'map', 'mark', 'math', 'meter', 'nobr', 'noscript', 'object', 'output', 'picture', 'progress', 'q', 'rp', 'rt', 'ruby', 's', 'samp',
  'select', 'slot', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'svg', 'textarea', 'time', 'tt', 'u', 'var', 'video', 'wbr',
]);

/** Text nodes in composed order, blocks parted by a space, white space collapsed, cut at `maxChars`. */
export function composedText(nodes: readonly SnapshotNode[], tree: ComposedTree, inert: Uint8Array, index: number, maxChars: number): string {
  const start = tree.orderOf[index] ?? -1;
  if (start < 0) return '';
  let text = '';
  for (let k = start; k < tree.subtreeEnd[index]! && text.length < maxChars * 2 + 64; k++) {
    const i = tree.order[k]!;
    const node = nodes[i]!;
    if (inert[i] === 1) continue;
    if (node.kind === 'text') text += node.text.length > maxChars * 2 ? node.text.slice(0, maxChars * 2) : node.text;
    else if (node.kind === 'element' && !(inlineNames.has(node.name) || node.namespace !== undefined)) text += ' ';
    if (startsNewLine(nodes, tree, k)) text += ' ';
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, maxChars);
}

/** Whether a block ends after place k, so that what follows does not stick to it. */
function startsNewLine(nodes: readonly SnapshotNode[], tree: ComposedTree, k: number): boolean {
  for (let i = tree.order[k]!; i >= 0 && tree.subtreeEnd[i] === k + 1; i = tree.parent[i]!) {
    const node = nodes[i]!;
    if (node.kind === 'element' && node.namespace === undefined && !inlineNames.has(node.name)) return true;
  }
  return false;
}
