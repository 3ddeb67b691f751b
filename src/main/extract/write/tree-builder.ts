/** Builds the pruned tree from opened and closed elements: which block, line of text and format is open when. */
import type { Page } from '../page.ts';
import { anonymousItem, anonymousList, anonymousParagraph, regionContainer } from './anonymous.ts';
import type { Construct } from './construct.ts';
import { isBlockElement } from './element-kinds.ts';
import { KeptElement, KeptText } from './kept-tree.ts';

/** Blocks nested deeper than this are written in their outermost allowed ancestor: readers of Markdown give up long before. */
export const maxNesting = 60;

type Frame = { readonly end: number; readonly index: number; readonly construct: Construct | null; readonly close: 'leaf' | 'container' | 'format' | 'space' | 'seam'; readonly previous?: KeptElement };
type Format = { readonly construct: Construct; readonly index: number; element: KeptElement | null; spent: boolean; readonly headingOnly: boolean };

/** Holds what is open while the walk goes on. */
export class TreeBuilder {
  readonly root: KeptElement;
  flattened = 0;
  readonly #page: Page;
  readonly #isKept: (index: number) => boolean;
  #container: KeptElement;
  #leaf: KeptElement | null = null;
  #depth = 0;
  readonly #frames: Frame[] = [];
  readonly #formats: Format[] = [];
  #lastText: KeptText | null = null;
  /** What the current line ends in: nothing yet, a space, or something to see. */
  #line: 'empty' | 'space' | 'ink' = 'empty';
  /** The hard break that the current line starts after; at the end of a block it breaks nothing. */
  #lastBreak: KeptElement | null = null;
  /** The edge of a control was passed: words on both sides are not one word. */
  #seam = false;

  constructor(page: Page, isKept: (index: number) => boolean) {
    this.#page = page;
    this.#isKept = isKept;
    this.root = new KeptElement(regionContainer, -1, true);
    this.#container = this.root;
  }

  openRegion(region: number): void {
    const element = new KeptElement(regionContainer, region);
    this.root.append(element);
    this.#container = element;
  }

  closeRegion(): void {
    this.#endLeaf();
    this.#container = this.root;
  }

  closeUpTo(place: number): void {
    for (let frame = this.#frames.at(-1); frame !== undefined && frame.end <= place; frame = this.#frames.at(-1)) {
      this.#frames.pop();
      this.#close(frame);
    }
  }

