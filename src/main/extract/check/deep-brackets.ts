/** Hides brackets that cannot be links from the parser, whose time grows with the square of their number. */

/** More than this many on one line, none of them a link's: plain text that only looks like syntax. */
const mostBrackets = 1_000;
const opening = '\uE000';
const closing = '\uE001';
const escape = '\uE002';

/**
 * The Markdown with such brackets, escaped or not, as private-use characters, one for one so that offsets hold. Lines with
 * a link, code or a character of those three are left as they are.
 */
export function hideBrackets(markdown: string): string {
  if (markdown.length < mostBrackets) return markdown;
  return markdown.split('\n').map((line) => (isBracketText(line) ? hideLine(line) : line)).join('\n');
}

/** Text as it was written, escapes read. */
export const showBrackets = (text: string): string =>
  text.replace(/[\uE000-\uE002]/g, (hidden) => (hidden === opening ? '[' : hidden === closing ? ']' : ''));

function isBracketText(line: string): boolean {
  if (line.length < mostBrackets || /\]\(|[`\uE000-\uE002]/.test(line)) return false;
  let brackets = 0;
  for (let at = line.search(/[[\]]/); at !== -1 && brackets <= mostBrackets; at = nextBracket(line, at + 1)) brackets += 1;
  return brackets > mostBrackets;
}

function nextBracket(line: string, from: number): number {
  for (let at = from; at < line.length; at++) if (line[at] === '[' || line[at] === ']') return at;
  return -1;
}

const hideLine = (line: string): string => line.replace(/\\?[[\]]/g, (found) => (found.length === 2 ? escape : '') + (found.endsWith('[') ? opening : closing));
