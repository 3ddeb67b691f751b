/** Finds the spots of a page that change from one capture to the next on their own, from three captures or more. */
import { align } from './align.ts';
import { blocksOf } from './blocks.ts';

/** Between two blocks that stay, or the ends of the text (null), something changes on its own. */
export type VolatileSpot = { readonly after: string | null; readonly before: string | null };

/** Fewer captures than this tell nothing: two that differ may differ for good. */
const leastCaptures = 3;

/**
 * `texts` are Markdown of one page under one plan, in order of capture. A spot is volatile when what stands there changed at least
 * twice: a change that was made once and stayed is an edit.
 */
export function findVolatileSpots(texts: readonly string[]): readonly VolatileSpot[] {
  if (texts.length < leastCaptures) return [];
  const all = texts.map((text) => blocksOf(text).blocks);
  const [first = [], ...others] = all;
  const partners = others.map((blocks) => new Map(align(first, blocks)));
  const stays = [...first.keys()].filter((i) => partners.every((map) => map.has(i)));
  const edges = [-1, ...stays, first.length];
  const spots: VolatileSpot[] = [];
  for (const [k, from] of edges.slice(0, -1).entries()) {
    const to = edges[k + 1]!;
    const contents = all.map((blocks, n) => {
      const at = (i: number): number => (n === 0 ? i : i < 0 ? -1 : i >= first.length ? blocks.length : partners[n - 1]!.get(i)!);
      return blocks.slice(at(from) + 1, at(to)).join('\n\n');
    });
    const changes = contents.filter((text, n) => n > 0 && text !== contents[n - 1]).length;
    if (changes >= 2) spots.push({ after: first[from] ?? null, before: first[to] ?? null });
  }
  return spots;
}
