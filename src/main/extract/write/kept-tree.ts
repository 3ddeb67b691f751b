/** The kept region as a small tree: the few members of a DOM that turndown reads, and where each node came from. */
import type { Construct } from './construct.ts';

/** A run of text, white space already collapsed. `written` is its escaped Markdown, origin marks included. */
export class KeptText {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  parentNode: KeptElement | null = null;
  previousSibling: KeptNode | null = null;
  nextSibling: KeptNode | null = null;
  readonly index: number;
  /** At the start of a line, where a `#` or `1.` would mean something. */
  readonly startsLine: boolean;
  data: string;
  written: string | null = null;

  constructor(index: number, data: string, startsLine: boolean) {
    this.index = index;
    this.data = data;
    this.startsLine = startsLine;
  }

  get textContent(): string { return this.data; }
  /** What turndown puts out for a text node. */
  get nodeValue(): string { return this.written ?? this.data; }
}

/** An element that some construct writes. `index` is the snapshot node it stands for; -1 makes the root, a `PRE` to turndown, which then leaves white space alone. */
export class KeptElement {
  readonly nodeType = 1;
  readonly nodeName: string;
  readonly construct: Construct;
  readonly index: number;
  parentNode: KeptElement | null = null;
  previousSibling: KeptNode | null = null;
  nextSibling: KeptNode | null = null;
  readonly childNodes: KeptNode[] = [];
  /** Made by us, not by the page: an unwrapped paragraph, a list round stray items. */
  readonly anonymous: boolean;
  /** What its construct wrote, for constructs whose parent lays them out (rows, cells). */
  content = '';
  /** The first number of an ordered list; null for any other element. */
  startNumber: number | null = null;
  #text: string | null = null;

  constructor(construct: Construct, index: number, anonymous = false) {
    this.construct = construct;
    this.index = index;
    this.anonymous = anonymous;
    this.nodeName = construct.level === 'inline' ? 'SPAN' : index < 0 ? 'PRE' : 'DIV';
  }

  append(child: KeptNode): void {
    const last = this.childNodes.at(-1) ?? null;
    child.parentNode = this;
    child.previousSibling = last;
    if (last !== null) last.nextSibling = child;
    this.childNodes.push(child);
  }

  /** Takes this element, the last of its parent, out again. */
  remove(): void {
    const siblings = this.parentNode?.childNodes;
    if (siblings?.at(-1) !== this) return;
    siblings.pop();
    if (this.previousSibling !== null) this.previousSibling.nextSibling = null;
    this.parentNode = null;
  }

  /** Turndown clones its input to be free to change it; this tree is made for one use. */
  cloneNode(): KeptElement { return this; }
  getElementsByTagName(): readonly KeptElement[] { return []; }
  get firstChild(): KeptNode | null { return this.childNodes[0] ?? null; }
  get textContent(): string {
    this.#text ??= this.childNodes.map((child) => child.textContent).join('');
    return this.#text;
  }
}

export type KeptNode = KeptElement | KeptText;

/** The elements among a node's children. */
export const elementsOf = (node: KeptElement): readonly KeptElement[] => node.childNodes.filter((child) => child instanceof KeptElement);
