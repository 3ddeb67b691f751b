/** Look-ups over the source map, both ways in O(log n) after one index is built. */
import type { MarkdownDocument, Span } from './markdown-document.ts';
import type { NodeId } from './ids.ts';

/** Spans that hold `offset`, outermost first. Spans nest, so the walk stops at the first that starts past it. */
export function spansAt(document: MarkdownDocument, offset: number): readonly Span[] {
  const { spans } = document;
  const held: Span[] = [];
  for (let i = lastStartingAtOrBefore(spans, offset); i >= 0; i--) {
    const span = spans[i]!;
    if (span.end > offset) held.unshift(span);
    if (held[0]?.kind === 'container' && held[0].start === 0) break;
  }
  return held;
}

/** The innermost span that holds `offset`, or null for a blank or synthetic character. */
export const innermostAt = (document: MarkdownDocument, offset: number): Span | null => spansAt(document, offset).at(-1) ?? null;

/** Spans by the node they come from. Build once per document, then look up in O(1). */
export function indexSpans(document: MarkdownDocument): ReadonlyMap<NodeId, readonly Span[]> {
  const index = new Map<NodeId, Span[]>();
  for (const span of document.spans) {
    const list = index.get(span.nodeId);
    if (list === undefined) index.set(span.nodeId, [span]);
    else list.push(span);
  }
  return index;
}

function lastStartingAtOrBefore(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
