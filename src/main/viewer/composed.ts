/** The tree as a person saw it: shadow roots in place of their hosts' light children, slots filled, frames inside their element. */
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../shared/snapshot.ts';

export type Composed = {
  readonly root: SnapshotNode | null;
  /** The shadow root of an element, or null. */
  readonly shadowOf: (node: SnapshotNode) => SnapshotNode | null;
  readonly childrenOf: (node: SnapshotNode) => readonly SnapshotNode[];
};

/** Indexes the snapshot once; look-ups are O(children). */
export function compose(snapshot: Snapshot): Composed {
  const byParent = new Map<NodeId, SnapshotNode[]>();
  const byId = new Map<NodeId, SnapshotNode>();
  for (const node of snapshot.nodes) {
    byId.set(node.id, node);
    if (node.parent === null) continue;
    const siblings = byParent.get(node.parent);
    if (siblings === undefined) byParent.set(node.parent, [node]);
    else siblings.push(node);
  }
  const own = (id: NodeId): readonly SnapshotNode[] => byParent.get(id) ?? [];
  const shadowOf = (id: NodeId): SnapshotNode | undefined => own(id).slice(0, 1).find((child) => child.kind === 'shadow-root');

  const hostOf = (node: SnapshotNode): SnapshotNode | null => {
    for (let at: SnapshotNode | undefined = node; at?.parent != null;) {
      const parent = byId.get(at.parent);
      if (at.kind === 'shadow-root') return parent ?? null;
      at = parent;
    }
    return null;
  };

  const childrenOf = (node: SnapshotNode): readonly SnapshotNode[] => {
    const shadow = node.kind === 'element' ? shadowOf(node.id) : undefined;
    if (shadow !== undefined) return own(shadow.id);
    if (node.name !== 'slot') return own(node.id);
    const host = hostOf(node);
    if (host === null) return own(node.id);
    const wanted = attributeOf(node, 'name') ?? '';
    const assigned = own(host.id).filter((child) => child.kind !== 'shadow-root' && slotNameOf(child) === wanted);
    return assigned.some((child) => child.kind === 'element' || child.text.trim() !== '') ? assigned : own(node.id);
  };
  return { root: snapshot.nodes[0] ?? null, shadowOf: (node) => (node.kind === 'element' ? shadowOf(node.id) ?? null : null), childrenOf };
}

export function attributeOf(node: SnapshotNode, name: string): string | null {
  return node.attrs.find(([key]) => key === name)?.[1] ?? null;
}

const slotNameOf = (node: SnapshotNode): string => (node.kind === 'element' ? attributeOf(node, 'slot') ?? '' : '');
