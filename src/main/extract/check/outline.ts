/** The Markdown read back by a parser that is not ours: what a reader of it will see. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Nodes } from 'mdast';
import { cutIntoPieces, missingNotes } from './pieces.ts';
import { hideBrackets, showBrackets } from './deep-brackets.ts';

export type OutlineTable = { readonly start: number; readonly rows: readonly (readonly string[])[] };
export type Outline = {
  readonly headings: readonly { readonly level: number; readonly text: string; readonly start: number }[];
  readonly codes: readonly { readonly value: string; readonly lang: string | null; readonly start: number }[];
  readonly inlineCodes: readonly string[];
  readonly tables: readonly OutlineTable[];
  readonly links: readonly string[];
  readonly images: readonly string[];
  readonly listItems: number;
  /** Text as read, code included, pieces in order. */
  readonly text: string;
  /** Raw HTML, tags and all. */
  readonly html: readonly string[];
};

type Draft = { -readonly [K in keyof Outline]: Outline[K] extends readonly (infer T)[] ? T[] : Outline[K] };

/** Parses GFM, piece by piece, and walks the trees without recursion. */
export const readOutline = (markdown: string): Outline => outlineReader()(markdown);

/** A reader that remembers the pieces of the text before, so that after an edit only the pieces that changed are parsed. */
export function outlineReader(): (markdown: string) => Outline {
  let known: ReadonlyMap<string, Outline> = new Map();
  return (markdown) => {
    const read = new Map<string, Outline>();
    const parts = cutIntoPieces(blankFrontMatter(markdown)).map((piece) => {
      const outline = read.get(piece.text) ?? known.get(piece.text) ?? readPiece(piece.text);
      read.set(piece.text, outline);
      return { start: piece.start, outline };
    });
    known = read;
    return join(parts);
  };
}

function join(parts: readonly { readonly start: number; readonly outline: Outline }[]): Outline {
  const all = <T>(pick: (outline: Outline) => readonly T[]): readonly T[] => parts.flatMap(({ outline }) => pick(outline));
  const placed = <T extends { readonly start: number }>(pick: (outline: Outline) => readonly T[]): readonly T[] => parts.flatMap(({ start, outline }) => pick(outline).map((item) => ({ ...item, start: item.start + start })));
  return {
    headings: placed((outline) => outline.headings), codes: placed((outline) => outline.codes), tables: placed((outline) => outline.tables), inlineCodes: all((outline) => outline.inlineCodes),
    links: all((outline) => outline.links), images: all((outline) => outline.images), html: all((outline) => outline.html),
    listItems: parts.reduce((sum, { outline }) => sum + outline.listItems, 0), text: parts.map(({ outline }) => outline.text).join(''),
  };
}

function readPiece(text: string): Outline {
  const draft: Draft = { headings: [], codes: [], inlineCodes: [], tables: [], links: [], images: [], listItems: 0, text: '', html: [] };
  const pieces: string[] = [];
  const root: Nodes = fromMarkdown(hideBrackets(text) + missingNotes(text), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const waiting: (Nodes | string)[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === 'string') { pieces.push(node); continue; }
    const at = node.position?.start.offset ?? 0;
    if (at >= text.length && node !== root) continue;
    note(node, at, draft, pieces);
    if (isBlock(node)) { pieces.push('\n'); waiting.push('\n'); }
    if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!);
  }
  return { ...draft, text: pieces.join('') };
}

/** Front matter is no Markdown; blanks of the same length keep every offset. */
const blankFrontMatter = (markdown: string): string => markdown.replace(/^---\ntitle: [\s\S]*?\n---\n|^---\nurl: [\s\S]*?\n---\n/, (head) => head.replace(/[^\n]/g, ' '));

const isBlock = (node: Nodes): boolean => ['paragraph', 'heading', 'tableCell', 'listItem', 'code', 'blockquote', 'footnoteDefinition'].includes(node.type);

function note(node: Nodes, start: number, draft: Draft, pieces: string[]): void {
  switch (node.type) {
    case 'heading': noteHeading(node.depth, plainText(node), start, draft); return;
    case 'code': draft.codes.push({ value: node.value, lang: node.lang ?? null, start }); pieces.push(node.value); return;
    case 'inlineCode': draft.inlineCodes.push(node.value); pieces.push(node.value); return;
    case 'text': pieces.push(showBrackets(node.value)); return;
    case 'break': pieces.push('\n'); return;
    case 'html': draft.html.push(node.value); pieces.push(htmlText(node.value)); return;
    case 'link': draft.links.push(node.url); return;
    case 'image': draft.images.push(node.url); return;
    case 'listItem': draft.listItems += 1; return;
    case 'table': draft.tables.push({ start, rows: node.children.map((row) => row.children.map(plainText)) }); return;
    default:
  }
}

/** A heading of nothing but an image is none to a reader of text. */
function noteHeading(level: number, text: string, start: number, draft: Draft): void {
  if (text !== '') draft.headings.push({ level, text, start });
}

/** Text of a node and its children, white space collapsed. */
function plainText(root: Nodes): string {
  const pieces: string[] = [];
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') pieces.push(showBrackets(node.value));
    else if (node.type === 'inlineCode') pieces.push(node.value);
    else if (node.type === 'html') pieces.push(/^<br/i.test(node.value) ? ' ' : htmlText(node.value));
    else if (node.type === 'break') pieces.push(' ');
    if ('children' in node) for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!);
  }
  return pieces.join('').replace(/\s+/g, ' ').trim();
}

/** Text of raw HTML as we write it: tags out, the five references that we use read back. */
export function htmlText(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) => (/^<\/?(?:em|strong|del|sub|sup|kbd|ins|u|mark|abbr|code|a|span|ruby|rt|rp|bdo|bdi)\b/i.test(tag) ? '' : '\n'))
    .replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#10;/g, '\n').replace(/&amp;/g, '&');
}
