/** Flattens parsed documents into snapshot nodes in document order, frames and shadow roots in their places. */
import { nodeId, type NodeId } from '../../../shared/ids.ts';
import type { FrameInfo, Gap, Snapshot, SnapshotNode } from '../../../shared/snapshot.ts';
import { isTag, isTemplate, type ChildNode, type Document, type Element, type Template } from './tree.ts';

type Caps = { readonly maxNodes: number; readonly maxFrameDepth: number };
type Parse = (html: string, budget: number) => { readonly document: Document; readonly nodeCapHit: boolean; readonly depthCapHit: boolean };
type Frame = { readonly key: string; readonly depth: number; baseUrl: string; baseSeen: boolean; numbers: number; frames: number };
type Pending = { readonly node: ChildNode; readonly parent: NodeId; readonly frame: Frame };

const svgNamespace = 'http://www.w3.org/2000/svg';
const mathNamespace = 'http://www.w3.org/1998/Math/MathML';
/** Elements that may hold a shadow root, custom elements aside (HTML, `attachShadow`). */
const shadowHosts = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p', 'section', 'span']);

export class SnapshotBuilder {
  readonly #nodes: SnapshotNode[] = [];
  readonly #frames: (FrameInfo & { baseUrl: string })[] = [];
  readonly #gaps: Gap[] = [];
  readonly #stack: Pending[] = [];
  readonly #url: string;
  readonly #caps: Caps;
  readonly #parse: Parse;

  constructor(url: string, caps: Caps, parse: Parse) {
    this.#url = url;
    this.#caps = caps;
    this.#parse = parse;
  }

  build(html: string): Snapshot {
    this.#openFrame(html, { key: '0', url: this.#url, baseUrl: this.#url, owner: null, depth: 0 });
    for (let next = this.#stack.pop(); next !== undefined; next = this.#stack.pop()) this.#visit(next);
    return { version: 1, source: 'parsed', url: this.#url, frames: this.#frames, nodes: this.#nodes, gaps: this.#gaps };
  }

  #openFrame(html: string, of: { key: string; url: string; baseUrl: string; owner: NodeId | null; depth: number }): void {
    const { document, nodeCapHit, depthCapHit } = this.#parse(html, Math.max(1, this.#caps.maxNodes - this.#nodes.length));
    const frame: Frame = { key: of.key, depth: of.depth, baseUrl: of.baseUrl, baseSeen: false, numbers: 0, frames: 0 };
    this.#frames.push({ key: of.key, url: of.url, baseUrl: of.baseUrl, owner: of.owner });
    const id = this.#push(frame, of.owner, { kind: of.owner === null ? 'document' : 'frame-document', name: '', attrs: [], text: '' });
    if (nodeCapHit) this.#gaps.push({ kind: 'node-cap', node: id, sentence: `The page has more than ${this.#caps.maxNodes} nodes; the rest was not read.` });
    if (depthCapHit) this.#gaps.push({ kind: 'depth-cap', node: id, sentence: 'Elements nested too deep were flattened; their text is kept.' });
    this.#pushChildren(document.childNodes, id, frame);
  }

  #visit({ node, parent, frame }: Pending): void {
    if (isTag(node)) {
      this.#visitElement(node, parent, frame);
    } else if (node.nodeName === '#text') {
      this.#push(frame, parent, { kind: 'text', name: '', attrs: [], text: node.value.toWellFormed() });
    } else if (node.nodeName === '#comment') {
      this.#push(frame, parent, { kind: 'comment', name: '', attrs: [], text: node.data });
    } else {
      this.#push(frame, parent, { kind: 'doctype', name: '', attrs: [], text: '' });
    }
  }

  #visitElement(element: Element, parent: NodeId, frame: Frame): void {
    const attrs = element.attrs.map(({ prefix, name, value }): [string, string] => [prefix ? `${prefix}:${name}` : name, value]);
    const namespace = element.namespaceURI === svgNamespace ? 'svg' : element.namespaceURI === mathNamespace ? 'mathml' : undefined;
    const id = this.#push(frame, parent, { kind: 'element', name: element.tagName, attrs, text: '', ...(namespace === undefined ? {} : { namespace }) });
    if (element.tagName === 'base') this.#takeBase(frame, element);
    const srcdoc = element.tagName === 'iframe' ? attributeOf(element, 'srcdoc') : undefined;
    if (srcdoc !== undefined) {
      this.#visitSrcdoc(srcdoc, id, frame);
      return;
    }
    const shadow = shadowTemplateOf(element);
    this.#pushChildren(isTemplate(element) ? element.content.childNodes : element.childNodes, id, frame, shadow);
    if (shadow !== undefined) this.#visitShadow(shadow, id, frame);
  }

  /** The root follows its host at once; the stack yields its content before the light children pushed earlier. */
  #visitShadow(template: Template, host: NodeId, frame: Frame): void {
    const mode = attributeOf(template, 'shadowrootmode') === 'closed' ? 'closed' : 'open';
    const root = this.#push(frame, host, { kind: 'shadow-root', name: '', attrs: [], text: '', shadowMode: mode });
    this.#pushChildren(template.content.childNodes, root, frame);
  }

  #visitSrcdoc(html: string, owner: NodeId, frame: Frame): void {
    if (frame.depth + 1 > this.#caps.maxFrameDepth) {
      this.#gaps.push({ kind: 'frame-cap', node: owner, sentence: `Frames nested more than ${this.#caps.maxFrameDepth} deep were not read.` });
      return;
    }
    this.#openFrame(html, { key: `${frame.key}.${++frame.frames}`, url: 'about:srcdoc', baseUrl: frame.baseUrl, owner, depth: frame.depth + 1 });
  }

  /** The first `base` with an `href` counts, wherever it stands (HTML, "document base URL"). */
  #takeBase(frame: Frame, element: Element): void {
    const href = attributeOf(element, 'href');
    if (frame.baseSeen || href === undefined) return;
    frame.baseSeen = true;
    const resolved = URL.parse(href.trim(), frame.baseUrl);
    const info = this.#frames.find(({ key }) => key === frame.key);
    if (resolved === null || !/^https?:|^file:/.test(resolved.protocol) || info === undefined) return;
    frame.baseUrl = resolved.href;
    info.baseUrl = resolved.href;
  }

  #pushChildren(children: readonly ChildNode[], parent: NodeId, frame: Frame, except?: ChildNode): void {
    for (let i = children.length - 1; i >= 0; i--) {
      const node = children[i];
      if (node !== undefined && node !== except) this.#stack.push({ node, parent, frame });
    }
  }

  #push(frame: Frame, parent: NodeId | null, node: Omit<SnapshotNode, 'id' | 'parent'>): NodeId {
    const id = nodeId(frame.key, ++frame.numbers);
    this.#nodes.push({ id, parent, ...node });
    return id;
  }
}

const attributeOf = (element: Element, name: string): string | undefined => element.attrs.find((attr) => attr.name === name)?.value;

/** The first `<template shadowrootmode>` among the children of an element that may have a shadow root. */
function shadowTemplateOf(element: Element): Template | undefined {
  if (!shadowHosts.has(element.tagName) && !element.tagName.includes('-')) return undefined;
  return element.childNodes.find((child): child is Template =>
    isTag(child) && isTemplate(child) && /^(open|closed)$/i.test(attributeOf(child, 'shadowrootmode') ?? ''));
}
