/** Puts the documents of a page together into one snapshot: shadow roots, frames and facts in their places, gaps said. */
import { nodeId, type NodeId } from '../../../shared/ids.ts';
import type { FactRow, StyleRow } from '../in-page/kit.ts';
import type { FrameInfo, Gap, NodeFacts, NodeKind, Snapshot, SnapshotNode, StyleText } from '../../../shared/snapshot.ts';
import type { RecordedNode, RecordedTree } from '../../../shared/recording.ts';

/** One checked document, ready to be placed. `owner` is the frame element that holds it. */
export type CheckedDocument = {
  readonly key: string;
  readonly tree: RecordedTree;
  readonly facts: readonly FactRow[];
  readonly styles: readonly StyleRow[];
  readonly url: string;
  readonly baseUrl: string;
  readonly owner: NodeId | null;
  readonly canvases: readonly number[];
  readonly capped: boolean;
};

type Built = { readonly nodes: SnapshotNode[]; readonly frames: FrameInfo[]; readonly gaps: Gap[]; readonly styles: StyleText[] };
type Placed = { readonly document: CheckedDocument; readonly facts: ReadonlyMap<number, FactRow>; readonly left: number; readonly top: number };
type Step = { readonly placed: Placed; readonly id: number; readonly parent: NodeId | null };

const kinds: Readonly<Record<RecordedNode['type'], NodeKind>> = { 1: 'element', 3: 'text', 8: 'comment', 9: 'document', 10: 'doctype', 11: 'shadow-root' };
const positions = new Set(['static', 'relative', 'absolute', 'fixed', 'sticky']);

/** `documents[0]` is the top one. Order is that of the snapshot: a shadow root right after its host, then its children. */
export function buildSnapshot(documents: readonly CheckedDocument[], url: string): Snapshot {
  const built: Built = { nodes: [], frames: [], gaps: [], styles: [] };
  const byOwner = new Map<NodeId, CheckedDocument>();
  for (const document of documents) if (document.owner !== null) byOwner.set(document.owner, document);
  const stack: Step[] = [{ placed: place(documents[0]!, 0, 0), id: 1, parent: null }];
  frameOf(built, documents[0]!, null);
  while (stack.length > 0) {
    const { placed, id, parent } = stack.pop()!;
    const node = placed.document.tree.get(id);
    if (node === undefined) continue;
    const snapshotNode = toNode(placed, node, parent);
    built.nodes.push(snapshotNode);
    const next: Step[] = [];
    if (node.shadow !== null) next.push({ placed, id: node.shadow, parent: snapshotNode.id });
    const child = node.name === 'iframe' || node.name === 'frame' ? byOwner.get(snapshotNode.id) : undefined;
    if (child !== undefined) {
      byOwner.delete(snapshotNode.id);
      const box = placed.facts.get(id);
      frameOf(built, child, snapshotNode.id);
      next.push({ placed: place(child, placed.left + (box?.[2] ?? 0), placed.top + (box?.[3] ?? 0)), id: 1, parent: snapshotNode.id });
    } else {
      if (node.name === 'iframe' || node.name === 'frame') noteFrame(built, snapshotNode);
      for (const one of node.children) next.push({ placed, id: one, parent: snapshotNode.id });
    }
    if (node.name === 'object' || node.name === 'embed') built.gaps.push({ kind: 'plugin', node: snapshotNode.id, sentence: `What the ${node.name} element shows is not in the tree` });
    for (let i = next.length - 1; i >= 0; i--) stack.push(next[i]!);
  }
  return { version: 1, source: 'recorded', url, frames: built.frames, nodes: built.nodes, gaps: built.gaps, ...(built.styles.length === 0 ? {} : { styles: built.styles }) };
}

function place(document: CheckedDocument, left: number, top: number): Placed {
  return { document, facts: new Map(document.facts.map((row) => [row[0], row])), left, top };
}

function frameOf(built: Built, document: CheckedDocument, owner: NodeId | null): void {
  built.frames.push({ key: document.key, url: document.url, baseUrl: document.baseUrl, owner });
  for (const [id, text] of document.styles) built.styles.push({ node: nodeId(document.key, id), text: text.toWellFormed() });
  for (const canvas of document.canvases) built.gaps.push({ kind: 'canvas', node: nodeId(document.key, canvas), sentence: 'What is drawn on the canvas has no text in the tree; see the picture' });
  if (document.capped) built.gaps.push({ kind: 'node-cap', node: null, sentence: `The document ${document.key === '0' ? '' : `in frame ${document.key} `}is larger than the caps; its end was not recorded` });
}

function noteFrame(built: Built, node: SnapshotNode): void {
  const source = node.attrs.find(([name]) => name === 'src')?.[1] ?? '';
  if (source !== '' && !source.startsWith('about:')) built.gaps.push({ kind: 'cross-origin-frame', node: node.id, sentence: 'The frame\'s document could not be read' });
}

function toNode(placed: Placed, node: RecordedNode, parent: NodeId | null): SnapshotNode {
  const row = node.type === 1 ? placed.facts.get(node.id) : undefined;
  return {
    id: nodeId(placed.document.key, node.id),
    parent,
    kind: node.type === 9 && parent !== null ? 'frame-document' : kinds[node.type],
    name: node.type === 1 || node.type === 10 ? node.name : '',
    attrs: node.attrs.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
    text: node.text.toWellFormed(),
    ...(node.namespace === '' ? {} : { namespace: node.namespace }),
    ...(node.type === 11 ? { shadowMode: node.shadowMode } : {}),
    ...(row === undefined ? {} : { facts: factsFrom(row, placed) }),
  };
}

function factsFrom(row: FactRow, placed: Placed): NodeFacts {
  const [, visible, x, y, width, height, position, display, fontSizePx, opacity] = row;
  if (display === 'none') return { visible: false, display };
  const known = positions.has(position) ? (position as NonNullable<NodeFacts['position']>) : null;
  return { visible: visible === 1, box: [x + placed.left, y + placed.top, width, height], ...(known === null ? {} : { position: known }), display, fontSizePx, opacity };
}
