/** The element trees of a snapshot as scopes (document, shadow roots, frames), with counts of what matches where. */
import { escapeIdent, simpleSelectors, type Simple } from './selector-parts.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../shared/snapshot.ts';

export type Scopes = {
  readonly nodeAt: (index: number) => SnapshotNode;
  /** The element at or above a node within its scope; the host's or owner's element for a root. */
  readonly elementOf: (id: NodeId) => number | null;
  readonly parentElement: (index: number) => number | null;
  /** The element that holds this element's shadow root or frame document; null in the top document. */
  readonly hostOf: (index: number) => number | null;
  readonly countInScope: (index: number, part: Simple) => number;
  readonly countEverywhere: (part: Simple) => number;
  readonly countBelow: (ancestor: number, part: Simple) => number;
  readonly isBelow: (index: number, ancestor: number) => boolean;
  /** `name:nth-of-type(k)`, the position left out where there is no other of the name. */
  readonly stepOf: (index: number) => string;
};

type Tree = {
  readonly nodes: readonly SnapshotNode[];
  readonly indexOf: ReadonlyMap<NodeId, number>;
  readonly parent: readonly number[];
  /** Index of the scope's root node (document, shadow root or frame document). */
  readonly scope: readonly number[];
};

const isRoot = (node: SnapshotNode): boolean => node.kind === 'document' || node.kind === 'shadow-root' || node.kind === 'frame-document';

/** O(nodes) once; counts of a part are lists of element indexes, searched by scope. */
export function buildScopes(snapshot: Snapshot): Scopes {
  const tree = readTree(snapshot);
  const holders = indexParts(tree);
  const elementAbove = (start: number): number | null => {
    for (let at = start; at >= 0; at = tree.parent[at]!) if (tree.nodes[at]!.kind === 'element') return at;
    return null;
  };
  const matching = (part: Simple): readonly number[] => holders.get(part.key) ?? [];
  const isBelow = (index: number, ancestor: number): boolean => {
    for (let at = tree.parent[index]!; at >= ancestor; at = tree.parent[at]!) {
      if (at === ancestor) return true;
      if (isRoot(tree.nodes[at]!)) return false;
    }
    return false;
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
    hostOf: (index) => elementAbove(tree.parent[tree.scope[index]!] ?? -1),
    countInScope: (index, part) => matching(part).filter((at) => tree.scope[at] === tree.scope[index]).length,
    countEverywhere: (part) => matching(part).length,
    countBelow: (ancestor, part) => matching(part).filter((at) => isBelow(at, ancestor)).length,
    isBelow,
    stepOf: (index) => stepOf(tree, index),
  };
}

function readTree(snapshot: Snapshot): Tree {
  const indexOf = new Map<NodeId, number>();
  const parent: number[] = [];
  const scope: number[] = [];
  for (const [i, node] of snapshot.nodes.entries()) {
    indexOf.set(node.id, i);
    const above = node.parent === null ? -1 : indexOf.get(node.parent) ?? -1;
    parent.push(above);
    scope.push(isRoot(node) || above < 0 ? i : scope[above]!);
  }
  return { nodes: snapshot.nodes, indexOf, parent, scope };
}

function indexParts(tree: Tree): ReadonlyMap<string, readonly number[]> {
  const holders = new Map<string, number[]>();
  for (const [i, node] of tree.nodes.entries()) {
    if (node.kind !== 'element') continue;
    for (const { key } of simpleSelectors(node)) {
      const list = holders.get(key);
      if (list === undefined) holders.set(key, [i]);
      else list.push(i);
    }
  }
  return holders;
}

function stepOf(tree: Tree, index: number): string {
  const { name } = tree.nodes[index]!;
  const parent = tree.parent[index]!;
  let position = 0;
  let total = 0;
  for (let at = parent + 1; at < tree.nodes.length; at++) {
    if (tree.parent[at] === parent && tree.nodes[at]!.kind === 'element' && tree.nodes[at]!.name === name) {
      total++;
      if (at === index) position = total;
    }
    if (tree.parent[at]! < parent && at > index) break;
  }
  return total > 1 ? `${escapeIdent(name)}:nth-of-type(${position})` : escapeIdent(name);
}
