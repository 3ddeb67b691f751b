/** YAML front matter, put before a finished document; its spans move along. */
import type { NodeId } from '../../../shared/ids.ts';
import type { MarkdownDocument } from '../../../shared/markdown-document.ts';
import type { Page } from '../page.ts';
import { readMetadata } from './metadata.ts';

/** Adds what is known of title, url, canonical, language and published date. `origin` is the node the lines are shown as coming from: the region. */
export function addFrontMatter(page: Page, document: MarkdownDocument, origin: NodeId | undefined): MarkdownDocument {
  if (document.text === '' || origin === undefined) return document;
  const { title, canonical, language, published } = readMetadata(page);
  const pairs = [['title', title?.value], ['url', page.snapshot.url], ['canonical', canonical?.value], ['language', language?.value], ['published', published?.value]] as const;
  const lines = pairs.flatMap(([key, value]) => (value === undefined || value === '' ? [] : [`${key}: ${JSON.stringify(value)}`]));
  const head = `---\n${lines.join('\n')}\n---\n`;
  const shift = head.length + 1;
  return {
    ...document, text: `${head}\n${document.text}`,
    spans: [{ start: 0, end: head.length - 1, nodeId: origin, kind: 'front-matter' }, ...document.spans.map((span) => ({ ...span, start: span.start + shift, end: span.end + shift }))],
  };
}
