/** How a reader that cuts by headings would chunk the Markdown: chunk drift is what users of it suffer. */
import { estimateTokens } from '../../../shared/tokens.ts';
import type { Chunk } from '../../../shared/metadata.ts';
import type { MarkdownDocument } from '../../../shared/markdown-document.ts';

/** One chunk from each heading to the next. `tokens` is an estimate. */
export function previewChunks({ text, spans }: MarkdownDocument): readonly Chunk[] {
  const starts = spans.filter((span) => span.kind === 'heading').map((span) => span.start);
  const cuts = [...new Set([0, ...starts, text.length])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1] ?? text.length;
    const chunk = text.slice(start, end);
    return { start, end, heading: /^#{1,6} (.*)$/m.exec(chunk.split('\n', 1)[0] ?? '')?.[1]?.slice(0, 300) ?? '', tokens: estimateTokens(chunk) };
  }).filter((chunk) => text.slice(chunk.start, chunk.end).trim() !== '');
}
