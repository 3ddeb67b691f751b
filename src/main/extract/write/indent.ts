/** Outside of `pre` the white space round a listing is that of the markup: it goes, as far as all lines have it. */
import type { CodeListing } from './code-text.ts';
import type { Segment } from './read-text.ts';

type Line = readonly Segment[];

/** The listing without blank lines at its edges and without the indent that all of its lines share. */
export function withoutIndent(listing: CodeListing): CodeListing {
  const isBlank = (line: Line): boolean => line.every((part) => part.text.trim() === '');
  const first = listing.lines.findIndex((line) => !isBlank(line));
  if (first < 0) return { ...listing, lines: [] };
  const lines = listing.lines.slice(first, listing.lines.findLastIndex((line) => !isBlank(line)) + 1);
  const shared = Math.min(...lines.filter((line) => !isBlank(line)).map((line) => /^[ \t]*/.exec(line.map((part) => part.text).join(''))![0].length));
  return { ...listing, lines: lines.map((line, i) => cutEnd(cutStart(line, shared), i === lines.length - 1)) };
}

function cutStart(line: Line, chars: number): Line {
  let left = chars;
  return line.flatMap((part) => {
    const cut = Math.min(left, part.text.length);
    left -= cut;
    return cut === part.text.length ? [] : [{ ...part, text: part.text.slice(cut) }];
  });
}

/** Blanks at the end of the last line are the markup's too. */
function cutEnd(line: Line, isLast: boolean): Line {
  return isLast ? line.slice(0, line.findLastIndex((part) => part.text.trim() !== '') + 1).map((part, i, all) => (i === all.length - 1 ? { ...part, text: part.text.trimEnd() } : part)) : line;
}
