/** Proofmark's pure half with its gates: parse, page, select, judge, write and check, under the default profile. */
import { extract as extractPage, extractCatalog } from '../../src/main/extract/extract.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { planFrom } from '../../src/main/observe/plan/plan.ts';

const plan = planFrom({}, extractCatalog);

export const name = 'Proofmark, gates and all';

export function extract({ html, url }) {
  const { markdown } = extractPage(parseHtml(html, url), plan, { requestedUrl: url, finalUrl: url, status: 200 });
  return { markdown: markdown.text };
}
