/** Builds the composed tree of a snapshot as typed arrays: shadow roots, slots and frames in place, in one pass each. */
import type { SnapshotNode } from '../../../shared/snapshot.ts';
import type { NodeId } from '../../../shared/ids.ts';

/** All by node index; -1 stands for none. Nodes that are not composed have `orderOf` -1. */
export type ComposedTree = {
  readonly indexById: ReadonlyMap<NodeId, number>;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly depth: Int32Array;
  readonly order: Int32Array;
  readonly orderOf: Int32Array;
  readonly subtreeEnd: Int32Array;
};

type Links = { readonly parent: Int32Array; readonly firstChild: Int32Array; readonly nextSibling: Int32Array };

export function composeTree(nodes: readonly SnapshotNode[]): ComposedTree {
  const indexById = new Map<NodeId, number>();
  for (let i = 0; i < nodes.length; i++) indexById.set(nodes[i]!.id, i);
  const light = lightLinks(nodes, indexById);
  replaceByShadow(nodes, light);
  return { indexById, ...light, ...walk(nodes.length, light) };
}

function lightLinks(nodes: readonly SnapshotNode[], indexById: ReadonlyMap<NodeId, number>): Links {
  const n = nodes.length;
  const parent = new Int32Array(n).fill(-1);
  const firstChild = new Int32Array(n).fill(-1);
  const nextSibling = new Int32Array(n).fill(-1);
  const lastChild = new Int32Array(n).fill(-1);
  for (let i = 0; i < n; i++) {
    const parentId = nodes[i]!.parent;
    if (parentId === null) continue;
    const p = indexById.get(parentId) ?? -1;
    if (p < 0) continue;
    parent[i] = p;
    if (lastChild[p]! < 0) firstChild[p] = i;
    else nextSibling[lastChild[p]!] = i;
    lastChild[p] = i;
  }
  return { parent, firstChild, nextSibling };
}

/** Hosts show their shadow root and slots show what is assigned to them; frames show their document alone. */
function replaceByShadow(nodes: readonly SnapshotNode[], links: Links): void {
  for (let i = 0; i < nodes.length; i++) {
    const kind = nodes[i]!.kind;
    if (kind !== 'shadow-root' && kind !== 'frame-document') continue;
    const host = links.parent[i]!;
    if (host < 0) continue;
    const lightChildren = childrenOf(host, links).filter((child) => child !== i);
    relink(host, [i], links);
    for (const child of lightChildren) links.parent[child] = -1;
    if (kind === 'shadow-root') assignToSlots(nodes, i, lightChildren, links);
  }
}

/** By name, to the first slot in tree order (DOM, "find a slot"); a slot that gets something loses its fallback. */
function assignToSlots(nodes: readonly SnapshotNode[], root: number, lightChildren: readonly number[], links: Links): void {
  const byName = new Map<string, number[]>();
  for (const child of lightChildren) {
    const node = nodes[child]!;
    if (node.kind !== 'element' && node.kind !== 'text') continue;
    const name = attrOf(node, 'slot') ?? '';
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [child]);
    else list.push(child);
  }
  if (byName.size === 0) return;
  for (const slot of slotsUnder(nodes, root, links)) {
    const name = attrOf(nodes[slot]!, 'name') ?? '';
    const assigned = byName.get(name);
    if (assigned === undefined) continue;
    byName.delete(name);
    for (const fallback of childrenOf(slot, links)) links.parent[fallback] = -1;
    relink(slot, assigned, links);
  }
}

/** `slot` elements of this shadow tree in tree order; nested shadow trees keep their own. */
function slotsUnder(nodes: readonly SnapshotNode[], root: number, links: Links): number[] {
  const found: number[] = [];
  const stack = childrenOf(root, links).reverse();
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const node = nodes[i]!;
    if (node.kind === 'element' && node.name === 'slot') found.push(i);
    if (node.kind !== 'shadow-root' && node.kind !== 'frame-document') stack.push(...childrenOf(i, links).reverse());
  }
  return found;
}

function childrenOf(index: number, links: Links): number[] {
  const children: number[] = [];
  for (let child = links.firstChild[index]!; child >= 0; child = links.nextSibling[child]!) children.push(child);
  return children;
}

function relink(parent: number, children: readonly number[], links: Links): void {
  links.firstChild[parent] = children[0] ?? -1;
  children.forEach((child, k) => {
    links.parent[child] = parent;
    links.nextSibling[child] = children[k + 1] ?? -1;
  });
}

/** Pre-order walk without a stack: down by first child, along by sibling, up by parent. */
function walk(n: number, links: Links): Pick<ComposedTree, 'depth' | 'order' | 'orderOf' | 'subtreeEnd'> {
  const depth = new Int32Array(n);
  const order = new Int32Array(n);
  const orderOf = new Int32Array(n).fill(-1);
  const subtreeEnd = new Int32Array(n);
  let placed = 0;
  let at = n > 0 ? 0 : -1;
  while (at >= 0) {
    orderOf[at] = placed;
    order[placed++] = at;
    const down = links.firstChild[at]!;
    if (down >= 0) {
      depth[down] = depth[at]! + 1;
      at = down;
      continue;
    }
    let done = at;
    subtreeEnd[done] = placed;
    while (done > 0 && links.nextSibling[done]! < 0) {
      done = links.parent[done]!;
      subtreeEnd[done] = placed;
    }
    const along = done > 0 ? links.nextSibling[done]! : -1;
    if (along >= 0) depth[along] = depth[done]!;
    at = along;
  }
  return { depth, order: order.slice(0, placed), orderOf, subtreeEnd };
}

function attrOf(node: SnapshotNode, name: string): string | null {
  for (const [key, value] of node.attrs) if (key === name) return value;
  return null;
}
