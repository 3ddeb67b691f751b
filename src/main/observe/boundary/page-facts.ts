/** Reads off a snapshot, in one pass, what tells a page of content from a door, a wall or an error. */
import { buttonText, chromeNames, chromeRoles, blockNames, inertNames, isHiddenElement, overlayTokens, tokensOf } from './markup.ts';
import type { NodeId } from '../../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../../shared/snapshot.ts';

/** Characters are non-blank; an ideograph or kana counts 2.5, about what it says in letters. */
export type Block = { readonly node: NodeId; readonly name: string; text: string; chars: number; linkChars: number; readonly inChrome: boolean; readonly overlay: number; readonly form: number };
export type Input = { readonly type: string; readonly name: string; readonly autocomplete: string; readonly hidden: boolean };
export type Form = { readonly node: NodeId; readonly action: string; readonly inputs: Input[]; readonly buttons: string[]; readonly inChrome: boolean; readonly overlay: number; chars: number };
/** A dialog or a layer named as one. `buttons` are the labels a person can press in it. One that holds the main content is only named so. */
export type Overlay = { readonly node: NodeId; readonly tokens: ReadonlySet<string>; readonly buttons: string[]; text: string; chars: number; holdsContent: boolean };
export type Source = { readonly node: NodeId; readonly name: string; readonly url: string };

export type PageFacts = {
  readonly source: Snapshot['source'];
  readonly title: string;
  readonly headings: readonly Block[];
  readonly blocks: readonly Block[];
  /** Running text outside chrome, forms and layers. */
  readonly prose: readonly Block[];
  readonly proseChars: number;
  readonly visibleChars: number;
  readonly forms: readonly Form[];
  readonly overlays: readonly Overlay[];
  /** Scripts, frames and images by address. */
  readonly sources: readonly Source[];
  /** Class and id tokens of visible elements, with the first that has each. */
  readonly marks: ReadonlyMap<string, NodeId>;
  readonly ids: ReadonlySet<string>;
  readonly metas: ReadonlyMap<string, string>;
  readonly structuredData: readonly string[];
  /** Text of inline scripts, the first kilobytes of each. */
  readonly inlineScripts: readonly string[];
};

/** What a node hands down to its children. */
type Inherited = {
  readonly hidden: boolean; readonly inert: string | null; readonly chrome: boolean; readonly overlay: number; readonly form: number; readonly link: boolean; readonly block: number; readonly button: boolean; readonly main: boolean;
};
const top: Inherited = { hidden: false, inert: null, chrome: false, overlay: -1, form: -1, link: false, block: -1, button: false, main: false };

/** Boundary and presence read the same snapshot one after the other. */
const alreadyRead = new WeakMap<Snapshot, PageFacts>();

/** Never changes the snapshot; time grows with its nodes. The same snapshot is read once. */
export function readFacts(snapshot: Snapshot): PageFacts {
  const known = alreadyRead.get(snapshot);
  if (known !== undefined) return known;
  const reader = new FactReader();
  const inheritedOf = new Map<NodeId, Inherited>();
  for (const node of snapshot.nodes) {
    const inherited = node.parent === null ? top : inheritedOf.get(node.parent) ?? top;
    if (node.kind === 'text') reader.readText(node, inherited);
    else inheritedOf.set(node.id, node.kind === 'element' ? reader.readElement(node, inherited) : inherited);
  }
  const facts = reader.facts(snapshot.source);
  alreadyRead.set(snapshot, facts);
  return facts;
}

class FactReader {
  private title = '';
  private readonly blocks: Block[] = [];
  private readonly forms: Form[] = [];
  private readonly overlays: Overlay[] = [];
  private readonly sources: Source[] = [];
  private readonly marks = new Map<string, NodeId>();
  private readonly ids = new Set<string>();
  private readonly metas = new Map<string, string>();
  private readonly structuredData: string[] = [];
  private readonly inlineScripts: string[] = [];
  private visibleChars = 0;

  readElement(node: SnapshotNode, from: Inherited): Inherited {
    const attrs = new Map(node.attrs);
    const { name } = node;
    this.readAddresses(node, attrs);
    const hidden = from.hidden || isHiddenElement(node, attrs);
    const inert = from.inert ?? (inertNames.has(name) ? scriptKind(name, attrs) : null);
    if (hidden || inert !== null) return { ...from, hidden, inert };
    const tokens = tokensOf(attrs);
    for (const token of tokens) if (!this.marks.has(token)) this.marks.set(token, node.id);
    const isRoot = name === 'html' || name === 'body' || name === 'main' || name === 'article';
    const overlay = !isRoot && (name === 'dialog' || attrs.get('role') === 'dialog' || attrs.get('role') === 'alertdialog' || attrs.get('aria-modal') === 'true' || overlayTokens(tokens))
      ? this.overlays.push({ node: node.id, tokens, buttons: [], text: '', chars: 0, holdsContent: false }) - 1 : from.overlay;
    const outer = this.overlays[from.overlay];
    if (isRoot && outer !== undefined) outer.holdsContent = true;
    const main = from.main || name === 'main' || name === 'article' || attrs.get('role') === 'main';
    const isOwnHead = main && (name === 'header' || name === 'footer'); // of an article, not of the page
    const chrome = from.chrome || (chromeNames.has(name) && !isOwnHead) || chromeRoles.has(attrs.get('role') ?? '');
    const form = name === 'form' ? this.forms.push({ node: node.id, action: attrs.get('action') ?? '', inputs: [], buttons: [], inChrome: chrome, overlay, chars: 0 }) - 1 : from.form;
    const block = blockNames.has(name) ? this.blocks.push({ node: node.id, name, text: '', chars: 0, linkChars: 0, inChrome: chrome, overlay, form }) - 1 : from.block;
    const label = buttonText(name, attrs);
    if (label !== null) this.addButton(label, form, overlay);
    if (name === 'input' || name === 'textarea' || name === 'select') this.addInput(name, attrs, node, chrome, overlay, form);
    return { hidden, inert, chrome, overlay, form, block, main, link: from.link || (name === 'a' && attrs.has('href')), button: from.button || name === 'button' || attrs.get('role') === 'button' || (name === 'a' && overlay >= 0) };
  }

