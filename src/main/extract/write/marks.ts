/** Invisible marks: how the origin of every character travels through string composition, and how it is read back. */
import type { MarkdownDocument, Span, SpanKind } from '../../../shared/markdown-document.ts';
import type { SnapshotNode } from '../../../shared/snapshot.ts';
import { spanKindSchema } from '../../../shared/markdown-document.ts';
import { resolveEmphasis } from './emphasis.ts';

/*
 * Marks are Unicode noncharacters followed by private-use digits (never white space, so trimming and splitting pass
 * them by). A noncharacter of the page itself is protected first, so that nothing on a page can pose as a mark.
 */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const PROTECTED = '\uFDD3';
const DIGIT_BASE = 0xe000;
const DIGIT_RADIX = 4096;
const kinds = spanKindSchema.options;
const kindIndex: ReadonlyMap<SpanKind, number> = new Map(kinds.map((kind, i) => [kind, i]));

const digit = (value: number): string => String.fromCharCode(DIGIT_BASE + value);

/** Puts marks round the non-blank core of `text`; white space at its ends stays outside. Blank text stays as it is. */
export function markSpan(index: number, kind: SpanKind, text: string): string {
  const core = text.trim();
  if (core === '') return text;
  const start = text.indexOf(core);
  const open = OPEN + digit(Math.floor(index / DIGIT_RADIX)) + digit(index % DIGIT_RADIX) + digit(kindIndex.get(kind) ?? 0);
  return text.slice(0, start) + open + core + CLOSE + text.slice(start + core.length);
}

/** Makes the page's own noncharacters safe beside marks; `readMarks` gives them back unchanged. */
export function protectText(text: string): string {
  return /[\uFDD0-\uFDEF]/.test(text) ? text.replace(/[\uFDD0-\uFDEF]/g, (c) => PROTECTED + digit(c.charCodeAt(0) - 0xfdd0)) : text;
}

/** Takes marks out of `text` without reading them: for what must be measured or compared as a reader sees it. */
export function withoutMarks(text: string): string {
  return text.replace(/\uFDD0[\s\S]{3}|\uFDD1/g, '');
}

/**
 * Resolves emphasis and strips every mark in one pass each. Empty spans are dropped. Spans come out in order of
 * start, the outer before the inner.
 */
export function readMarks(marked: string, nodes: readonly SnapshotNode[]): MarkdownDocument {
  const source = resolveEmphasis(marked);
  const pieces: string[] = [];
  const spans: { start: number; end: number; nodeId: Span['nodeId']; kind: SpanKind }[] = [];
  const open: { start: number; end: number }[] = [];
  let length = 0;
  let from = 0;
  const flush = (to: number): void => { if (to > from) { pieces.push(source.slice(from, to)); length += to - from; } };
  for (let at = nextMark(source, 0); at !== -1; at = nextMark(source, from)) {
    flush(at);
    from = at + 1;
    const mark = source[at];
    if (mark === OPEN) {
      const index = (source.charCodeAt(at + 1) - DIGIT_BASE) * DIGIT_RADIX + source.charCodeAt(at + 2) - DIGIT_BASE;
      const span = { start: length, end: length, nodeId: nodes[index]!.id, kind: kinds[source.charCodeAt(at + 3) - DIGIT_BASE]! };
      from = at + 4;
      spans.push(span);
      open.push(span);
    } else if (mark === CLOSE) {
      const span = open.pop();
      if (span !== undefined) span.end = length;
    } else {
      pieces.push(String.fromCharCode(source.charCodeAt(at + 1) - DIGIT_BASE + 0xfdd0));
      length += 1;
      from = at + 2;
    }
  }
  flush(source.length);
  return { text: pieces.join(''), spans: spans.filter((span) => span.end > span.start) };
}

const marksPattern = /[\uFDD0\uFDD1\uFDD3]/g;
function nextMark(source: string, from: number): number {
  marksPattern.lastIndex = from;
  return marksPattern.exec(source)?.index ?? -1;
}