  /** Opens an element. True when its children are not to be walked. */
  element(index: number, construct: Construct | null): boolean {
    const end = this.#page.subtreeEnd[index]!;
    if (construct === null) {
      if (isBlockElement(this.#page, index)) this.space(end, index);
      return false;
    }
    if (construct.level === 'block' && this.#leaf?.construct.shape === 'phrase') return this.#blockInPhrase(construct, index, end);
    switch (construct.shape) {
      case 'silent': return true;
      case 'atom': this.#atom(construct, index); return true;
      case 'format': this.#openFormat(construct, index, end); return false;
      case 'break': this.space(end, index); return false;
      case 'seam': this.#seam = true; this.#frames.push({ end, index, construct: null, close: 'seam' }); return false;
      case 'leaf': case 'phrase': this.#openLeaf(construct, index, end); return false;
      case 'container': case 'list': case 'item': this.#openContainer(construct, index, end); return false;
    }
  }

  /** Passes a removed element by: what is kept inside it stands where it stood. */
  skip(index: number): void {
    if (isBlockElement(this.#page, index)) this.space(this.#page.subtreeEnd[index]!, index);
  }

  /** A block boundary before and after: a new line of text, or a space where only one line may be. */
  space(end: number, index: number): void {
    this.#boundary();
    this.#frames.push({ end, index, construct: null, close: 'space' });
  }

  text(index: number, raw: string): void {
    if (raw === '') return;
    let data = raw.replace(/\u00AD/g, '').replace(/[ \t\n\r\f]+/g, ' ');
    if (data[0] === ' ' && this.#line !== 'ink') data = data.slice(1);
    if (data === '') return;
    if (data === ' ' && this.#leaf === null) return;
    if (this.#seam && data !== ' ') {
      if (this.#line === 'ink' && /[\p{L}\p{N}]$/u.test(this.#lastText?.data ?? '') && /^[\p{L}\p{N}]/u.test(data)) data = ` ${data}`;
      this.#seam = false;
    }
    if (data.trim() !== '') this.#lastBreak = null;
    const startsLine = this.#line === 'empty';
    const parent = this.#inlineParent(data.trim() !== '');
    const node = new KeptText(index, data, startsLine);
    parent.append(node);
    this.#lastText = node;
    this.#line = data.endsWith(' ') ? (data === ' ' && startsLine ? 'empty' : 'space') : 'ink';
  }

  #blockInPhrase(construct: Construct, index: number, end: number): boolean {
    if (construct.shape === 'atom' && construct.elements !== 'any' && construct.elements.includes('hr')) return true;
    this.space(end, index);
    return false;
  }

  #atom(construct: Construct, index: number): void {
    const element = new KeptElement(construct, index);
    if (construct.level === 'block') {
      this.#endLeaf();
      this.#blockParent(false).append(element);
      return;
    }
    if (construct.id === 'line-break') { this.#lineBreak(element); return; }
    this.#lastBreak = null;
    this.#inlineParent(true).append(element);
    this.#lastText = null;
    this.#line = construct.id === 'task-box' ? 'space' : 'ink';
  }

  /** A hard break; nothing at the start of a block, a space in a phrase. Two in a row end the paragraph. */
  #lineBreak(element: KeptElement): void {
    const leaf = this.#leaf;
    if (leaf === null) return;
    if (leaf.construct.shape === 'phrase') { this.#boundary(); return; }
    if (this.#line === 'empty') {
      if (leaf.childNodes.length > 0) this.#endLeaf();
      return;
    }
    this.#trimEnd();
    this.#inlineParent(false).append(element);
    this.#lastText = null;
    this.#lastBreak = element;
    this.#line = 'empty';
  }

  #openLeaf(construct: Construct, index: number, end: number): void {
    this.#endLeaf();
    this.#leaf = new KeptElement(construct, index);
    if (construct.shape === 'phrase' && this.#page.firstChild[index] === -1) this.#blockParent(false).append(this.#leaf);
    this.#frames.push({ end, index, construct, close: 'leaf' });
  }

  #openContainer(construct: Construct, index: number, end: number): void {
    this.#endLeaf();
    if (this.#depth >= maxNesting) {
      this.flattened += 1;
      this.#frames.push({ end, index, construct: null, close: 'space' });
      return;
    }
    const element = new KeptElement(construct, index);
    this.#blockParent(construct.shape === 'item', index).append(element);
    this.#frames.push({ end, index, construct, close: 'container', previous: this.#container });
    this.#container = element;
    this.#depth += 1;
  }

  #openFormat(construct: Construct, index: number, end: number): void {
    if (this.#formats.length >= maxNesting || this.#formats.some((open) => this.#saysNothingNew(open, construct, index))) return;
    const headingOnly = construct.id === 'link' && this.#leaf === null && this.#holdsHeading(index);
    this.#formats.push({ construct, index, element: null, spent: false, headingOnly });
    if (construct.id === 'link' && this.#page.firstChild[index] === -1) {
      this.#inlineParent(true);
      this.#lastBreak = null;
    }
    this.#frames.push({ end, index, construct, close: 'format' });
  }

  /** A link in a link, or `b` round exactly the text of a `strong`; the same element twice is what the page says. */
  #saysNothingNew(open: Format, construct: Construct, index: number): boolean {
    if (open.construct !== construct) return false;
    const page = this.#page;
    return construct.id === 'link' || (page.textChars[open.index] === page.textChars[index] && page.nodes[open.index]!.name !== page.nodes[index]!.name);
  }

  #holdsHeading(index: number): boolean {
    const page = this.#page;
    for (let k = page.orderOf[index]! + 1; k < page.subtreeEnd[index]!; k++) {
      const at = page.order[k]!;
      if (/^h[1-6]$/.test(page.nodes[at]!.name) && page.textChars[at]! > 0 && this.#isKept(at)) return true;
    }
    return false;
  }

  #close(frame: Frame): void {
    switch (frame.close) {
      case 'format': this.#closeFormat(); return;
      case 'space': this.#boundary(); return;
      case 'seam': this.#seam = true; return;
      case 'leaf': this.#endLeaf(); return;
      case 'container':
        this.#endLeaf();
        this.#container = frame.previous ?? this.#container;
        this.#depth -= 1;
    }
  }

  /** A hard break at the end of a format stands after it: `\\` before a closing bracket would escape it. */
  #closeFormat(): void {
    const element = this.#formats.pop()?.element;
    const last = this.#lastBreak;
    if (last === null || element === null || element === undefined || element.parentNode === null || element.childNodes.at(-1) !== last) return;
    last.remove();
    element.parentNode.append(last);
  }

  #boundary(): void {
    if (this.#leaf?.construct.shape !== 'phrase') { this.#endLeaf(); return; }
    if (this.#line !== 'ink') return;
    const node = new KeptText(-1, ' ', false);
    this.#inlineParent(false).append(node);
    this.#lastText = node;
    this.#line = 'space';
  }

  #endLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    this.#trimEnd();
    this.#lastBreak?.remove();
    this.#lastBreak = null;
    this.#line = 'empty';
    this.#lastText = null;
    for (const format of this.#formats) {
      if (format.element !== null && format.construct.id === 'link' && /\S/.test(format.element.textContent)) format.spent = true;
      format.element = null;
    }
    if (leaf !== null && leaf.parentNode === null && leaf.childNodes.length > 0) this.#blockParent(false).append(leaf);
  }

  #trimEnd(): void {
    if (this.#lastText !== null && this.#line === 'space') this.#lastText.data = this.#lastText.data.replace(/ $/, '');
  }

  /** Where inline content goes: the innermost open format, opened again in this leaf if need be. */
  #inlineParent(opening: boolean): KeptElement {
    this.#leaf ??= new KeptElement(anonymousParagraph, this.#innermostOrigin(), true);
    let parent: KeptElement = this.#leaf;
    for (const format of this.#formats) {
      if (format.spent || (format.headingOnly && this.#leaf.construct.id !== 'heading')) continue;
      if (format.element === null) {
        if (!opening) return parent;
        format.element = new KeptElement(format.construct, format.index);
        parent.append(format.element);
      }
      parent = format.element;
    }
    return parent;
  }

  #innermostOrigin(): number {
    for (let i = this.#frames.length - 1; i >= 0; i--) if (this.#frames[i]!.close !== 'format') return this.#frames[i]!.index;
    return this.#container.index;
  }

  /** The container for a block: lists take items only, and items go in lists; what is missing is made. */
  #blockParent(isItem: boolean, index = this.#container.index): KeptElement {
    const inList = this.#container.construct.shape === 'list';
    if (inList === isItem) return this.#container;
    const last = this.#container.childNodes.at(-1);
    if (inList) {
      if (last instanceof KeptElement) return last;
      const item = new KeptElement(anonymousItem, this.#container.index, true);
      this.#container.append(item);
      return item;
    }
    if (last instanceof KeptElement && last.anonymous && last.construct.shape === 'list') return last;
    const list = new KeptElement(anonymousList, index, true);
    this.#container.append(list);
    return list;
  }
}
