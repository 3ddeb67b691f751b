/** Text, link and class counts of every subtree, in one pass over the composed tree. */
import type { ContentCounts } from '../../../shared/content-counts.ts';
import type { SnapshotNode } from '../../../shared/snapshot.ts';
import type { ComposedTree } from './composed-tree.ts';
import type { Visibility } from './visibility.ts';

/** `sums[c]` are prefix sums over composed order, one longer than it: a subtree's count is one subtraction. */
export type ContentFeatures = { readonly textChars: Int32Array; readonly linkChars: Int32Array; readonly sums: readonly Int32Array[] };

const text = 0, headings = 1, paragraphs = 2, listItems = 3, tables = 4, codeBlocks = 5, links = 6, images = 7, linkText = 8;
const classByName: ReadonlyMap<string, number> = new Map([
  ['h1', headings], ['h2', headings], ['h3', headings], ['h4', headings], ['h5', headings], ['h6', headings],
  ['p', paragraphs], ['li', listItems], ['table', tables], ['pre', codeBlocks], ['img', images],
]);

export function readContentFeatures(nodes: readonly SnapshotNode[], tree: ComposedTree, visibility: Visibility): ContentFeatures {
  const places = tree.order.length;
  const sums = Array.from({ length: 9 }, () => new Int32Array(places + 1));
  const textSum = sums[text]!, linkTextSum = sums[linkText]!;
  let linkEnds = 0;
  for (let k = 0; k < places; k++) {
    const i = tree.order[k]!;
    const node = nodes[i]!;
    for (const sum of sums) sum[k + 1] = sum[k]!;
    if (visibility.inert[i] === 1) continue;
    if (node.kind === 'text') {
      const chars = countNonBlank(node.text);
      textSum[k + 1] = textSum[k + 1]! + chars;
      if (k < linkEnds) linkTextSum[k + 1] = linkTextSum[k + 1]! + chars;
    } else if (node.kind === 'element') {
      const kind = node.name === 'a' && hasHref(node) ? links : classByName.get(node.name);
      if (kind === undefined || node.namespace !== undefined) continue;
      sums[kind]![k + 1]!++;
      if (kind === links) linkEnds = Math.max(linkEnds, tree.subtreeEnd[i]!);
    }
  }
  return { textChars: subtreeSums(nodes.length, tree, textSum), linkChars: subtreeSums(nodes.length, tree, linkTextSum), sums };
}

function subtreeSums(n: number, tree: ComposedTree, sum: Int32Array): Int32Array {
  const totals = new Int32Array(n);
  for (let k = 0; k < tree.order.length; k++) {
    const i = tree.order[k]!;
    totals[i] = sum[tree.subtreeEnd[i]!]! - sum[k]!;
  }
  return totals;
}

/** Counts between two places of the composed order, end exclusive. */
export function countsBetween(features: ContentFeatures, start: number, end: number): ContentCounts {
  const between = (kind: number): number => features.sums[kind]![end]! - features.sums[kind]![start]!;
  return {
    textChars: between(text), headings: between(headings), paragraphs: between(paragraphs), listItems: between(listItems),
    tables: between(tables), codeBlocks: between(codeBlocks), links: between(links), images: between(images),
  };
}

/** UTF-16 code units that are not white space as `\s` has it, nor a zero-width space or byte order mark. */
export function countNonBlank(value: string): number {
  let chars = 0;
  for (let k = 0; k < value.length; k++) if (!isBlankCode(value.charCodeAt(k))) chars++;
  return chars;
}

function isBlankCode(code: number): boolean {
  if (code <= 32) return true;
  if (code < 160) return false;
  return code === 160 || code === 0x1680 || (code >= 0x2000 && code <= 0x200b) || code === 0x2028 || code === 0x2029
    || code === 0x202f || code === 0x205f || code === 0x3000 || code === 0xfeff;
}

function hasHref(node: SnapshotNode): boolean {
  for (const [name] of node.attrs) if (name === 'href') return true;
  return false;
}
