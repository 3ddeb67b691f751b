/** The laws of an extraction, each a function that says what breaks it: empty lists mean the law holds. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { addCounts, noContent } from '../../src/shared/content-counts.ts';
import { canonicalJson } from '../../src/main/digest.ts';
import { contentClasses } from '../../src/shared/content-classes.ts';
import { extract } from '../../src/main/extract/extract.ts';
import { fateAt, isKept } from '../../src/shared/fates.ts';
import { pageOf } from '../../src/main/extract/page/page-of.ts';
import type { Extraction } from '../../src/shared/api.ts';
import type { Fate } from '../../src/shared/judgement.ts';
import type { MarkdownDocument, Span } from '../../src/shared/markdown-document.ts';
import type { Page } from '../../src/main/extract/page.ts';
import type { Plan } from '../../src/shared/plan.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';

export type Extracted = { readonly extraction: Extraction; readonly page: Page; readonly broken: readonly string[] };

/** Law 1: the snapshot is frozen to the leaves, so that a stage that writes to it throws; and equal afterwards. */
export function extractFrozen(snapshot: Snapshot, plan: Plan, context = { requestedUrl: snapshot.url, finalUrl: snapshot.url, status: 200 as number | null }): Extracted {
  const before = canonicalJson(snapshot);
  const extraction = extract(freezeDeep(snapshot), plan, context);
  const broken = canonicalJson(snapshot) === before ? [] : ['the snapshot was changed'];
  return { extraction, page: pageOf(snapshot), broken };
}

/** Law 2: one fate a node, and characters in = kept + removed + carried + outside, by the ledger and by our own recount. */
export function breaksConservation({ extraction, page }: Extracted): readonly string[] {
  const { fates, ledger } = extraction;
  const broken: string[] = [];
  if (fates.index.length !== page.nodes.length) broken.push(`${fates.index.length} fates for ${page.nodes.length} nodes`);
  if (fates.index.some((at) => fates.palette[at] === undefined)) broken.push('a fate points outside the palette');
  const sum = ledger.rules.reduce((counts, tally) => addCounts(counts, tally.removed), addCounts(ledger.kept, ledger.outside));
  for (const kind of contentClasses) if (sum[kind] !== ledger.total[kind]) broken.push(`${kind}: ${ledger.total[kind]} in, ${sum[kind]} explained`);
  const counted = recount(extraction, page);
  const removed = ledger.rules.reduce((counts, tally) => addCounts(counts, tally.removed), noContent).textChars;
  for (const [what, ours, theirs] of [['kept', counted.kept, ledger.kept.textChars], ['outside', counted.outside, ledger.outside.textChars], ['removed', counted.removed, removed]] as const) {
    if (ours !== theirs) broken.push(`${what}: counted ${ours} characters, the ledger says ${theirs}`);
  }
  return broken;
}

/** Law 4: spans nest, lie in bounds and cover every character that is not blank. */
export function breaksNesting({ text, spans }: MarkdownDocument): readonly string[] {
  const broken: string[] = [];
  const open: Span[] = [];
  let last: Span | undefined;
  for (const span of spans) {
    if (span.start < 0 || span.end > text.length || span.start >= span.end) broken.push(`span ${show(span)} is out of bounds or empty`);
    if (last !== undefined && (span.start < last.start || (span.start === last.start && span.end > last.end))) broken.push(`span ${show(span)} is out of order`);
    while ((open.at(-1)?.end ?? Infinity) <= span.start) open.pop();
    const outer = open.at(-1);
    if (outer !== undefined && span.end > outer.end) broken.push(`spans ${show(outer)} and ${show(span)} cross`);
    open.push(span);
    last = span;
  }
  return [...broken, ...uncovered(text, spans)];
}

