/** Picks the spans that a packet shows as its provenance, each with a selector that finds its node again. */
import { indexSelectors } from './selector-of.ts';
import type { EvidencePacket } from '../../shared/packet.ts';
import type { MarkdownDocument, Span, SpanKind } from '../../shared/markdown-document.ts';
import type { Snapshot } from '../../shared/snapshot.ts';

const sampleSize = 20;
const previewChars = 80;
const blocks: ReadonlySet<SpanKind> = new Set(['heading', 'paragraph', 'list-item', 'table', 'code-block', 'quote', 'definition', 'image', 'math', 'footnote']);

/** `sample`: at most 20 blocks, spread evenly from first to last. `whole`: every block. */
export function sampleProvenance(snapshot: Snapshot, document: MarkdownDocument, amount: 'sample' | 'whole'): EvidencePacket['sample_provenance'] {
  const candidates = blockSpans(document);
  const chosen = amount === 'whole' ? candidates : spread(candidates, sampleSize);
  if (chosen.length === 0) return [];
  const selectors = indexSelectors(snapshot);
  return chosen.map((span) => ({
    markdown_span: [span.start, span.end] as [number, number],
    node_id: span.nodeId,
    dom_selector: selectors.uniqueSelectorOf(span.nodeId) ?? '',
    text_preview: document.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim().slice(0, previewChars).toWellFormed(),
  }));
}

function blockSpans(document: MarkdownDocument): readonly Span[] {
  const filled = document.spans.filter((span) => span.end > span.start);
  const inBlocks = filled.filter((span) => blocks.has(span.kind));
  return inBlocks.length > 0 ? inBlocks : filled;
}

function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * (items.length - 1)) / (count - 1))]!);
}
