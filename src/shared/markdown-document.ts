/** Markdown with the origin of every character. */
import { z } from 'zod';
import { entryIdSchema, nodeIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

export const spanKindSchema = z.enum([
  'heading', 'paragraph', 'list', 'list-item', 'table', 'table-row', 'table-cell', 'code-block', 'code-line', 'quote', 'definition',
  'link', 'image', 'emphasis', 'code', 'math', 'footnote', 'rule', 'html', 'text', 'front-matter', 'container',
]);

/** UTF-16 offsets into the text, end exclusive. */
export const spanSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  nodeId: nodeIdSchema,
  kind: spanKindSchema,
});

/** A kept node that has no text of its own in the Markdown, by a construct's stated policy: a line number, a back link. */
export const silentNodeSchema = z.object({ nodeId: nodeIdSchema, construct: entryIdSchema, why: z.string() });

/** `spans` are in order of start, the outer before the inner; they nest and never cross. LF line ends, one final LF. */
export const markdownDocumentSchema = z.object({ text: z.string(), spans: z.array(spanSchema), silent: z.array(silentNodeSchema).exactOptional() });

export type SpanKind = z.infer<typeof spanKindSchema>;
export type SilentNode = Frozen<z.infer<typeof silentNodeSchema>>;
export type Span = Frozen<z.infer<typeof spanSchema>>;
export type MarkdownDocument = Frozen<z.infer<typeof markdownDocumentSchema>>;
