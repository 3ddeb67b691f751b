/** CSS selection over the composed tree by css-select; the only importer of it. */
import { compile, type Options } from 'css-select';
import { failure, FailureError } from '../../../shared/errors.ts';
import type { SnapshotNode } from '../../../shared/snapshot.ts';
import type { ComposedTree } from './composed-tree.ts';

export type Selectors = { readonly select: (selector: string) => readonly number[]; readonly matches: (index: number, selector: string) => boolean };
type Adapter = NonNullable<Options<SnapshotNode, SnapshotNode>['adapter']>;
type Compiled = (node: SnapshotNode) => boolean;

/** Combinators look through shadow roots and frame documents: an element's parent is the nearest element above it. */
export function selectorsOver(nodes: readonly SnapshotNode[], tree: ComposedTree, textOf: (index: number) => string): Selectors {
  const compiled = new Map<string, Compiled>();
  const adapter = adapterOver(nodes, tree, textOf);
  const compileOnce = (selector: string): Compiled => {
    const known = compiled.get(selector);
    if (known !== undefined) return known;
    const fresh = compileOrFail(selector, adapter);
    compiled.set(selector, fresh);
    return fresh;
  };
  return {
    select(selector) {
      const test = compileOnce(selector);
      const found: number[] = [];
      for (const i of tree.order) if (nodes[i]!.kind === 'element' && test(nodes[i]!)) found.push(i);
      return found;
    },
    matches(index, selector) {
      const node = nodes[index];
      return node !== undefined && node.kind === 'element' && compileOnce(selector)(node);
    },
  };
}

function compileOrFail(selector: string, adapter: Adapter): Compiled {
  try {
    return compile<SnapshotNode, SnapshotNode>(selector, { adapter, lowerCaseTags: true, lowerCaseAttributeNames: true });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new FailureError(failure('PM-PLAN-006', `"${selector}" is not a valid selector`, { stage: 'select', detail }));
  }
}

function adapterOver(nodes: readonly SnapshotNode[], tree: ComposedTree, textOf: (index: number) => string): Adapter {
  const at = (node: SnapshotNode): number => tree.indexById.get(node.id) ?? -1;
  const children = (index: number): SnapshotNode[] => {
    const list: SnapshotNode[] = [];
    for (let child = tree.firstChild[index] ?? -1; child >= 0; child = tree.nextSibling[child]!) {
      const node = nodes[child]!;
      if (node.kind === 'shadow-root' || node.kind === 'frame-document') list.push(...children(child));
      else list.push(node);
    }
    return list;
  };
  const parentOf = (node: SnapshotNode): SnapshotNode | null => {
    for (let p = tree.parent[at(node)] ?? -1; p >= 0; p = tree.parent[p]!) if (nodes[p]!.kind === 'element') return nodes[p]!;
    return null;
  };
  const siblings = (node: SnapshotNode): SnapshotNode[] => {
    const p = tree.parent[at(node)] ?? -1;
    return p < 0 ? [node] : children(p);
  };
  return {
    isTag: (node): node is SnapshotNode => node.kind === 'element',
    getChildren: (node) => children(at(node)),
    getParent: parentOf,
    getSiblings: siblings,
    getAttributeValue: (node, name) => attr(node, name),
    hasAttrib: (node, name) => attr(node, name) !== undefined,
    getName: (node) => node.name,
    getText: (node) => textOf(at(node)),
    removeSubsets: (list) => list,
    equals: (a, b) => a.id === b.id,
  };
}

function attr(node: SnapshotNode, name: string): string | undefined {
  for (const [key, value] of node.attrs) if (key === name) return value;
  return undefined;
}
