/** Compares two Markdown texts as a reader would: headings, chunks, and the blocks that came, went or changed. */
import { align } from './align.ts';
import { blocksOf, headingOf } from './blocks.ts';
import { digestOfJson } from '../digest.ts';
import type { Drift, Hunk } from '../../shared/drift.ts';
import type { VolatileSpot } from './volatile-spots.ts';

/** A hunk before it is known why it is there. */
export type BareHunk = Omit<Hunk, 'causes'>;
export type TextDrift = Pick<Drift, 'headingJaccard' | 'headingsLost' | 'headingsGained' | 'chunks'> & { readonly hunks: readonly BareHunk[] };

export function compareTexts(before: string, after: string, volatile: readonly VolatileSpot[] = []): TextDrift {
  const a = blocksOf(before);
  const b = blocksOf(after);
  const headingsA = new Set(a.blocks.map(headingOf).filter((text) => text !== null));
  const headingsB = new Set(b.blocks.map(headingOf).filter((text) => text !== null));
  const lost = [...headingsA].filter((heading) => !headingsB.has(heading));
  const gained = [...headingsB].filter((heading) => !headingsA.has(heading));
  const either = headingsA.size + gained.length;
  return {
    headingJaccard: either === 0 ? 1 : (headingsA.size - lost.length) / either,
    headingsLost: lost, headingsGained: gained,
    chunks: compareChunks(chunksOf(a.blocks), chunksOf(b.blocks)),
    hunks: hunksOf(a, b, volatile),
  };
}

/** How many blocks have no partner, on the side that has more of them. */
export const blocksMoved = (before: string, after: string): number => {
  const a = blocksOf(before).blocks;
  const b = blocksOf(after).blocks;
  return Math.max(a.length, b.length) - align(a, b).length;
};

function hunksOf(a: ReturnType<typeof blocksOf>, b: ReturnType<typeof blocksOf>, volatile: readonly VolatileSpot[]): readonly BareHunk[] {
  const hunks: BareHunk[] = [];
  let i = 0;
  let j = 0;
  for (const [nextA, nextB] of [...align(a.blocks, b.blocks), [a.blocks.length, b.blocks.length] as const]) {
    const before = a.blocks.slice(i, nextA);
    const after = b.blocks.slice(j, nextB);
    if (before.length > 0 || after.length > 0) {
      const spot = { after: b.blocks[j - 1] ?? null, before: b.blocks[nextB] ?? null };
      hunks.push({
        key: digestOfJson([before, after]), heading: (after.length > 0 ? b.headings[j - 1] : a.headings[i - 1]) ?? '', before, after, at: [i, j],
        volatile: volatile.some((one) => one.after === spot.after && one.before === spot.before),
      });
    }
    [i, j] = [nextA + 1, nextB + 1];
  }
  return hunks;
}

/** A chunk is a heading with what follows up to the next one; chunks with the same heading are told apart by their order. */
export function chunksOf(blocks: readonly string[]): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  let name = '';
  for (const block of blocks) {
    const heading = headingOf(block);
    if (heading !== null) {
      name = heading;
      for (let n = 2; chunks.has(name); n++) name = `${heading} (${n})`;
    }
    chunks.set(name, `${chunks.get(name) ?? ''}\n\n${block}`);
  }
  return chunks;
}

function compareChunks(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): Drift['chunks'] {
  const both = [...a.keys()].filter((name) => b.has(name));
  const same = both.filter((name) => a.get(name) === b.get(name)).length;
  return { same, changed: both.length - same, lost: a.size - both.length, gained: b.size - both.length };
}
