/** Turns HTML text into a snapshot, the way a browser without scripts would build its tree. */
import type { Document } from './parse/tree.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import { parseCapped } from './parse/capped-parser.ts';
import { SnapshotBuilder } from './parse/snapshot-builder.ts';

/** Caps keep a hostile page from costing more than it is worth; what they cut off is a gap in the snapshot. */
export type ParseOptions = {
  /** Most nodes in the snapshot, frames included. */
  readonly maxNodes?: number;
  /** Deepest nesting of elements; deeper elements vanish, their text stays with the last one allowed. */
  readonly maxDepth?: number;
  /** Deepest nesting of `srcdoc` frames. */
  readonly maxFrameDepth?: number;
};

const defaultOptions = { maxNodes: 1_000_000, maxDepth: 1000, maxFrameDepth: 5 } as const;

/**
 * WHATWG tree construction by parse5 with scripting off, so `noscript` holds elements. Declarative shadow roots become
 * shadow roots, `srcdoc` frames become frame documents. `url` is the address relative links resolve against until a
 * `<base href>` says otherwise. Never throws on any text.
 */
export function parseHtml(html: string, url: string, options: ParseOptions = {}): Snapshot {
  const caps = { ...defaultOptions, ...options };
  const parse = (text: string, budget: number): { document: Document; nodeCapHit: boolean; depthCapHit: boolean } =>
    parseCapped(text.toWellFormed(), { maxNodes: budget, maxDepth: caps.maxDepth });
  return new SnapshotBuilder(url, caps, parse).build(html);
}
