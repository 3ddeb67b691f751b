/** Look-ups over the source map, both ways in O(log n) after one index is built. */
import type { MarkdownDocument, Span } from './markdown-document.ts';
import type { NodeId } from './ids.ts';

/** Spans that hold `offset`, outermost first. Spans nest, so all of them are round the last one that starts before it. */
export function spansAt(document: MarkdownDocument, offset: number): readonly Span[] {
  const { spans } = document;
  const outer = outerOf(spans);
  const held: Span[] = [];
  for (let i = lastStartingAtOrBefore(spans, offset); i >= 0; i = outer[i]!) if (spans[i]!.end > offset) held.push(spans[i]!);
  return held.reverse();
}

const known = new WeakMap<readonly Span[], Int32Array>();

/** For each span the index of the one right round it, or -1; found once for each list of spans. */
function outerOf(spans: readonly Span[]): Int32Array {
  let outer = known.get(spans);
  if (outer === undefined) {
    outer = new Int32Array(spans.length).fill(-1);
    const open: number[] = [];
    for (const [i, span] of spans.entries()) {
      while (open.length > 0 && spans[open.at(-1)!]!.end <= span.start) open.pop();
      outer[i] = open.at(-1) ?? -1;
      open.push(i);
    }
    known.set(spans, outer);
  }
  return outer;
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
