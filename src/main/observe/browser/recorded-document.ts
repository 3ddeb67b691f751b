/** One document as the node side holds it: its tree, kept in step with the page by the batches it sends. */
import { applyOps, type RecordedBatch, type RecordedOp, type RecordedTree } from '../../../shared/recording.ts';
import type { CDPSession } from 'playwright';
import type { NodeId } from '../../../shared/ids.ts';
import type { PageBatch } from '../in-page/kit.ts';

export type RecordedPage = {
  readonly key: string;
  readonly frameId: string;
  readonly contextId: number;
  readonly session: CDPSession;
  readonly top: boolean;
  readonly fromMs: number;
  readonly tree: RecordedTree;
  url: string;
  baseUrl: string;
  owner: NodeId | null;
  lastSeq: number;
  /** A batch was lost or came out of turn: the whole document has to be sent again. */
  adrift: boolean;
  gone: boolean;
};

/** Applies a batch that arrived at `atMs` and returns it as it is kept, or null when it came out of turn. */
export function takeBatch(page: RecordedPage, batch: PageBatch, atMs: number): RecordedBatch | null {
  if (!batch.full && batch.seq <= page.lastSeq) return null;
  if (!batch.full && batch.seq !== page.lastSeq + 1) page.adrift = true;
  if (batch.full) page.adrift = false;
  page.lastSeq = batch.seq;
  if (batch.ops.length === 0 && !batch.full) return null;
  applyOps(page.tree, batch.ops, batch.full);
  return { atMs, document: page.key, full: batch.full, ops: batch.ops };
}

/** The first difference between the tree that was followed and fresh rows of the page, in words, or null when equal. */
export function differenceFrom(tree: RecordedTree, fresh: readonly RecordedOp[]): string | null {
  const truth: RecordedTree = new Map();
  applyOps(truth, fresh);
  const stack = [1];
  while (stack.length > 0) {
    const id = stack.pop()!;
    const mine = tree.get(id);
    const its = truth.get(id);
    if (its === undefined) return `node ${id} is not in the page`;
    if (mine === undefined) return `node ${id} (${its.name}) was never recorded`;
    if (mine.type !== its.type || mine.name !== its.name || mine.namespace !== its.namespace) return `node ${id} is ${its.name || its.type}, recorded as ${mine.name || mine.type}`;
    if (mine.text !== its.text) return `text of node ${id} differs`;
    if (mine.shadow !== its.shadow) return `shadow root of node ${id} differs`;
    if (mine.attrs.length !== its.attrs.length || mine.attrs.some(([name, value], i) => name !== its.attrs[i]![0] || value !== its.attrs[i]![1])) return `attributes of node ${id} (${its.name}) differ`;
    if (mine.children.length !== its.children.length || mine.children.some((child, i) => child !== its.children[i])) return `children of node ${id} (${its.name || its.type}) differ`;
    for (const child of its.children) stack.push(child);
    if (its.shadow !== null) stack.push(its.shadow);
  }
  return null;
}
