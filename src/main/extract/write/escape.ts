/** Escaping of plain text, as little as keeps it plain: what a Markdown reader would otherwise take for syntax. */

/**
 * `startsLine` adds what only means something at the start of a line; `dollars` adds `$`, which means something in
 * documents that hold formulas; `inLink` leaves no bracket bare.
 */
export type TextPlace = { readonly startsLine: boolean; readonly dollars: boolean; readonly inLink: boolean };

/** Escapes text for inline position. The edges of `text` are taken as unknown. */
export function escapeText(text: string, place: TextPlace): string {
  let escaped = /[\\*_`[\]<&~!$]/.test(text) ? escapeInline(text, place.dollars) : text;
  if (place.inLink) escaped = escaped.replace(/(?<!\\)[[\]]/g, '\\$&');
  else if (/:\/\/|www\.|@/i.test(escaped)) escaped = escapeBareAddresses(escaped);
  return place.startsLine ? escapeLineStart(escaped) : escaped;
}

/** GFM makes links of bare addresses; what is not a link on the page is none in the Markdown. */
function escapeBareAddresses(text: string): string {
  return text
    .replace(/(https?|ftp|xmpp|mailto):(?=\/\/|[^\s:/]+@)/gi, '$1\\:')
    .replace(/(?<![\p{L}\p{N}])(www)\.(?=\S)/giu, '$1\\.')
    .replace(/(?<=[A-Za-z0-9._+-])@(?=[A-Za-z0-9_-]+\.)/g, '\\@');
}

function escapeInline(text: string, dollars: boolean): string {
  const lastClose = text.lastIndexOf(']');
  const lastLink = text.lastIndexOf('](');
  return text.replace(/[\\*_`[\]<&~!$]/g, (c, at: number) => {
    const before = text[at - 1];
    const after = text[at + 1];
    switch (c) {
      case '\\': return after === undefined || /[!-/:-@[-`{-~\n]/.test(after) ? '\\\\' : c;
      case '*': return isSpace(before) && isSpace(after) && before !== undefined ? c : '\\*';
      case '_': return isWord(before) && isWord(after) ? c : '\\_';
      case '`': return '\\`';
      case '[': return after === '^' || after === '!' || (at === 0 && /^\[[ xX]\]/.test(text)) || at < lastLink || at > lastClose ? '\\[' : c;
      case ']': return after === undefined || after === '(' || after === '[' || after === ':' ? '\\]' : c;
      case '<': return after === undefined || /[a-zA-Z/!?]/.test(after) ? '\\<' : c;
      case '&': return /^&(?:[a-zA-Z][a-zA-Z0-9]*|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});/.test(text.slice(at, at + 40)) || after === undefined ? '\\&' : c;
      case '~': return isSpace(before) && isSpace(after) && before !== undefined && after !== undefined ? c : '\\~';
      case '!': return after === undefined || after === '[' ? '\\!' : c;
      default: return dollars ? '\\$' : c;
    }
  });
}

const isSpace = (c: string | undefined): boolean => c === undefined || /\s/.test(c);
const isWord = (c: string | undefined): boolean => c !== undefined && /[\p{L}\p{N}]/u.test(c);

function escapeLineStart(text: string): string {
  return text
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+])(?=\s|$|[-:])/, '\\$1')
    .replace(/^(=)/, '\\$1')
    .replace(/^(:)(?=-)/, '\\$1')
    .replace(/^(>)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** A link destination that parses back to exactly `url`. */
export function writeDestination(url: string): string {
  if (url === '') return '';
  const plain = /^[^\s<>\\()\p{Cc}]+$/u.test(url) || (isBalanced(url) && /^[^\s<>\\\p{Cc}]+$/u.test(url));
  const guarded = url.replace(/&(?=[a-zA-Z#][a-zA-Z0-9]*;)/g, '\\&');
  if (plain) return guarded.replace(/^</, '\\<');
  const inside = guarded.replace(/\n|\r/g, '%0A').replace(/\\(?!&)/g, '\\\\').replace(/[<>]/g, '\\$&');
  return `<${inside}>`;
}

function isBalanced(url: string): boolean {
  let depth = 0;
  for (const c of url) {
    if (c === '(') depth += 1;
    else if (c === ')' && --depth < 0) return false;
  }
  return depth === 0 && !url.includes('((((((((');
}

/** A title part for a link or image: ` "…"`, or nothing. It may run over lines, but not over a blank one. */
export function writeTitle(title: string | null, oneLine: boolean): string {
  const text = oneLine ? (title ?? '').replace(/\s+/g, ' ').trim() : (title ?? '').replace(/[ \t]*\n\s*/g, '\n');
  if (text.trim() === '') return '';
  return ` "${text.replace(/["\\]/g, '\\$&').replace(/&(?=[a-zA-Z#][a-zA-Z0-9]*;)/g, '\\&')}"`;
}

/** Inline code of exactly `text`: a delimiter longer than any run inside, padded where an edge would be eaten. */
export function writeInlineCode(text: string): string {
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let size = 1;
  while (runs.has(size)) size += 1;
  const pad = /^`|`$/.test(text) || (/^ .*[^ ].* $/.test(text)) ? ' ' : '';
  return '`'.repeat(size) + pad + text + pad + '`'.repeat(size);
}

/** A fence longer than any run of backticks in the code. */
export function fenceFor(code: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
}
