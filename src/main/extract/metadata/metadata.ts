/** What a page says of itself: title, author, dates and language, each with the source that said so. */
import type { Metadata, Stated } from '../../../shared/metadata.ts';
import type { Page } from '../page.ts';
import { readJsonLd, type JsonLd } from './json-ld.ts';


/** The first source that has a value wins: JSON-LD, OpenGraph, meta, then the page's own elements. A title that only names the site gives way to the first `h1`. */
export function readMetadata(page: Page): Metadata {
  const json = readJsonLd(page);
  const meta = (name: string): string | null => contentOf(page, name);
  const heading = page.select('h1').map((index) => page.textOf(index, 300)).find((text) => text !== '') ?? null;
  const site = meta('og:site_name') ?? json?.site ?? null;
  const title = firstOf([['json-ld', json?.headline], ['opengraph', notSite(meta('og:title'), site)], ['page', heading], ['page', titleElement(page)]]);
  return {
    title,
    byline: firstOf([['json-ld', json?.author], ['meta', meta('author') ?? meta('article:author')], ['page', firstText(page, '[rel~="author"], [itemprop="author"]')]]),
    published: firstOf([['json-ld', json?.published], ['opengraph', meta('article:published_time')], ['meta', meta('date') ?? meta('dc.date') ?? meta('publish-date')]]),
    modified: firstOf([['json-ld', json?.modified], ['opengraph', meta('article:modified_time')], ['meta', meta('last-modified')]]),
    language: firstOf([['page', htmlLanguage(page)], ['opengraph', meta('og:locale')?.replace('_', '-')], ['json-ld', json?.language]]),
    canonical: firstOf([['page', canonicalOf(page)], ['opengraph', meta('og:url')]]),
  };
}

function firstOf(candidates: readonly (readonly [Stated['from'], string | null | undefined])[]): Stated | null {
  for (const [from, value] of candidates) {
    const text = value?.replace(/\s+/g, ' ').trim() ?? '';
    if (text !== '') return { value: text.slice(0, 1000), from };
  }
  return null;
}

const notSite = (title: string | null, site: string | null): string | null => (title !== null && site !== null && title.trim().toLowerCase() === site.trim().toLowerCase() ? null : title);

function contentOf(page: Page, name: string): string | null {
  for (const index of page.select('meta')) {
    const key = page.attr(index, 'property') ?? page.attr(index, 'name');
    if (key?.toLowerCase() === name) return page.attr(index, 'content');
  }
  return null;
}

const firstText = (page: Page, selector: string): string | null => page.select(selector).map((index) => page.textOf(index, 200)).find((text) => text !== '') ?? null;

function titleElement(page: Page): string | null {
  const title = page.select('title')[0];
  return title === undefined ? null : page.nodes[page.firstChild[title] ?? -1]?.text ?? null;
}

function htmlLanguage(page: Page): string | null {
  const html = page.select('html')[0];
  return html === undefined ? null : page.attr(html, 'lang');
}

function canonicalOf(page: Page): string | null {
  const link = page.select('link[rel~="canonical"]')[0];
  const href = link === undefined ? null : page.attr(link, 'href');
  return link === undefined || href === null ? null : URL.parse(href, page.baseUrlOf(link))?.href ?? null;
}

export type { JsonLd };
