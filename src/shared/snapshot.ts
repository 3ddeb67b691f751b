/** The page as plain data: one type for parsed bytes and for a recorded live tree, so everything after is one path. */
import { z } from 'zod';
import { nodeIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

/** What the browser saw of an element; absent when the snapshot came from bytes alone. */
export const nodeFactsSchema = z.object({
  visible: z.boolean(),
  /** x, y, width, height in CSS pixels from the top left of the page. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).exactOptional(),
  position: z.enum(['static', 'relative', 'absolute', 'fixed', 'sticky']).exactOptional(),
  display: z.string().exactOptional(),
  fontSizePx: z.number().exactOptional(),
  opacity: z.number().exactOptional(),
});

export const nodeKindSchema = z.enum(['document', 'doctype', 'element', 'text', 'comment', 'shadow-root', 'frame-document']);

/**
 * One node. `name` is the lower-case local name of an element (SVG and MathML keep their own case), else ''.
 * `text` is the data of text and comment nodes, else ''. Text is well-formed UTF-16 (lone surrogates became U+FFFD).
 */
export const snapshotNodeSchema = z.object({
  id: nodeIdSchema,
  parent: nodeIdSchema.nullable(),
  kind: nodeKindSchema,
  name: z.string(),
  attrs: z.array(z.tuple([z.string(), z.string()])),
  text: z.string(),
  namespace: z.enum(['svg', 'mathml']).exactOptional(),
  shadowMode: z.enum(['open', 'closed']).exactOptional(),
  facts: nodeFactsSchema.exactOptional(),
});

/** A part of the page that could not be read, said out loud. `node` is where it would have been. */
export const gapSchema = z.object({
  kind: z.enum(['cross-origin-frame', 'closed-shadow-root', 'canvas', 'plugin', 'virtualised-list', 'node-cap', 'depth-cap', 'frame-cap']),
  node: nodeIdSchema.nullable(),
  sentence: z.string(),
});

/** A style sheet that no text of the tree says. `node` is the link or style element, or the document or shadow root that adopted it. For the page view. */
export const styleTextSchema = z.object({ node: nodeIdSchema, text: z.string() });

export const frameInfoSchema = z.object({
  key: z.string(),
  url: z.string(),
  /** What relative URLs of this frame resolve against: its `<base href>` if it has one, else its URL. */
  baseUrl: z.string(),
  /** The `iframe` or `frame` element that holds it; null for the top frame. */
  owner: nodeIdSchema.nullable(),
});

/**
 * `nodes` is in document order (pre-order). A shadow root follows its host at once, before the host's light
 * children; a frame's document is the only child of its `iframe`. The first node is the top document.
 */
export const snapshotSchema = z.object({
  version: z.literal(1),
  source: z.enum(['parsed', 'recorded']),
  url: z.string(),
  frames: z.array(frameInfoSchema),
  nodes: z.array(snapshotNodeSchema),
  gaps: z.array(gapSchema),
  styles: z.array(styleTextSchema).exactOptional(),
});

export type NodeFacts = Frozen<z.infer<typeof nodeFactsSchema>>;
export type NodeKind = z.infer<typeof nodeKindSchema>;
export type SnapshotNode = Frozen<z.infer<typeof snapshotNodeSchema>>;
export type Gap = Frozen<z.infer<typeof gapSchema>>;
export type StyleText = Frozen<z.infer<typeof styleTextSchema>>;
export type FrameInfo = Frozen<z.infer<typeof frameInfoSchema>>;
export type Snapshot = Frozen<z.infer<typeof snapshotSchema>>;
