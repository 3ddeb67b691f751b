/** Emphasis delimiters, chosen once all neighbours are known: `*` and `**` where they parse, an HTML tag where not. */

const TOKEN = '\uFDD2';
const tags = ['em', 'strong', 'del'] as const;
export type EmphasisTag = (typeof tags)[number];
const delimiters: Readonly<Record<EmphasisTag, string>> = { em: '*', strong: '**', del: '~~' };
const CODE_BASE = 0xe000;

/** Wraps text in delimiters that `resolveEmphasis` settles; white space at its ends stays outside. */
export function emphasise(tag: EmphasisTag, text: string): string {
  const core = text.trim();
  if (core === '') return text;
  const start = text.indexOf(core);
  const code = CODE_BASE + tags.indexOf(tag) * 2;
  return text.slice(0, start) + TOKEN + String.fromCharCode(code) + core + TOKEN + String.fromCharCode(code + 1) + text.slice(start + core.length);
}

type Token = { readonly at: number; readonly tag: EmphasisTag; readonly opens: boolean; html: boolean; partner: number };

/**
 * A pair becomes HTML when CommonMark's flanking rules (0.31, 6.2) would read its delimiters as text, which happens
 * beside full-width punctuation, or when a closing and an opening delimiter touch and would merge.
 */
export function resolveEmphasis(marked: string): string {
  if (!marked.includes(TOKEN)) return marked;
  const tokens = readTokens(marked);
  for (let i = 0; i < tokens.length;) i = settleRun(marked, tokens, i);
  const pieces: string[] = [];
  let from = 0;
  for (const token of tokens) {
    const html = token.html || tokens[token.partner]!.html;
    pieces.push(marked.slice(from, token.at), html ? `<${token.opens ? '' : '/'}${token.tag}>` : delimiters[token.tag]);
    from = token.at + 2;
  }
  pieces.push(marked.slice(from));
  return pieces.join('');
}

function readTokens(marked: string): Token[] {
  const tokens: Token[] = [];
  const open: number[] = [];
  for (let at = marked.indexOf(TOKEN); at !== -1; at = marked.indexOf(TOKEN, at + 2)) {
    const code = marked.charCodeAt(at + 1) - CODE_BASE;
    const opens = code % 2 === 0;
    const partner = opens ? tokens.length : open.pop() ?? tokens.length;
    if (opens) open.push(tokens.length);
    tokens.push({ at, tag: tags[code >> 1]!, opens, html: false, partner });
    if (!opens && partner < tokens.length - 1) tokens[partner]!.partner = tokens.length - 1;
  }
  return tokens;
}

/** Settles one run of touching tokens from `first`; returns the index after it. */
function settleRun(marked: string, tokens: readonly Token[], first: number): number {
  let last = first;
  while (last + 1 < tokens.length && skipMarks(marked, tokens[last]!.at + 2) === tokens[last + 1]!.at) last += 1;
  const before = charBefore(marked, tokens[first]!.at);
  const after = charAfter(marked, tokens[last]!.at + 2);
  const run = tokens.slice(first, last + 1);
  const mixed = run.some((t) => t.opens) && run.some((t) => !t.opens);
  const sameTwice = run.some((t, i) => i > 0 && t.tag === run[i - 1]!.tag);
  if (mixed || sameTwice) {
    const keep = run[0]!.opens === run.at(-1)!.opens ? run[0] : undefined;
    for (const token of run) if (token !== keep && (token.opens || sameTwice)) token.html = true;
    if (keep === undefined) return settleFlanks(run.filter((t) => !t.html), before, '<', last + 1);
    return settleFlanks([keep], before, '<', last + 1);
  }
  return settleFlanks(run, before, after, last + 1);
}

function settleFlanks(run: readonly Token[], before: string, after: string, next: number): number {
  const opens = run[0]?.opens ?? true;
  const flanks = opens ? isLeftFlanking(before, after) : isLeftFlanking(after, before);
  if (!flanks) for (const token of run) token.html = true;
  return next;
}

/** Left-flanking: not before white space, and not between a letter and punctuation. Mirrored, right-flanking. */
function isLeftFlanking(outside: string, inside: string): boolean {
  if (isBlank(inside)) return false;
  return !isPunctuation(inside) || isBlank(outside) || isPunctuation(outside);
}

const isBlank = (c: string): boolean => c === '' || /\s/.test(c);
const isPunctuation = (c: string): boolean => /[\p{P}\p{S}]/u.test(c);

function skipMarks(text: string, at: number): number {
  for (;;) {
    if (text[at] === '\uFDD0') at += 4;
    else if (text[at] === '\uFDD1') at += 1;
    else return at;
  }
}

function charAfter(text: string, from: number): string {
  const at = skipMarks(text, from);
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function charBefore(text: string, to: number): string {
  let at = to - 1;
  for (;;) {
    if (text[at] === '\uFDD1') at -= 1;
    else if (at >= 3 && text[at - 3] === '\uFDD0') at -= 4;
    else break;
  }
  const unit = text[at] ?? '';
  return /[\uDC00-\uDFFF]/.test(unit) && at > 0 ? text[at - 1]! + unit : unit;
}
