/** Where two texts part, for a sentence that a person can follow. */

export type Difference = { readonly line: number; readonly column: number; readonly expected: string; readonly found: string };

/** Line and column count from 1, in UTF-16 units; the excerpts are at most 40 characters of each line. Null when equal. */
export function firstDifference(expected: string, found: string): Difference | null {
  if (expected === found) return null;
  let at = 0;
  while (at < expected.length && at < found.length && expected[at] === found[at]) at++;
  const before = expected.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1, expected: excerpt(expected, at), found: excerpt(found, at) };
}

function excerpt(text: string, at: number): string {
  if (at >= text.length) return 'nothing more';
  const end = text.indexOf('\n', at);
  return `“${text.slice(at, Math.min(end < 0 ? text.length : end, at + 40)).toWellFormed() || '⏎'}”`;
}
