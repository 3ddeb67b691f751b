/** The heading that repeats the title of the page. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { nameOf } from '../elements.ts';

export const pageTitle: Rule = {
  id: 'page-title', version: 1, family: 'furniture', title: 'Title heading', defaultOn: false, shareMax: 0.3,
  help: 'Removes the first heading of level 1 of an article when it only repeats the title of the page, which front matter and metadata carry. Off by default: a reader of the Markdown alone would miss it.',
  begin({ page, kind }) {
    if (kind !== 'article' && kind !== 'documentation' && kind !== 'unknown') return null;
    const titles = titlesOf(page);
    return (index) => {
      if (nameOf(page, index) !== 'h1') return null;
      const text = normal(page.textOf(index, 400));
      return text.length > 2 && titles.some((title) => title === text || title.startsWith(text) || (title.includes(text) && text.length > 15)) ? 'repeats the title of the page' : null;
    };
  },
};

function titlesOf(page: Page): readonly string[] {
  const titles: string[] = [];
  for (const index of page.order) {
    const node = page.nodes[index]!;
    if (node.name === 'title' && node.namespace === undefined && page.firstChild[index]! >= 0) titles.push(normal(page.nodes[page.firstChild[index]!]!.text));
    else if (node.name === 'meta' && page.attr(index, 'property') === 'og:title') titles.push(normal(page.attr(index, 'content') ?? ''));
    else if (node.name === 'body') break;
  }
  return titles;
}

const normal = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
