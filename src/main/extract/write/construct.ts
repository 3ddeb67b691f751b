/** What one Markdown construct says of itself: which elements it writes, how they nest, and their Markdown. */
import type { CatalogEntry, Field } from '../../../shared/catalog.ts';
import type { SpanKind } from '../../../shared/markdown-document.ts';
import type { Page } from '../page.ts';
import type { Footnotes } from '../notes/footnotes.ts';
import type { KeptElement, KeptText } from './kept-tree.ts';

/** A node that asks for its construct. `isKept` is by fate and goes for any node index. */
export type Site = {
  readonly page: Page;
  readonly index: number;
  readonly isKept: (index: number) => boolean;
  readonly tableMode: 'strict' | 'html' | 'records';
  /** Facts about the page as a whole, found once. */
  readonly notes: PageNotes;
};

/** `layout` only places things; `code` numbers lines; `complex` has cells that GFM cannot hold; `grid` is the rest. */
export type TableKind = 'layout' | 'code' | 'complex' | 'grid';

/** What was found once for the whole page. */
export type PageNotes = Footnotes & {
  readonly tables: ReadonlyMap<number, TableKind>;
  readonly hasMath: boolean;
};

/**
 * - `container` holds blocks; `list` holds items only; `item` belongs in a list (one is made when it has none)
 * - `leaf` holds inline content and ends where a block starts; `phrase` holds inline content and swallows blocks as spaces
 * - `format` is inline and is opened again in every line of text it spans
 * - `atom` is written from the page itself, its children included; inline or block by `level`
 * - `break` starts a new block before and after and is nothing itself; `seam` keeps the words at its edges apart
 * - `silent` is kept but not written
 */
export type Shape = 'container' | 'list' | 'item' | 'leaf' | 'phrase' | 'format' | 'atom' | 'break' | 'seam' | 'silent';

export type Construct = {
  readonly id: string;
  readonly version: number;
  readonly family: 'block' | 'inline' | 'table' | 'media' | 'note';
  readonly title: string;
  readonly help: string;
  readonly params?: readonly Field[];
  /** Lower-case element names, or any element that `claims` says yes to. */
  readonly elements: readonly string[] | 'any';
  readonly claims?: (site: Site) => boolean;
  readonly shape: Shape;
  readonly level: 'block' | 'inline';
  readonly span: SpanKind;
  /** Markdown of the element. `content` is its children's; for a block, blank lines round it are the composer's. */
  readonly write: (content: string, node: KeptElement, ink: Ink) => string;
};

/** What a construct may use while it writes. */
export type Ink = Omit<Site, 'index'> & {
  readonly headingOffset: number;
  /** Marks the non-blank core of `text` as coming from a node. */
  readonly mark: (index: number, kind: SpanKind, text: string) => string;
  /** Escapes and marks a text; inside a link no bracket is left bare. */
  readonly text: (text: KeptText, inLink: boolean) => string;
  /** Says that a kept node has no text of its own in the Markdown, and why. */
  readonly silence: (index: number, why: string) => void;
  readonly warn: (sentence: string) => void;
};

/** The catalogue's view of a construct. */
export function constructEntry(construct: Construct): CatalogEntry {
  const { id, version, family, title, help } = construct;
  return { id: id as CatalogEntry['id'], kind: 'construct', version, family, title, help, defaultOn: true, params: construct.params ?? [] };
}
