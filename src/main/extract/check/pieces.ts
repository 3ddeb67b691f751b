/** Cuts Markdown between top-level blocks: a parser's time grows faster than its text, and a whole book would not be read in time. */
export type Piece = { readonly start: number; readonly text: string };

const leastChars = 2_000;
const mostChars = 16_000;
const oneLineIn = 8;

/**
 * Pieces in order that join to the whole text. A cut is made only before a heading or a line of words at the margin,
 * after a blank line, outside code: there every block but raw HTML with a closing tag is over (CommonMark 0.31, 3.1).
 * Which of these lines is taken depends on its own letters, so that an edit early in the text leaves later cuts in place.
 */
export function cutIntoPieces(markdown: string): readonly Piece[] {
  if (markdown.length < mostChars || /^ {0,3}<(?:pre|script|style|textarea|!|\?)/im.test(markdown)) return [{ start: 0, text: markdown }];
  const pieces: Piece[] = [];
  let from = 0;
  let fence: string | null = null;
  let afterBlank = false;
  for (let at = 0; at < markdown.length;) {
    const lineEnd = markdown.indexOf('\n', at);
    const end = lineEnd === -1 ? markdown.length : lineEnd;
    const line = markdown.slice(at, end);
    if (fence === null && afterBlank && at - from >= leastChars && (at - from >= mostChars || isCut(line)) && /^(?:#{1,6} |\p{L})/u.test(line)) {
      pieces.push({ start: from, text: markdown.slice(from, at) });
      from = at;
    }
    fence = fenceAfter(line, fence);
    afterBlank = line === '';
    at = end + 1;
  }
  return [...pieces, { start: from, text: markdown.slice(from) }];
}

function isCut(line: string): boolean {
  let sum = 0;
  for (let i = 0; i < line.length && i < 64; i++) sum = (sum * 31 + line.charCodeAt(i)) % 65_521;
  return sum % oneLineIn === 0;
}

/** The fence at the margin that is open after a line, or null. */
function fenceAfter(line: string, open: string | null): string | null {
  const run = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
  if (run === undefined) return open;
  if (open === null) return run.startsWith('`') && line.slice(run.length).includes('`') ? null : run;
  return run[0] === open[0] && run.length >= open.length && line.slice(run.length).trim() === '' ? null : open;
}

/** Empty definitions of the notes that a piece refers to and does not define: a reference without one would read as text. */
export function missingNotes(text: string): string {
  const labels = new Set([...text.matchAll(/\[\^(\d+)\](?!:)/g)].map((match) => match[1]!));
  for (const match of text.matchAll(/^\[\^(\d+)\]:/gm)) labels.delete(match[1]!);
  return labels.size === 0 ? '' : `\n${[...labels].map((label) => `[^${label}]: -`).join('\n\n')}\n`;
}
