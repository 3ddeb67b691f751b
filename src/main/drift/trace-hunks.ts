/** Traces each changed block through the corners of a cross-replay to the step at which it came or went. */
import { align } from './align.ts';
import { blocksOf } from './blocks.ts';
import type { BareHunk } from './compare-texts.ts';

/** What changes from one corner to the next: today's engine instead of the one that was used, the settings, or the page. */
export type Step = 'engine' | 'profile' | 'page';

/** Markdown of the two runs as kept, and of each capture under each plan: `oldNew` is the old capture under the new plan. */
export type Corners<T> = { readonly keptOld: T; readonly oldOld: T; readonly newOld: T; readonly oldNew: T; readonly newNew: T; readonly keptNew: T };

type Leg = { readonly step: Step; readonly onward: ReadonlyMap<number, number>; readonly back: ReadonlyMap<number, number> };

/**
 * For each hunk how many of its blocks each step moved. There are two ways from the old run to the new one, settings first
 * or page first; a change that either would make alone is found on one way as the one and on the other as the other.
 */
export function traceHunks(texts: Corners<string>, hunks: readonly BareHunk[]): readonly ReadonlyMap<Step, number>[] {
  const { keptOld, oldOld, newOld, oldNew, newNew, keptNew } = texts;
  const legBetween = legs();
  const [engineFirst, engineLast] = [legBetween('engine', keptOld, oldOld), legBetween('engine', newNew, keptNew)];
  const ways = [
    [engineFirst, legBetween('profile', oldOld, oldNew), legBetween('page', oldNew, newNew), engineLast],
    [engineFirst, legBetween('page', oldOld, newOld), legBetween('profile', newOld, newNew), engineLast],
  ];
  return hunks.map(({ before, after, at: [i, j] }) => {
    const most = new Map<Step, number>();
    for (const way of ways) {
      tally(most, before.map((_, k) => lastsUntil(way, i + k)));
      tally(most, after.map((_, k) => standsSince(way, j + k)));
    }
    return most;
  });
}

/** Cuts each text once, aligns each pair once. */
function legs(): (step: Step, from: string, to: string) => Leg {
  const cut = new Map<string, readonly string[]>();
  const blocks = (text: string): readonly string[] => {
    const known = cut.get(text) ?? blocksOf(text).blocks;
    cut.set(text, known);
    return known;
  };
  return (step, from, to) => {
    const pairs = align(blocks(from), blocks(to));
    return { step, onward: new Map(pairs), back: new Map(pairs.map(([a, b]) => [b, a])) };
  };
}

/** The step at which a block of the old text goes; null when it comes through. */
function lastsUntil(way: readonly Leg[], block: number): Step | null {
  let at = block;
  for (const { step, onward } of way) {
    const next = onward.get(at);
    if (next === undefined) return step;
    at = next;
  }
  return null;
}

/** The step at which a block of the new text came. */
function standsSince(way: readonly Leg[], block: number): Step | null {
  let at = block;
  for (const { step, back } of way.toReversed()) {
    const before = back.get(at);
    if (before === undefined) return step;
    at = before;
  }
  return null;
}

function tally(most: Map<Step, number>, steps: readonly (Step | null)[]): void {
  for (const [step, found] of Map.groupBy(steps, (one) => one)) if (step !== null) most.set(step, Math.max(most.get(step) ?? 0, found.length));
}
