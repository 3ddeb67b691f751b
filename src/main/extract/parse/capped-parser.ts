/** parse5 with a cap on nodes and on depth, because its scope checks cost the depth for every tag. */
import { defaultTreeAdapter, Parser, type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, type Token, type TreeAdapter } from 'parse5';
import type { Document } from './tree.ts';

export type ParseCaps = { readonly maxNodes: number; readonly maxDepth: number };
export type ParsedTree = { readonly document: Document; readonly nodeCapHit: boolean; readonly depthCapHit: boolean };

/** Thrown through parse5, which has no way to be told to stop, and caught in this file. */
class NodeCapReached extends Error {}

/** Start tags past the cap are swallowed together with their end tags; what they hold stays with the last element allowed. */
class DepthCappedParser extends Parser<DefaultTreeAdapterMap> {
  maxDepth = Number.MAX_SAFE_INTEGER;
  depthCapHit = false;
  readonly #swallowed = new Map<string, number>();

  override onStartTag(token: Token.TagToken): void {
    if (this.openElements.stackTop >= this.maxDepth && !token.selfClosing && !voidTags.has(token.tagName)) {
      this.depthCapHit = true;
      if (!rawTextTags.has(token.tagName)) {
        this.#swallowed.set(token.tagName, (this.#swallowed.get(token.tagName) ?? 0) + 1);
        return;
      }
    }
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    const swallowed = this.#swallowed.get(token.tagName) ?? 0;
    if (swallowed > 0) {
      this.#swallowed.set(token.tagName, swallowed - 1);
      return;
    }
    super.onEndTag(token);
  }
}

const voidTags = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']);
/** These switch the tokenizer, so they are never swallowed: they hold no elements and add one level at most. */
const rawTextTags = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** Parses until the end of the text or the node cap, whichever comes first; the tree so far is always returned. */
export function parseCapped(html: string, caps: ParseCaps): ParsedTree {
  const document = defaultTreeAdapter.createDocument();
  const parser = new DepthCappedParser({ scriptingEnabled: false, treeAdapter: countingAdapter(caps.maxNodes) }, document);
  parser.maxDepth = caps.maxDepth;
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (!(error instanceof NodeCapReached)) throw error;
    return { document, nodeCapHit: true, depthCapHit: parser.depthCapHit };
  }
  return { document, nodeCapHit: false, depthCapHit: parser.depthCapHit };
}

function countingAdapter(maxNodes: number): TreeAdapter<DefaultTreeAdapterMap> {
  let nodes = 0;
  const countOne = (): void => {
    if (++nodes > maxNodes) throw new NodeCapReached();
  };
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attrs): DefaultTreeAdapterTypes.Element {
      countOne();
      return defaultTreeAdapter.createElement(tagName, namespace, attrs);
    },
    createCommentNode(data): DefaultTreeAdapterTypes.CommentNode {
      countOne();
      return defaultTreeAdapter.createCommentNode(data);
    },
    insertText(parent, text): void {
      countOne();
      defaultTreeAdapter.insertText(parent, text);
    },
  };
}
