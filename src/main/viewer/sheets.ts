/** The style sheets of a stored page for its rebuilt view: made harmless, and kept within the shadow root or frame they belong to. */
import { attributeOf, type Composed } from './composed.ts';
import { inertStyle } from './style-text.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../shared/snapshot.ts';

export type Sheets = {
  /** Text of the sheet that a link or style element brings, inert; '' when there is none. `within` is the host or frame it is in. */
  readonly of: (node: SnapshotNode, within: NodeId | null, tree: Composed) => string;
  /** Style elements for the sheets that a document or shadow root adopted. */
  readonly adoptedBy: (root: NodeId, within: NodeId | null) => string;
};

/** Marks by which a sheet of a shadow root is kept from what lies deeper and from what was slotted in. */
export const hostMark = 'data-pm-host';
export const slotMark = 'data-pm-slot';

export function readSheets(snapshot: Snapshot): Sheets {
  const byNode = new Map<NodeId, string>();
  for (const { node, text } of snapshot.styles ?? []) byNode.set(node, `${byNode.get(node) ?? ''}${text}\n`);
  const inert = (text: string, within: NodeId | null): string => {
    const safe = inertStyle(text);
    return within === null || safe === '' ? safe : keptWithin(safe, within);
  };
  return {
    of: (node, within, tree) => {
      const held = byNode.get(node.id);
      if (held !== undefined) return inert(held, within);
      if (node.name !== 'style') return '';
      const media = attributeOf(node, 'media') ?? '';
      const text = tree.childrenOf(node).map((child) => child.text).join('');
      return inert(media === '' || text === '' ? text : `@media ${media.replace(/[{}<>;]/g, ' ')} {\n${text}\n}`, within);
    },
    adoptedBy: (root, within) => {
      const text = byNode.get(root);
      return text === undefined ? '' : `<style>${inert(text, within)}</style>`;
    },
  };
}

/** `@scope` does here what the boundary of the shadow root did there. */
function keptWithin(css: string, within: NodeId): string {
  const scoped = css.replace(/:host-context\([^()]*\)|:host\(([^()]*)\)|:host\b/g, (_, condition: string | undefined) => `:scope${condition === undefined ? '' : `:is(${condition})`}`);
  return `@scope ([data-pm="${within}"]) to (:scope [${hostMark}] > *, :scope [${slotMark}] > *) {\n${scoped}\n}`;
}
