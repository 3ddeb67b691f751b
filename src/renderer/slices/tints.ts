/** Which nodes of a page are tinted how, and what a point on it selects. Pure; the rebuilt page and its pictures share it. */
import { pathTo } from './page-index.ts';
import { decidedAt, fateOf } from './run-index.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { RunIndex } from './run-index.ts';

export type Tint = { readonly node: NodeId; readonly kind: 'removed' | 'spared' | 'region' | 'outside'; readonly label: string };

/** Only what was judged by name is tinted: what went with it lies inside its tint. The way down to a region stays clear. */
export function tintsOf(run: RunIndex): readonly Tint[] {
  const tints: Tint[] = [];
  const wayDown = new Set([...run.regions].flatMap((region) => pathTo(run.page, run.page.at.get(region) ?? 0)));
  run.page.nodes.forEach((node, i) => {
    if (node.kind !== 'element') return;
    if (run.regions.has(node.id)) tints.push({ node: node.id, kind: 'region', label: `region · ${node.name}` });
    const fate = fateOf(run, i);
    if (fate.kind === 'outside' && !wayDown.has(i) && wayDown.has(run.page.parent[i]!)) tints.push({ node: node.id, kind: 'outside', label: 'outside' });
    if (fate.kind === 'removed') tints.push({ node: node.id, kind: 'removed', label: fate.by });
    if (fate.kind === 'spared' && startsHere(run, i)) tints.push({ node: node.id, kind: 'spared', label: `spared · ${fate.by}` });
  });
  return tints;
}

function startsHere(run: RunIndex, i: number): boolean {
  const up = run.page.parent[i]!;
  return up < 0 || fateOf(run, up).kind !== 'spared';
}

/** Nodes as the rebuilt page can show them: a text is shown by the element that holds it. */
export function shownNodes(run: RunIndex, nodes: readonly NodeId[]): readonly NodeId[] {
  const shown = nodes.map((node) => {
    let at = run.page.at.get(node) ?? -1;
    while (at >= 0 && run.page.nodes[at]!.kind !== 'element') at = run.page.parent[at]!;
    return run.page.nodes[at]?.id ?? node;
  });
  return [...new Set(shown)];
}

/** Clicking something removed selects what was removed by name, so that its rule is the answer. */
export function pickOf(run: RunIndex, node: NodeId): NodeId {
  const index = run.page.at.get(node);
  return index === undefined ? node : run.page.nodes[decidedAt(run, index)]!.id;
}