  readText(node: SnapshotNode, from: Inherited): void {
    if (from.inert === 'title') this.title += node.text;
    else if (from.inert === 'structured-data') this.structuredData.push(node.text.slice(0, 100_000));
    else if (from.inert === 'script') this.inlineScripts.push(node.text.slice(0, 8192));
    if (from.hidden || from.inert !== null) return;
    const chars = weighedChars(node.text);
    if (chars === 0) return;
    this.visibleChars += chars;
    if (from.button) this.addButton(node.text, from.form, from.overlay);
    const block = this.blocks[from.block];
    if (block !== undefined) {
      if (block.text.length < 4000) block.text += node.text;
      block.chars += chars;
      if (from.link) block.linkChars += chars;
    }
    const form = this.forms[from.form];
    if (form !== undefined) form.chars += chars;
    const overlay = this.overlays[from.overlay];
    if (overlay === undefined) return;
    overlay.chars += chars;
    if (overlay.text.length < 8000) overlay.text += ` ${node.text}`;
  }

  facts(source: Snapshot['source']): PageFacts {
    const prose = this.blocks.filter((block) => isProse(block, this.overlays));
    return {
      source, title: collapse(this.title), blocks: this.blocks, prose, proseChars: prose.reduce((sum, block) => sum + block.chars, 0), visibleChars: this.visibleChars,
      headings: this.blocks.filter((block) => /^h[1-6]$/.test(block.name) && block.chars > 0),
      forms: this.forms, overlays: this.overlays, sources: this.sources, marks: this.marks, ids: this.ids, metas: this.metas, structuredData: this.structuredData, inlineScripts: this.inlineScripts,
    };
  }

  private readAddresses(node: SnapshotNode, attrs: ReadonlyMap<string, string>): void {
    const id = attrs.get('id');
    if (id !== undefined) this.ids.add(id.toLowerCase());
    const url = attrs.get('src');
    if (url !== undefined && (node.name === 'script' || node.name === 'iframe' || node.name === 'img')) this.sources.push({ node: node.id, name: node.name, url });
    const key = attrs.get('name') ?? attrs.get('property') ?? attrs.get('http-equiv');
    if (node.name === 'meta' && key !== undefined) this.metas.set(key.toLowerCase(), attrs.get('content') ?? '');
  }

  private addButton(label: string, form: number, overlay: number): void {
    const text = collapse(label);
    if (text === '' || text.length > 80) return;
    this.forms[form]?.buttons.push(text);
    this.overlays[overlay]?.buttons.push(text);
  }

  /** Fields outside any form belong to one of their own: pages driven by script often have no form element. */
  private addInput(name: string, attrs: ReadonlyMap<string, string>, node: SnapshotNode, inChrome: boolean, overlay: number, form: number): void {
    const type = name === 'input' ? (attrs.get('type') ?? 'text').toLowerCase() : name;
    const input: Input = { type, name: `${attrs.get('name') ?? ''} ${attrs.get('id') ?? ''}`.trim().toLowerCase(), autocomplete: attrs.get('autocomplete') ?? '', hidden: type === 'hidden' };
    const owner = this.forms[form] ?? this.forms.find((candidate) => candidate.action === looseFields && candidate.overlay === overlay && candidate.inChrome === inChrome);
    if (owner !== undefined) owner.inputs.push(input);
    else this.forms.push({ node: node.id, action: looseFields, inputs: [input], buttons: [], inChrome, overlay, chars: 0 });
  }
}

const looseFields = 'fields outside a form';

function scriptKind(name: string, attrs: ReadonlyMap<string, string>): string {
  return name === 'script' && (attrs.get('type') ?? '').includes('ld+json') ? 'structured-data' : name;
}

/** Enough text for a sentence, mostly not links, in a place where content stands. */
function isProse(block: Block, overlays: readonly Overlay[]): boolean {
  if (block.inChrome || block.form >= 0 || /^(?:h[1-6]|button|label|option|nav)$/.test(block.name)) return false;
  if (overlays[block.overlay]?.holdsContent === false) return false;
  return block.chars >= 50 && block.linkChars < block.chars / 2;
}

export const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

function weighedChars(text: string): number {
  let chars = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 32 || code === 0xa0) continue;
    chars += code >= 0x3040 && code <= 0x9fff ? 2.5 : 1;
  }
  return chars;
}
