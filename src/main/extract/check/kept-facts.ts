/** What the page holds of each content class once it is judged, read from the page and not from the writer. */
import { imageSource } from '../write/image-source.ts';
import { isBlockElement } from '../write/element-kinds.ts';
import { linkAddress } from '../write/link-address.ts';
import { readCode } from '../write/code-text.ts';
import type { GateInput } from './gate.ts';

export type Kept<T> = { readonly index: number; readonly value: T };
export type KeptFacts = {
  readonly headings: readonly Kept<string>[];
  readonly codes: readonly Kept<string>[];
  readonly links: readonly Kept<string>[];
  readonly images: readonly Kept<string>[];
  readonly rows: readonly Kept<null>[];
  readonly listItems: readonly Kept<null>[];
  /** Text in order, a line end wherever a block starts or ends; nodes that a construct leaves silent are not in it. */
  readonly text: string;
  readonly textNodes: readonly Kept<string>[];
};

type Draft = { -readonly [K in keyof KeptFacts]: KeptFacts[K] extends readonly (infer T)[] ? T[] : string[] };
type Walk = { readonly input: GateInput; readonly draft: Draft; readonly silent: ReadonlySet<number> };

/** One walk over the regions in composed order. */
export function readKept(input: GateInput): KeptFacts {
  const { page, markdown } = input;
  const draft: Draft = { headings: [], codes: [], links: [], images: [], rows: [], listItems: [], text: [], textNodes: [] };
  const silent = new Set((markdown.silent ?? []).map((node) => page.indexOf(node.nodeId)));
  for (const region of input.regions) {
    if (region < 0) continue;
    const closes: number[] = [];
    for (let k = page.orderOf[region]!; k < page.subtreeEnd[region]!;) {
      while (closes.length > 0 && closes.at(-1)! <= k) { closes.pop(); draft.text.push('\n'); }
      const index = page.order[k]!;
      if (silent.has(index) || (page.nodes[index]!.kind === 'element' && page.isInert(index))) { k = page.subtreeEnd[index]!; continue; }
      if (breaks(input, index)) { draft.text.push('\n'); closes.push(page.subtreeEnd[index]!); }
      k = noteNode({ input, draft, silent }, index, k);
    }
    draft.text.push('\n');
  }
  return { ...draft, text: draft.text.join('') };
}

const breaks = ({ page }: GateInput, index: number): boolean => page.nodes[index]!.kind === 'element' && (isBlockElement(page, index) || page.nodes[index]!.name === 'br' || page.nodes[index]!.name === 'button');

/** Notes a kept node; returns where the walk goes on. */
function noteNode({ input, draft, silent }: Walk, index: number, k: number): number {
  const { page } = input;
  if (!input.isKept(index) || page.isInert(index)) return k + 1;
  const node = page.nodes[index]!;
  if (node.kind === 'text') {
    draft.text.push(node.text.replace(/\u00AD/g, ''));
    if (node.text.trim() !== '') draft.textNodes.push({ index, value: node.text });
    return k + 1;
  }
  const text = (): string => textUnder(input, index, silent);
  switch (node.name) {
    case 'h1': case 'h2': case 'h3': case 'h4': case 'h5': case 'h6':
      if (text() !== '' && !isInCell(input, index)) draft.headings.push({ index, value: text() });
      return k + 1;
    case 'pre': case 'listing': case 'xmp': {
      const code = readCode(input, index).lines.map((line) => line.map((part) => part.text).join('')).join('\n');
      if (code.trim() !== '' && text() !== '') { draft.codes.push({ index, value: code }); draft.text.push(`\n${code}\n`); }
      return page.subtreeEnd[index]!;
    }
    case 'code': case 'samp': case 'tt': return inlineCode(input, draft, index, k, silent);
    case 'a': {
      const href = linkAddress(page, index, page.attr(index, 'href'));
      if (href !== null && !(page.attr(index, 'href') ?? '').startsWith('#') && text() !== '') draft.links.push({ index, value: href });
      return k + 1;
    }
    case 'img': {
      const source = imageSource(page, index);
      if (source !== null) draft.images.push({ index, value: source });
      return k + 1;
    }
    case 'tr': if (text() !== '') draft.rows.push({ index, value: null }); return k + 1;
    case 'li': if (text() !== '') draft.listItems.push({ index, value: null }); return k + 1;
    default: return k + 1;
  }
}

/** What is inside inline code is text only, links included; a wrapper round a listing is walked on. */
function inlineCode(input: GateInput, draft: Draft, index: number, k: number, silent: ReadonlySet<number>): number {
  const { page } = input;
  for (let at = page.orderOf[index]! + 1; at < page.subtreeEnd[index]!; at++) if (/^(?:pre|table|div|p|ul|ol)$/.test(page.nodes[page.order[at]!]!.name)) return k + 1;
  for (let at = page.orderOf[index]! + 1; at < page.subtreeEnd[index]!; at++) {
    const node = page.nodes[page.order[at]!]!;
    if (node.kind === 'text' && input.isKept(page.order[at]!) && !silent.has(page.order[at]!)) { draft.text.push(node.text); draft.textNodes.push({ index: page.order[at]!, value: node.text }); }
    else if (node.name === 'br') draft.text.push('\n');
  }
  return page.subtreeEnd[index]!;
}

/** Headings in the cells of a grid are text there: a line of a table cannot be a heading. */
function isInCell({ page, markdown }: GateInput, index: number): boolean {
  for (let at = page.parent[index]!, up = 0; at >= 0 && up < 8; at = page.parent[at]!, up++) {
    const { name, id } = page.nodes[at]!;
    if (name === 'td' || name === 'th') return markdown.spans.some((span) => span.kind === 'table-cell' && span.nodeId === id);
  }
  return false;
}

/** Kept text under an element, all white space gone; capped, since it is only compared. */
function textUnder({ page, isKept }: GateInput, root: number, silent: ReadonlySet<number>): string {
  let text = '';
  for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]! && text.length < 4000;) {
    const index = page.order[k]!;
    const node = page.nodes[index]!;
    if (silent.has(index) || (node.kind === 'element' && page.isInert(index))) { k = page.subtreeEnd[index]!; continue; }
    if (node.kind === 'text' && isKept(index)) text += squeeze(node.text);
    k += 1;
  }
  return text;
}

export const squeeze = (text: string): string => text.replace(/[\s\u00AD]+/g, '');