/** Law 4, continued: nothing removed speaks, and no kept text is mute unless a construct says so, by name and reason. */
export function breaksSpeech({ extraction, page }: Extracted): readonly string[] {
  const speaking = new Set(extraction.markdown.spans.map((span) => span.nodeId));
  const silent = new Set((extraction.markdown.silent ?? []).map((one) => one.nodeId));
  const broken: string[] = [];
  for (const id of speaking) {
    const index = page.indexOf(id);
    if (index < 0) broken.push(`a span names node ${id}, which is not on the page`);
    else if (!isKept(fateAt(extraction.fates, index))) broken.push(`node ${id} is ${fateAt(extraction.fates, index).kind} and speaks`);
  }
  for (const index of page.order) {
    const node = page.nodes[index];
    if (node?.kind !== 'text' || (page.textChars[index] ?? 0) === 0 || !isKept(fateAt(extraction.fates, index))) continue;
    if (!speaks(page, speaking, index) && !isWithin(page, silent, index)) broken.push(`kept text ${node.id} "${node.text.trim().slice(0, 40)}" is mute`);
  }
  return broken;
}

/** Law 5: no mark is left in the text, and what parses as heading, code, link or table has a span of that kind there. */
export function breaksReading({ text, spans }: MarkdownDocument): readonly string[] {
  const broken: string[] = [];
  const mark = /[\uFDD0-\uFDEF\uFFFE\uFFFF]/u.exec(text);
  if (mark !== null) broken.push(`a mark is left at ${mark.index}`);
  if (text !== '' && !/[^\n]\n$/.test(text)) broken.push('the text does not end with exactly one line end');
  if (/\r/.test(text)) broken.push('a carriage return is in the text');
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const kinds = { heading: 'heading', code: 'code-block', table: 'table' } as const;
  for (const node of tree.children) {
    const wanted = node.type === 'heading' || node.type === 'code' || node.type === 'table' ? kinds[node.type] : undefined;
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    if (wanted !== undefined && !spans.some((span) => span.kind === wanted && span.start < end && span.end > start)) broken.push(`the ${node.type} at ${start} has no span of its kind`);
  }
  return broken;
}

function recount(extraction: Extraction, page: Page): { kept: number; outside: number; removed: number } {
  const sums = { kept: 0, outside: 0, removed: 0 };
  for (const index of page.order) {
    if (page.nodes[index]?.kind !== 'text') continue;
    sums[sideOf(fateAt(extraction.fates, index))] += page.textChars[index] ?? 0;
  }
  return sums;
}

function sideOf(fate: Fate): 'kept' | 'outside' | 'removed' {
  if (isKept(fate)) return 'kept';
  return fate.kind === 'outside' ? 'outside' : 'removed';
}

/** A text speaks by itself, or through the innermost block or inline around it whose span holds its words. */
function speaks(page: Page, speaking: ReadonlySet<string>, index: number): boolean {
  const id = page.nodes[index]?.id;
  if (id !== undefined && speaking.has(id)) return true;
  const parent = page.parent[index] ?? -1;
  const parentId = page.nodes[parent]?.id;
  return parentId !== undefined && speaking.has(parentId);
}

function isWithin(page: Page, nodes: ReadonlySet<string>, index: number): boolean {
  if (nodes.size === 0) return false;
  for (let at = index; at >= 0; at = page.parent[at] ?? -1) if (nodes.has(page.nodes[at]?.id ?? '')) return true;
  return false;
}

function uncovered(text: string, spans: readonly Span[]): readonly string[] {
  let reached = 0;
  const gaps: string[] = [];
  for (const span of spans) {
    if (span.start > reached && text.slice(reached, span.start).trim() !== '') gaps.push(`"${text.slice(reached, span.start).trim().slice(0, 60)}" at ${reached} has no origin`);
    reached = Math.max(reached, span.end);
  }
  if (text.slice(reached).trim() !== '') gaps.push(`"${text.slice(reached).trim().slice(0, 60)}" at ${reached} has no origin`);
  return gaps;
}

const show = (span: Span): string => `${span.kind} ${span.nodeId} ${span.start}–${span.end}`;

function freezeDeep<T>(value: T): T {
  const stack: unknown[] = [value];
  for (let top = stack.pop(); stack.length > 0 || top !== undefined; top = stack.pop()) {
    if (typeof top !== 'object' || top === null || Object.isFrozen(top)) continue;
    Object.freeze(top);
    for (const member of Object.values(top)) if (typeof member === 'object' && member !== null) stack.push(member);
  }
  return value;
}
