/** Selection: the article and not the consent dialog, in every shape of both; and what the user asked for. */
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../src/main/extract/page.ts';
import { judge } from '../../src/main/extract/judge/judge.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { select } from '../../src/main/extract/select/select.ts';
import { isKept, fateAt } from '../../src/shared/fates.ts';
import type { Plan } from '../../src/shared/plan.ts';
import { defaultPlan } from './default-plan.ts';

const prose = (words: number): string => Array.from({ length: Math.ceil(words / 20) }, (_, k) =>
  `<p>The heron number ${k} stands in the shallow water, waits for a fish, and flies away when the boat comes round the bend.</p>`).join('');
const talk = Array.from({ length: 24 }, (_, k) => `<p>We and our partners store cookies of kind ${k}, with your consent, to measure how often and how long the pages of this site are read.</p>`).join('');
const buttons = '<button>Accept all</button><button>Reject all</button>';

function keptText(html: string, plan: Plan = defaultPlan()): string {
  const page = pageOf(parseHtml(html, 'https://example.test/'));
  const { fates } = judge(page, select(page, plan).output, plan).output;
  return [...page.order].filter((index) => page.nodes[index]!.kind === 'text' && isKept(fateAt(fates, index))).map((index) => page.nodes[index]!.text).join('');
}

const article = `<article><h1>Herons</h1>${prose(300)}</article>`;
const variants: Readonly<Record<string, string>> = {
  'dialog before main': `<dialog open>${talk}${buttons}</dialog><main>${article}</main>`,
  'role dialog after main': `<main>${article}</main><div role="dialog" aria-label="Cookies">${talk}${buttons}</div>`,
  'section inside main': `<main><section>${talk}${buttons}</section>${article}</main>`,
  'aside inside main': `<main><aside class="cookie">${talk}${buttons}</aside>${article}</main>`,
  'class on a box inside the article': `<main><article><div class="consent-layer">${talk}${buttons}</div><h1>Herons</h1>${prose(300)}</article></main>`,
  'box without any name': `<div><div><div><div>${talk}</div><div>${buttons}</div></div></div></div><div><div><h1>Herons</h1>${prose(300)}</div></div>`,
  'no main, dialog first': `<div id="cookie-notice">${talk}${buttons}</div><div><h1>Herons</h1>${prose(300)}</div>`,
  'form with inputs': `<main>${article}</main><form class="cookies"><h2>Your privacy</h2>${talk}<input type="submit" value="Accept all"><input type="button" value="Settings"></form>`,
  'frame': `<iframe srcdoc='<body><div>${talk}${buttons}</div></body>'></iframe><main>${article}</main>`,
  'shadow root': `<cookie-layer><template shadowrootmode="open"><div>${talk}${buttons}</div></template></cookie-layer><main>${article}</main>`,
  'links as buttons': `<div class="gdpr">${talk}<a href="#" role="button">I agree</a><a href="#" role="button">Manage</a></div><main>${article}</main>`,
  'other language': `<section>${talk.replaceAll('cookies', 'Cookies').replaceAll('consent', 'Einwilligung')}<button>Alle akzeptieren</button><button>Ablehnen</button></section><main>${article}</main>`,
};

describe('a consent dialog twice as long as the article is never the article', () => {
  it.each(Object.entries(variants))('%s', (_, html) => {
    const text = keptText(`<!doctype html><title>Herons</title><body>${html}`);
    expect(text).toContain('The heron number 14');
    expect(text).not.toContain('our partners');
  });
});

it('an article about cookies stays', () => {
  const about = '<main><h1>What cookies are</h1>' + Array.from({ length: 8 }, (_, k) => `<p id="gdpr-${k}">A cookie is a small text that a site asks the browser to keep, chapter ${k}, and consent is what the law asks for.</p>`).join('') + '</main>';
  expect(keptText(about)).toContain('chapter 7');
});

it('include beats guard and rule, exclude beats rule, guard beats exclude', () => {
  const html = `<main><article><h1>Herons</h1>${prose(200)}<nav id="n"><b id="keep">Kept words</b><i>Other words</i></nav><p id="out">Excluded words</p><pre><code><b class="c">code</b></code></pre></article></main>`;
  const text = keptText(html, defaultPlan({ include_selectors: ['#keep'], exclude_selectors: ['#out', '.c', '#keep'] }));
  expect(text).toContain('Kept words');
  expect(text).not.toContain('Other words');
  expect(text).not.toContain('Excluded words');
  expect(text).toContain('code');
});

it('ranks its candidates and says why each won or lost', () => {
  const page = pageOf(parseHtml(`<main>${article}</main>`, 'https://example.test/'));
  const { candidates, regions } = select(page, defaultPlan()).output;
  expect(candidates.filter(({ chosen }) => chosen).map(({ node }) => node)).toEqual(regions);
  expect(candidates.every(({ why }) => why.length > 0)).toBe(true);
});
