/** A snapshot made quick to ask: where a node is, what it holds, how much of it there is. Built once per run. */
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../shared/snapshot.ts';

export type PageIndex = {
  readonly nodes: readonly SnapshotNode[];
  readonly at: ReadonlyMap<NodeId, number>;
  /** Index of the parent, −1 for the first node. */
  readonly parent: Int32Array;
  /** One past the last index of the node's subtree: nodes are in pre-order. */
  readonly end: Int32Array;
  readonly depth: Int32Array;
  /** Non-blank UTF-16 units of text in the subtree, scripts and styles left out. */
  readonly chars: Int32Array;
  readonly links: Int32Array;
};

const mute = new Set(['script', 'style', 'template', 'noscript']);
const countVisible = (text: string): number => text.replace(/\s+/g, '').length;

export function indexPage(snapshot: Snapshot): PageIndex {
  const { nodes } = snapshot;
  const size = nodes.length;
  const at = new Map<NodeId, number>();
  const parent = new Int32Array(size).fill(-1);
  const end = new Int32Array(size);
  const depth = new Int32Array(size);
  const chars = new Int32Array(size);
  const links = new Int32Array(size);
  nodes.forEach((node, i) => {
    at.set(node.id, i);
    end[i] = i + 1;
    const up = node.parent === null ? -1 : (at.get(node.parent) ?? -1);
    parent[i] = up;
    if (up >= 0) depth[i] = depth[up]! + 1;
    if (node.kind === 'text' && up >= 0 && !mute.has(nodes[up]!.name)) chars[i] = countVisible(node.text);
    if (node.name === 'a') links[i] = 1;
  });
  for (let i = size - 1; i > 0; i--) {
    const up = parent[i]!;
    if (up < 0) continue;
    if (end[i]! > end[up]!) end[up] = end[i]!;
    chars[up]! += chars[i]!;
    links[up]! += links[i]!;
  }
  return { nodes, at, parent, end, depth, chars, links };
}

/** Indices from the root down to `index`, itself included. */
export function pathTo(page: PageIndex, index: number): readonly number[] {
  const path: number[] = [];
  for (let i = index; i >= 0; i = page.parent[i]!) path.unshift(i);
  return path;
}

/** `div#id.class.class`, `"text…"`, or what else names a node for a person. */
export function labelOf(node: SnapshotNode): { readonly name: string; readonly rest: string } {
  switch (node.kind) {
    case 'document': return { name: '#document', rest: '' };
    case 'doctype': return { name: '<!doctype>', rest: '' };
    case 'text': return { name: '', rest: node.text.replace(/\s+/g, ' ').trim().slice(0, 160) };
    case 'comment': return { name: '<!-- -->', rest: node.text.trim().slice(0, 60) };
    case 'shadow-root': return { name: '#shadow-root', rest: node.shadowMode ?? '' };
    case 'frame-document': return { name: '#document', rest: 'frame' };
    case 'element': {
      const attrs = new Map(node.attrs);
      const id = attrs.get('id');
      const classes = (attrs.get('class') ?? '').split(/\s+/).filter((each) => each !== '').slice(0, 3);
      return { name: node.name, rest: `${id === undefined || id === '' ? '' : `#${id}`}${classes.map((each) => `.${each}`).join('')}` };
    }
  }
}
