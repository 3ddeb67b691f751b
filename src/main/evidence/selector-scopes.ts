/** The element trees of a snapshot as scopes (document, shadow roots, frames), with counts of what matches where. */
import { escapeIdent, simpleSelectors, type Simple } from './selector-parts.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../shared/snapshot.ts';

export type Scopes = {
  readonly nodeAt: (index: number) => SnapshotNode;
  /** The element at or above a node; for a root, the element that holds it. */
  readonly elementOf: (id: NodeId) => number | null;
  readonly parentElement: (index: number) => number | null;
  /** The element that holds this element's shadow root or frame document; null in the top document. */
  readonly hostOf: (index: number) => number | null;
  readonly countInScope: (index: number, part: Simple) => number;
  readonly countEverywhere: (part: Simple) => number;
  /** Matches below an element in its own scope; counting stops at two. */
  readonly countBelow: (ancestor: number, part: Simple) => number;
  /** `name:nth-of-type(k)`, the position left out where there is no other of the name. */
  readonly stepOf: (index: number) => string;
};

type Tree = {
  readonly nodes: readonly SnapshotNode[];
  readonly indexOf: ReadonlyMap<NodeId, number>;
  readonly parent: Int32Array;
  /** Index of the scope's root node (document, shadow root or frame document). */
  readonly scope: Int32Array;
  /** Exclusive end of the subtree in document order. */
  readonly end: Int32Array;
  /** Place among the siblings of the same name, from 1. */
  readonly place: Int32Array;
};

const isRoot = (node: SnapshotNode): boolean => node.kind === 'document' || node.kind === 'shadow-root' || node.kind === 'frame-document';

/** O(nodes) once; every question after it is a look-up or a short search. */
export function buildScopes(snapshot: Snapshot): Scopes {
  const tree = readTree(snapshot);
  const { holders, perScope, siblings } = indexParts(tree);
  const elementAbove = (start: number): number | null => {
    for (let at = start; at >= 0; at = tree.parent[at]!) if (tree.nodes[at]!.kind === 'element') return at;
    return null;
  };
  return {
    nodeAt: (index) => tree.nodes[index]!,
    elementOf: (id) => {
      const index = tree.indexOf.get(id);
      return index === undefined ? null : elementAbove(index);
    },
    parentElement: (index) => {
      const parent = tree.parent[index]!;
      return parent >= 0 && tree.nodes[parent]!.kind === 'element' ? parent : null;
    },
    hostOf: (index) => elementAbove(tree.parent[tree.scope[index]!]!),
    countInScope: (index, part) => perScope.get(`${tree.scope[index]!} ${part.key}`) ?? 0,
    countEverywhere: (part) => holders.get(part.key)?.length ?? 0,
    countBelow: (ancestor, part) => countBelow(tree, holders.get(part.key) ?? [], ancestor),
    stepOf: (index) => {
      const { name } = tree.nodes[index]!;
      const alone = siblings.get(`${tree.parent[index]!} ${name}`) === 1;
      return alone ? escapeIdent(name) : `${escapeIdent(name)}:nth-of-type(${tree.place[index]!})`;
    },
  };
}

function readTree(snapshot: Snapshot): Tree {
  const { nodes } = snapshot;
  const indexOf = new Map<NodeId, number>();
  const parent = new Int32Array(nodes.length);
  const scope = new Int32Array(nodes.length);
  const end = new Int32Array(nodes.length);
  for (const [i, node] of nodes.entries()) {
    indexOf.set(node.id, i);
    const above = node.parent === null ? -1 : indexOf.get(node.parent) ?? -1;
    parent[i] = above;
    scope[i] = isRoot(node) || above < 0 ? i : scope[above]!;
  }
  for (let i = nodes.length - 1; i >= 0; i--) {
    end[i] = Math.max(end[i]!, i + 1);
    const above = parent[i]!;
    if (above >= 0) end[above] = Math.max(end[above]!, end[i]!);
  }
  return { nodes, indexOf, parent, scope, end, place: new Int32Array(nodes.length) };
}

function indexParts(tree: Tree) {
  const holders = new Map<string, number[]>();
  const perScope = new Map<string, number>();
  const siblings = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): number => {
    const next = (map.get(key) ?? 0) + 1;
    map.set(key, next);
    return next;
  };
  for (const [i, node] of tree.nodes.entries()) {
    if (node.kind !== 'element') continue;
    tree.place[i] = count(siblings, `${tree.parent[i]!} ${node.name}`);
    for (const { key } of simpleSelectors(node)) {
      count(perScope, `${tree.scope[i]!} ${key}`);
      const list = holders.get(key);
      if (list === undefined) holders.set(key, [i]);
      else list.push(i);
    }
  }
  return { holders, perScope, siblings };
}

function countBelow(tree: Tree, holders: readonly number[], ancestor: number): number {
  let low = 0;
  let high = holders.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holders[middle]! <= ancestor) low = middle + 1;
    else high = middle;
  }
  let found = 0;
  for (let k = low; k < holders.length && holders[k]! < tree.end[ancestor]! && found < 2; k++) {
    if (tree.scope[holders[k]!] === tree.scope[ancestor]) found++;
  }
  return found;
}
