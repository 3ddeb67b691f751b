/** Prunes the kept region into the small tree that is composed into Markdown: wrappers gone, white space collapsed. */
import type { Construct, Site } from './construct.ts';
import type { KeptElement } from './kept-tree.ts';
import { constructOf } from './rules.ts';
import { footnote, footnoteReference } from './rules/footnote.ts';
import { TreeBuilder } from './tree-builder.ts';

export type Pruned = { readonly root: KeptElement; readonly silent: ReadonlyMap<number, Construct>; readonly flattened: number };

/**
 * Walks each region once, in composed order, without recursion. A removed element's kept descendants attach to the
 * nearest kept ancestor. Every kept text node ends up in exactly one leaf, or is silent with the construct that says why.
 */
export function prune(site: Omit<Site, 'index'>, regions: readonly number[], enabled: (construct: Construct) => boolean): Pruned {
  const builder = new TreeBuilder(site.page, site.isKept);
  const silent = new Map<number, Construct>();
  for (const region of regions) {
    builder.openRegion(region);
    walkRegion(builder, { site, enabled, silent, later: enabled(footnote) ? [] : null }, region);
    builder.closeRegion();
  }
  return { root: builder.root, silent, flattened: builder.flattened };
}

type Walk = { readonly site: Omit<Site, 'index'>; readonly enabled: (construct: Construct) => boolean; readonly silent: Map<number, Construct>; readonly later: number[] | null };

/** Notes in the middle of the text wait until the region is written: a definition would end the paragraph they stand in. */
function walkRegion(builder: TreeBuilder, walk: Walk, region: number): void {
  const { page } = walk.site;
  walkRange(builder, walk, page.orderOf[region]!, page.subtreeEnd[region]!);
  for (const note of walk.later ?? []) {
    builder.element(note, footnote);
    walkRange(builder, walk, page.orderOf[note]! + 1, page.subtreeEnd[note]!);
  }
}

function walkRange(builder: TreeBuilder, walk: Walk, start: number, end: number): void {
  const { page, isKept } = walk.site;
  for (let k = start; k < end;) {
    builder.closeUpTo(k);
    const index = page.order[k]!;
    const node = page.nodes[index]!;
    k += 1;
    if (node.kind === 'text') {
      if (isKept(index) && !page.isInert(index)) builder.text(index, node.text);
      continue;
    }
    if (node.kind !== 'element') continue;
    if (page.isInert(index)) { k = page.subtreeEnd[index]!; continue; }
    if (!isKept(index)) {
      builder.skip(index);
      continue;
    }
    if (walk.later !== null && walk.site.notes.sidenotes.has(index)) {
      walk.later.push(index);
      if (walk.site.notes.references.has(index) && walk.enabled(footnoteReference)) builder.element(index, footnoteReference);
      k = page.subtreeEnd[index]!;
      continue;
    }
    const construct = constructOf({ ...walk.site, index }, walk.enabled);
    if (construct?.shape === 'silent') { walk.silent.set(index, construct); k = page.subtreeEnd[index]!; continue; }
    if (builder.element(index, construct)) k = page.subtreeEnd[index]!;
  }
  builder.closeUpTo(end);
}
