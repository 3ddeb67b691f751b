/** Signs of what kind of page this is, gathered in one pass. */
import type { Page } from '../page.ts';

export type Signs = {
  readonly types: ReadonlySet<string>;
  readonly ogType: string;
  readonly host: string;
  readonly path: string;
  readonly posts: number;
  readonly comments: number;
  readonly prices: number;
  readonly cartButtons: number;
  readonly cards: number;
  readonly links: number;
  readonly headings: number;
  readonly codeBlocks: number;
  /** Most prose characters that sibling paragraphs have together. */
  readonly longestProse: number;
};

const postWords = new Set(['post', 'reply', 'replies', 'message', 'answer']);
const cart = /^(?:add to (?:cart|bag|basket)|buy now|in den warenkorb|ajouter au panier|añadir al carrito|aggiungi al carrello)/i;

export function readSigns(page: Page): Signs {
  const types = new Set<string>();
  const prose = new Map<number, number>();
  let ogType = '', posts = 0, comments = 0, prices = 0, cartButtons = 0, cards = 0;
  for (const index of page.order) {
    const node = page.nodes[index]!;
    if (node.kind !== 'element') continue;
    if (node.name === 'script' && page.attr(index, 'type') === 'application/ld+json') addTypes(types, scriptText(page, index));
    else if (node.name === 'meta') { if (page.attr(index, 'property') === 'og:type') ogType = (page.attr(index, 'content') ?? '').toLowerCase(); }
    else if (node.name === 'p') prose.set(page.parent[index]!, (prose.get(page.parent[index]!) ?? 0) + page.textChars[index]! - page.linkChars[index]!);
    else if (node.name === 'article' || node.name === 'li' || node.name === 'div') {
      const tokens = page.tokens(index);
      const chars = page.textChars[index]!;
      if (chars > 60 && !isSmallPart(tokens)) for (const word of postWords) if (tokens.has(word) && tokens.size <= 6) { posts++; break; }
      if (chars > 60 && tokens.has('comment') && tokens.size <= 6 && !isSmallPart(tokens)) comments++;
      if (chars > 0 && (tokens.has('card') || tokens.has('teaser') || node.name === 'article') && chars < 600 && page.linkChars[index]! > 0) cards++;
      if (tokens.has('price')) prices++;
    } else if (node.name === 'button' || node.name === 'input' || node.name === 'a') {
      if (page.textChars[index]! < 40 && cart.test(page.textOf(index, 40) || (page.attr(index, 'value') ?? ''))) cartButtons++;
    }
    const itemType = page.attr(index, 'itemtype');
    if (itemType !== null) types.add((itemType.split('/').at(-1) ?? '').toLowerCase());
  }
  const url = URL.parse(page.snapshot.url);
  return {
    types, ogType, host: url?.hostname.replace(/^www\./, '') ?? '', path: url?.pathname.toLowerCase() ?? '', posts, comments, prices, cartButtons, cards,
    links: page.nodes.length === 0 ? 0 : page.counts(0).links, headings: page.nodes.length === 0 ? 0 : page.counts(0).headings,
    codeBlocks: page.nodes.length === 0 ? 0 : page.counts(0).codeBlocks, longestProse: Math.max(0, ...prose.values()),
  };
}

const isSmallPart = (tokens: ReadonlySet<string>): boolean => ['meta', 'header', 'footer', 'author', 'date', 'title', 'count', 'form'].some((word) => tokens.has(word));

function scriptText(page: Page, index: number): string {
  const child = page.firstChild[index]!;
  return child < 0 ? '' : page.nodes[child]!.text;
}

/** Schema types by name alone: what a page says of itself, without trusting its JSON to parse. */
function addTypes(types: Set<string>, json: string): void {
  for (const match of json.matchAll(/"@type"\s*:\s*(?:"([^"]{1,60})"|\[([^\]]{1,200})\])/g)) {
    for (const name of (match[1] ?? match[2] ?? '').split(',')) types.add(name.replace(/["\s]/g, '').toLowerCase());
  }
}
