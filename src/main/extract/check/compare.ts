/** Comparing what was kept with what is read back: sequences, multisets and words. */

/** Items of `wanted` that `found` does not hold as often, in order. */
export function missingFrom<T>(wanted: readonly T[], found: readonly string[], key: (item: T) => string): readonly T[] {
  const left = countOf(found);
  return wanted.filter((item) => {
    const times = left.get(key(item)) ?? 0;
    if (times > 0) left.set(key(item), times - 1);
    return times === 0;
  });
}

export function countOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Runs of letters, marks and digits; ideographs one by one, because nothing marks where their words end. */
export const wordsOf = (text: string): readonly string[] => text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu) ?? [];

/** First place where two sequences part, or -1 when the shorter is all of it and both are equally long. */
export function firstDifference(a: readonly string[], b: readonly string[]): number {
  const most = Math.max(a.length, b.length);
  for (let i = 0; i < most; i++) if (a[i] !== b[i]) return i;
  return -1;
}
