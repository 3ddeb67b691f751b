/** A frozen snapshot made queryable: the composed tree, selectors and features, all by node index. */
export { pageOf } from './page/page-of.ts';
import type { ContentCounts } from '../../shared/content-counts.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../shared/snapshot.ts';

/**
 * Node indexes are positions in `snapshot.nodes`; -1 stands for none. The composed tree has shadow roots in place of
 * their hosts' light children, slots filled by what is assigned to them, and frames' documents under their `iframe`.
 * Light children that no slot takes are not in it (they are not rendered). Nothing here changes the snapshot.
 */
export type Page = {
  readonly snapshot: Snapshot;
  readonly nodes: readonly SnapshotNode[];
  readonly indexOf: (id: NodeId) => number;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly depth: Int32Array;
  /** Composed document order: `order[k]` is the k-th node; `orderOf[i]` its place, -1 when not composed. */
  readonly order: Int32Array;
  readonly orderOf: Int32Array;
  /** `order` places from `orderOf[i]` to `subtreeEnd[i]` (exclusive) are the subtree of i. */
  readonly subtreeEnd: Int32Array;
  /** Non-blank characters of composed text in the subtree; scripts, styles and templates count nothing. */
  readonly textChars: Int32Array;
  /** The part of `textChars` inside links. */
  readonly linkChars: Int32Array;
  readonly attr: (index: number, name: string) => string | null;
  /** Class and id split into lower-case tokens at white space, `-`, `_` and case changes. */
  readonly tokens: (index: number) => ReadonlySet<string>;
  readonly isInside: (index: number, ancestor: number) => boolean;
  /** By the browser's facts where there are any, else inferred from markup. An element is hidden with its ancestors. */
  readonly isHidden: (index: number) => boolean;
  /** Inert: script, style, template, noscript (where scripts ran), head metadata. */
  readonly isInert: (index: number) => boolean;
  readonly baseUrlOf: (index: number) => string;
  /** Matches in composed document order. Throws FailureError PM-PLAN-006 on a selector that is not valid. */
  readonly select: (selector: string) => readonly number[];
  readonly matches: (index: number, selector: string) => boolean;
  /** Composed text of the subtree, white space collapsed, at most `maxChars`. */
  readonly textOf: (index: number, maxChars?: number) => string;
  readonly counts: (index: number) => ContentCounts;
  readonly visibleFacts: 'browser' | 'markup';
};
