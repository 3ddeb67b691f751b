/** Where a sentence stands in a page: its text nodes joined in composed order, white space collapsed, each character traced. */
import type { Page } from '../extract/page.ts';

/** `at` gives the composed text nodes (by node index) that a match covers, in order. Case is ignored. */
export type TextIndex = { readonly find: (sentence: string) => readonly (readonly number[])[] };

const maxMatches = 50;

/** Indexes text that belongs to content (`inert: false`) or only scripts, styles and templates (`inert: true`). */
export function indexText(page: Page, options: { readonly inert: boolean }): TextIndex {
  const starts: number[] = [];
  const nodes: number[] = [];
  let text = '';
  for (const i of page.order) {
    const node = page.nodes[i];
    if (node?.kind !== 'text' || page.isInert(i) !== options.inert) continue;
    const folded = fold(node.text);
    if (folded === '') continue;
    starts.push(text.length);
    nodes.push(i);
    text += folded;
  }
  return { find: (sentence) => findAll(text, fold(sentence)).map(([from, to]) => nodesBetween(starts, nodes, from, to)) };
}

/** Lower case without white space: text split over lines, elements or no-break spaces still matches. */
const fold = (text: string): string => text.replace(/[\s\u200B\u00AD]+/gu, '').toLowerCase();

function findAll(text: string, wanted: string): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at >= 0 && found.length < maxMatches; at = text.indexOf(wanted, at + wanted.length)) found.push([at, at + wanted.length]);
  return found;
}

function nodesBetween(starts: readonly number[], nodes: readonly number[], from: number, to: number): readonly number[] {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const covered: number[] = [];
  for (let k = Math.max(low - 1, 0); k < starts.length && (starts[k] ?? to) < to; k++) covered.push(nodes[k] ?? -1);
  return covered;
}
