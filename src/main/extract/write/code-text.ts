/** The exact text of a code listing: line ends that the page only draws are put in, line numbers and buttons are not. */
import type { Site } from './construct.ts';
import type { Segment } from './read-text.ts';

type Reading = Pick<Site, 'page' | 'isKept'>;
/** Lines of segments without their line ends, and the kept text nodes that are not code. */
export type CodeListing = { readonly lines: readonly (readonly Segment[])[]; readonly left: readonly number[] };

const lineElements = new Set(['div', 'p', 'li', 'tr']);
const numberTokens = new Set(['lineno', 'linenos', 'linenumber', 'linenumbers', 'lnt', 'ln', 'gutter', 'rowno', 'lines', 'line', 'number', 'numbers', 'num', 'blob']);
const controls = new Set(['button', 'select', 'textarea', 'svg']);

/** Reads the listing under `root`. One line end at the very start and end is dropped; every other byte stays. */
export function readCode(site: Reading, root: number): CodeListing {
  const { page } = site;
  const segments: Segment[] = [];
  const left: number[] = [];
  const open: { end: number; index: number }[] = [];
  let owed = false;
  let some = false;
  const drawBreak = (index: number): void => { segments.push({ index, text: '\n', drawn: true }); };
  for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!;) {
    while (open.length > 0 && open.at(-1)!.end <= k) { open.pop(); owed = some; }
    const index = page.order[k]!;
    const node = page.nodes[index]!;
    if (node.kind === 'element' && k > page.orderOf[root]!) {
      if (page.isInert(index) || controls.has(node.name) || isLineNumber(site, index)) {
        collect(site, index, left);
        k = page.subtreeEnd[index]!;
        continue;
      }
      if (node.name === 'br') { drawBreak(index); owed = false; some = true; }
      else if (isLine(site, index)) {
        if (some && !endsLine(segments)) drawBreak(index);
        else if (owed && some && isEmptyLine(segments)) owed = false;
        open.push({ end: page.subtreeEnd[index]!, index });
        owed = false;
        some = some || page.textChars[index]! > 0;
      }
    } else if (node.kind === 'text' && site.isKept(index) && node.text !== '') {
      if (owed && !endsLine(segments) && !node.text.startsWith('\n')) drawBreak(index);
      owed = false;
      segments.push({ index, text: node.text.replace(/\r\n?/g, '\n'), drawn: false });
      some = true;
    }
    k += 1;
  }
  return { lines: dropEdgeBreaks(splitLines(segments)), left };
}

const endsLine = (segments: readonly Segment[]): boolean => segments.length === 0 || segments.at(-1)!.text.endsWith('\n');
const isEmptyLine = (segments: readonly Segment[]): boolean => segments.at(-1)?.drawn === true;

function isLine(site: Reading, index: number): boolean {
  const node = site.page.nodes[index]!;
  if (lineElements.has(node.name)) return true;
  const display = node.facts?.display;
  if (display !== undefined) return node.name !== 'code' && /^(?:block|flex|grid|list-item|table-row)/.test(display);
  return false;
}

/** A part of the gutter: only digits, in an element whose class or data says line number. */
export function isLineNumber(site: Reading, index: number): boolean {
  const { page } = site;
  const text = page.textOf(index, 40_000);
  if (text === '' || !/^[\d\s.:|]+$/.test(text)) return false;
  if (page.attr(index, 'data-line-number') !== null) return true;
  const tokens = page.tokens(index);
  for (const token of tokens) if (numberTokens.has(token) && (token !== 'line' || tokens.has('number') || tokens.has('numbers')) && (token !== 'lines' || page.nodes[index]!.name !== 'code')) return true;
  return /user-select\s*:\s*none/i.test(page.attr(index, 'style') ?? '');
}

function collect(site: Reading, root: number, into: number[]): void {
  const { page } = site;
  for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!; k++) {
    const index = page.order[k]!;
    if (page.nodes[index]!.kind === 'text' && site.isKept(index)) into.push(index);
  }
}

function splitLines(segments: readonly Segment[]): Segment[][] {
  const lines: Segment[][] = [[]];
  for (const { index, text, drawn } of segments) {
    text.split('\n').forEach((part, i) => {
      if (i > 0) lines.push([]);
      if (part !== '') lines.at(-1)!.push({ index, text: part, drawn });
    });
  }
  return lines;
}

/** HTML drops a line end right after `pre`; right after the `code` inside it one means as little. */
function dropEdgeBreaks(lines: Segment[][]): readonly (readonly Segment[])[] {
  const from = lines.length > 2 && lines[0]!.length === 0 && lines.slice(1).some((line) => line.some((part) => part.text.trim() !== '')) ? 1 : 0;
  return lines.slice(from, lines.length > 1 && lines.at(-1)!.length === 0 ? -1 : lines.length);
}
