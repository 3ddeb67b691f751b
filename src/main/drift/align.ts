/** Finds which blocks of two texts are the same, in order: unique blocks as anchors, then a longest common subsequence between them. */

/** Pairs of indices, rising in both. */
export type Pairs = readonly (readonly [number, number])[];

/** Cells of a table past which a stretch between two anchors counts as replaced whole: time and memory stay bounded. */
const maxCells = 4_000_000;

export function align(a: readonly string[], b: readonly string[]): Pairs {
  const pairs: (readonly [number, number])[] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) pairs.push([start, start++]);
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const endA = a.length - tail;
  const endB = b.length - tail;
  let fromA = start;
  let fromB = start;
  for (const [i, j] of [...anchors(a, b, start, endA, endB), [endA, endB] as const]) {
    pairs.push(...common(a, b, fromA, i, fromB, j));
    if (i < endA) pairs.push([i, j]);
    [fromA, fromB] = [i + 1, j + 1];
  }
  for (let k = tail; k > 0; k--) pairs.push([a.length - k, b.length - k]);
  return pairs;
}

/** Blocks that stand once in each stretch, as the longest run that keeps their order in both. */
function anchors(a: readonly string[], b: readonly string[], start: number, endA: number, endB: number): Pairs {
  const once = (list: readonly string[], end: number): ReadonlyMap<string, number> => {
    const at = new Map<string, number>();
    for (let i = start; i < end; i++) at.set(list[i]!, at.has(list[i]!) ? -1 : i);
    return at;
  };
  const inB = once(b, endB);
  const shared: (readonly [number, number])[] = [];
  for (const [block, i] of once(a, endA)) if (i >= 0 && (inB.get(block) ?? -1) >= 0) shared.push([i, inB.get(block)!]);
  return longestRising(shared.toSorted((x, y) => x[0] - y[0]));
}

function longestRising(pairs: Pairs): Pairs {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [k, [, j]] of pairs.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (pairs[ends[middle]!]![1] < j) low = middle + 1;
      else high = middle;
    }
    before[k] = low === 0 ? -1 : ends[low - 1]!;
    ends[low] = k;
  }
  const rising: (readonly [number, number])[] = [];
  for (let k = ends.at(-1) ?? -1; k >= 0; k = before[k]!) rising.push(pairs[k]!);
  return rising.reverse();
}

/** Longest common subsequence of two stretches, by the usual table. */
function common(a: readonly string[], b: readonly string[], fromA: number, toA: number, fromB: number, toB: number): Pairs {
  const rows = toA - fromA;
  const columns = toB - fromB;
  if (rows <= 0 || columns <= 0 || rows * columns > maxCells) return [];
  const width = columns + 1;
  const table = new Uint32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      table[i * width + j] = a[fromA + i] === b[fromB + j] ? table[(i + 1) * width + j + 1]! + 1 : Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (a[fromA + i] === b[fromB + j]) pairs.push([fromA + i++, fromB + j++]);
    else if (table[(i + 1) * width + j]! >= table[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
