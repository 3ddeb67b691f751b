/** What holds for every page: nothing changes it, every node has one fate, the ledger adds up, and twice gives the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../src/main/extract/page.ts';
import { judge } from '../../src/main/extract/judge/judge.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { select } from '../../src/main/extract/select/select.ts';
import { addCounts, contentClasses, noContent, type ContentCounts } from '../../src/shared/content-counts.ts';
import { isKept, fateAt } from '../../src/shared/fates.ts';
import { defaultPlan } from './default-plan.ts';

const plan = defaultPlan();
const names = ['div', 'section', 'p', 'article', 'main', 'aside', 'nav', 'ul', 'li', 'a', 'span', 'pre', 'code', 'table', 'tr', 'td', 'h1', 'h2', 'figure', 'details', 'button', 'form', 'slot', 'my-part'];
const classes = ['', 'ad', 'share', 'related', 'sidebar', 'comments', 'cookie', 'modal', 'content', 'nav', 'hidden', 'tags'];

const html: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('some words here, and a comma. ', 'x', '<img src=a alt=b>', 'Accept all', 'a longer run of words that reads like a sentence of prose, with a mark or two. '),
    fc.tuple(fc.constantFrom(...names), fc.constantFrom(...classes), fc.array(tie('node'), { maxLength: 5 }))
      .map(([name, word, inner]) => `<${name} class="${word}"${name === 'a' ? ' href="/x"' : ''}>${inner.join('')}</${name}>`),
    fc.array(tie('node'), { maxLength: 3 }).map((inner) => `<div><template shadowrootmode="open"><slot></slot>${inner.join('')}</template>light</div>`)),
})).node;

function subtract(a: ContentCounts, b: ContentCounts): ContentCounts {
  const rest = { ...noContent };
  for (const kind of contentClasses) rest[kind] = a[kind] - b[kind];
  return rest;
}

describe('laws of selection and judgement', () => {
  it('hold on generated trees', () => {
    fc.assert(fc.property(fc.array(html, { maxLength: 6 }), (parts) => {
      const snapshot = parseHtml(`<title>t</title><body>${parts.join('')}`, 'https://example.test/');
      const before = JSON.stringify(snapshot);
      const page = pageOf(snapshot);
      const selection = select(page, plan).output;
      const { fates, ledger } = judge(page, selection, plan).output;
      expect(JSON.stringify(snapshot)).toBe(before);
      expect(fates.index.length).toBe(snapshot.nodes.length);
      expect(fates.index.every((place) => fates.palette[place] !== undefined)).toBe(true);

      // Counted node by node, apart from how the ledger counts.
      let kept = noContent;
      let outside = noContent;
      for (const index of page.order) {
        const children: number[] = [];
        for (let child = page.firstChild[index]!; child >= 0; child = page.nextSibling[child]!) children.push(child);
        const own = children.reduce((rest, child) => subtract(rest, page.counts(child)), page.counts(index));
        const fate = fateAt(fates, index);
        if (isKept(fate)) kept = addCounts(kept, own);
        else if (fate.kind === 'outside') outside = addCounts(outside, own);
        if (fate.kind === 'carried') expect(page.isInside(index, page.indexOf(fate.with))).toBe(true);
      }
      expect(ledger.kept).toEqual(kept);
      expect(ledger.outside).toEqual(outside);
      expect(ledger.rules.reduce((sum, tally) => addCounts(sum, tally.removed), addCounts(kept, outside))).toEqual(ledger.total);

      const again = pageOf(parseHtml(`<title>t</title><body>${parts.join('')}`, 'https://example.test/'));
      expect(judge(again, select(again, plan).output, plan).output).toEqual({ fates, ledger });
    }), { numRuns: 400 });
  });
});
