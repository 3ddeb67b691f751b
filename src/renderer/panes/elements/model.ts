/** The rows of the element tree: what is open, what each row says about its node's fate. Pure. */
import { labelOf } from '../../slices/page-index.ts';
import { fateOf, ruleBehind } from '../../slices/run-index.ts';
import type { NodeId } from '../../../shared/ids.ts';
import type { PageIndex } from '../../slices/page-index.ts';
import type { RunIndex } from '../../slices/run-index.ts';

export type ElementRow = {
  readonly key: NodeId;
  readonly index: number;
  readonly level: number;
  readonly setSize: number;
  readonly position: number;
  readonly open: boolean | null;
};

const isShown = (page: PageIndex, i: number): boolean => {
  const node = page.nodes[i]!;
  return node.kind === 'element' || node.kind === 'shadow-root' || node.kind === 'frame-document' || (node.kind === 'text' && node.text.trim() !== '');
};

/** An element that holds one text and nothing else is one row: its text stands beside its name. */
export function loneText(page: PageIndex, i: number): string | null {
  let only: string | null = null;
  for (let child = i + 1; child < page.end[i]!; child = page.end[child]!) {
    if (!isShown(page, child)) continue;
    if (only !== null || page.nodes[child]!.kind !== 'text') return null;
    only = page.nodes[child]!.text.replace(/\s+/g, ' ').trim();
  }
  return only;
}

function childrenOf(page: PageIndex, i: number, only: Wanted): readonly number[] {
  if (loneText(page, i) !== null) return [];
  const children: number[] = [];
  for (let child = i + 1; child < page.end[i]!; child = page.end[child]!) if (isShown(page, child) && only?.has(child) !== false) children.push(child);
  return children;
}

/** Nodes that a filter leaves in the tree; null for all of them. */
export type Wanted = ReadonlySet<number> | null;

/** Nodes whose name, attributes or own text hold the words, with all that is above them. Case does not matter. */
export function wantedBy(page: PageIndex, words: string): Wanted {
  const sought = words.trim().toLowerCase();
  if (sought === '') return null;
  const wanted = new Set<number>();
  for (let i = 0; i < page.nodes.length; i++) {
    const node = page.nodes[i]!;
    const { name, rest } = labelOf(node);
    if (!`${name}${rest} ${node.text}`.toLowerCase().includes(sought)) continue;
    for (let up = i; up >= 0 && !wanted.has(up); up = page.parent[up]!) wanted.add(up);
  }
  return wanted;
}

/** The rows in view order; under a filter all that it leaves is open. The document node itself is left out: its children are the roots. */
export function listRows(page: PageIndex, open: ReadonlySet<NodeId>, only: Wanted = null): readonly ElementRow[] {
  const rows: ElementRow[] = [];
  const stack: { readonly siblings: readonly number[]; at: number; readonly level: number }[] = [{ siblings: page.nodes.length === 0 ? [] : childrenOf(page, 0, only), at: 0, level: 1 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const index = top.siblings[top.at];
    if (index === undefined) {
      stack.pop();
      continue;
    }
    top.at++;
    const key = page.nodes[index]!.id;
    const below = childrenOf(page, index, only);
    const isOpen = below.length === 0 ? null : only !== null || open.has(key);
    rows.push({ key, index, level: top.level, setSize: top.siblings.length, position: top.at, open: isOpen });
    if (isOpen === true) stack.push({ siblings: below, at: 0, level: top.level + 1 });
  }
  return rows;
}

/** What is open at first: the way down to the region and its first level, so that the first look shows the verdict on the page. */
export function openAtFirst(run: RunIndex): ReadonlySet<NodeId> {
  const open = new Set<NodeId>();
  const { page } = run;
  for (let i = 0; i < page.nodes.length; i++) if (page.depth[i]! <= 2 && page.nodes[i]!.name !== 'head') open.add(page.nodes[i]!.id);
  for (const region of run.regions) openTo(page, region, open, true);
  return open;
}

/** Opens the ancestors of a node (and the node too when `inclusive`). */
export function openTo(page: PageIndex, node: NodeId, open: Set<NodeId>, inclusive = false): void {
  const index = page.at.get(node);
  if (index === undefined) return;
  for (let i = inclusive ? index : page.parent[index]!; i >= 0; i = page.parent[i]!) open.add(page.nodes[i]!.id);
}

/** The row that stands for a node: a text folded into its element is shown by that element. */
export function rowFor(page: PageIndex, node: NodeId): NodeId {
  const index = page.at.get(node);
  if (index === undefined) return node;
  const up = page.parent[index]!;
  return page.nodes[index]!.kind === 'text' && up >= 0 && loneText(page, up) !== null ? page.nodes[up]!.id : node;
}

export type RowWords = { readonly name: string; readonly rest: string; readonly tone: string; readonly tag: { readonly text: string; readonly tone: string } | null; readonly note: string };

/** What a row says: name, fate as a word, and how much it holds. */
export function wordsFor(run: RunIndex, index: number): RowWords {
  const { page } = run;
  const node = page.nodes[index]!;
  const { name, rest } = labelOf(node);
  const fate = fateOf(run, index);
  const lone = node.kind === 'element' ? loneText(page, index) : null;
  const chars = page.chars[index]!;
  const note = node.kind === 'element' && chars > 0 ? chars.toLocaleString('en').replaceAll(',', '\u2009') : '';
  const shown = lone === null || lone === '' ? rest : `${rest} ${lone.slice(0, 80)}`.trim();
  return { name, rest: shown, tone: fate.kind, tag: tagOf(run, index), note };
}

function tagOf(run: RunIndex, index: number): RowWords['tag'] {
  const fate = fateOf(run, index);
  if (run.regions.has(run.page.nodes[index]!.id)) return { text: 'region', tone: 'kept' };
  if (fate.kind === 'removed') return { text: fate.by, tone: 'removed' };
  if (fate.kind !== 'spared') return null;
  const up = run.page.parent[index]!;
  return up >= 0 && fateOf(run, up).kind === 'spared' && ruleBehind(run, up) === fate.from ? null : { text: `spared from ${fate.from}`, tone: 'spared' };
}
