/** Finds the known name that a mistyped one was most likely meant to be. */

/**
 * The nearest of `known` to `name`, or null when none is near enough to be a likely slip (more than a third of the
 * letters, at least two, would have to change). Case, `-` and `_` make no difference.
 */
export function nearestName(name: string, known: Iterable<string>): string | null {
  const wanted = plain(name);
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(wanted, plain(candidate), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

const plain = (name: string): string => name.slice(0, 80).toLowerCase().replaceAll('-', '_');

/** Optimal string alignment distance (insert, delete, replace, swap neighbours); gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(replace, last[j]! + 1, row[j - 1]! + 1);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(last[b.length]!, limit);
}
