/** The article that a page describes in JSON-LD, read with care: it is data from the page. */
import type { Page } from '../page.ts';

export type JsonLd = { readonly headline: string | null; readonly author: string | null; readonly published: string | null; readonly modified: string | null; readonly language: string | null; readonly site: string | null };

const kinds = /(?:Article|BlogPosting|Report|TechArticle|Recipe|Product|WebPage)$/;
const mostChars = 500_000;

/** The first article-like object of any JSON-LD script; null when there is none that parses. */
export function readJsonLd(page: Page): JsonLd | null {
  for (const script of page.select('script[type="application/ld+json"]')) {
    const text = page.nodes[page.firstChild[script] ?? -1]?.text ?? '';
    const found = text.length > mostChars ? null : findArticle(parse(text));
    if (found !== null) return found;
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findArticle(root: unknown): JsonLd | null {
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < 500; seen++) {
    const value = waiting.shift();
    if (Array.isArray(value)) { waiting.push(...value); continue; }
    if (!isObject(value)) continue;
    const types = [value['@type']].flat();
    if (types.some((type) => typeof type === 'string' && kinds.test(type)) && (textOf(value['headline']) ?? textOf(value['datePublished'])) !== null) return read(value);
    waiting.push(...[value['@graph'], value['mainEntity']].filter((next) => next !== undefined));
  }
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

function read(value: Readonly<Record<string, unknown>>): JsonLd {
  const publisher = value['publisher'];
  return {
    headline: textOf(value['headline']), author: namesOf(value['author']), published: textOf(value['datePublished']), modified: textOf(value['dateModified']),
    language: textOf(value['inLanguage']), site: isObject(publisher) ? textOf(publisher['name']) : null,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

function namesOf(value: unknown): string | null {
  const names = [value].flat().map((author) => textOf(isObject(author) ? author['name'] : author)).filter((name): name is string => name !== null);
  return names.length === 0 ? null : names.join(', ');
}
