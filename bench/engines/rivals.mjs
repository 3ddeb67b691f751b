/** Well-known extractors as people put them together, each from HTML text to Markdown. */
import { JSDOM, VirtualConsole } from 'jsdom';
import { Defuddle } from 'defuddle/node';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
const readable = (document) => turndown.turndown(new Readability(document).parse()?.content ?? '');

export const rivals = [
  {
    name: 'Readability + linkedom + turndown',
    extract: ({ html }) => ({ markdown: readable(parseHTML(html).document) }),
  },
  {
    name: 'Readability + jsdom + turndown',
    extract: ({ html, url }) => {
      const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
      try {
        return { markdown: readable(dom.window.document) };
      } finally {
        dom.window.close();
      }
    },
  },
  {
    name: 'Defuddle + linkedom',
    extract: async ({ html, url }) => {
      const found = await Defuddle(parseHTML(html).document, url, { markdown: true, useAsync: false });
      return { markdown: found.contentMarkdown ?? found.content ?? '' };
    },
  },
];
