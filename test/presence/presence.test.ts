/** The score says how much of the content is there, and the decision says why. */
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { planFrom } from '../../src/main/observe/plan/plan.ts';
import { scorePresence } from '../../src/main/observe/presence/presence.ts';
import { signalCatalog, signals } from '../../src/main/observe/presence/signals.ts';
import { presenceReportSchema } from '../../src/shared/fetching.ts';
import type { ProfileInput } from '../../src/shared/profile.ts';

const prose = (times: number): string => '<p>The ferry leaves at ten past six and reaches the other side before the bakery opens, which its crew has never forgiven.</p>'.repeat(times);
const score = (body: string, profile: ProfileInput = {}, url = 'https://example.test/page') => {
  const html = `<!doctype html><title>x</title>${body}`;
  return scorePresence({ snapshot: parseHtml(html, url), html }, planFrom(profile, signalCatalog));
};
const script = '<script src="/app.js"></script>';

describe('presence', () => {
  it('is a sum of named shares between 0 and 1', () => {
    expect(signals.length).toBeGreaterThanOrEqual(7);
    for (const body of ['', `<main>${prose(20)}</main>`, `<div id="root"></div>${script}`]) {
      const { output } = score(body);
      expect(presenceReportSchema.parse(output)).toEqual(output);
      expect(output.score).toBeCloseTo(output.signals.reduce((sum, { share }) => sum + share, 0), 10);
      expect(output.signals.map(({ id }) => id)).toEqual(signals.map(({ id }) => id));
      expect(output.reasons.length).toBeGreaterThan(0);
    }
  });
  it('of a whole page is high, of a shell low', () => {
    expect(score(`<main><h1>x</h1>${prose(20)}</main>${script}`).output.score).toBeGreaterThan(0.8);
    expect(score(`<div id="root"></div>${script}`).output.score).toBeLessThan(0.4);
  });
});

describe('a browser is used', () => {
  it.each([
    ['for an empty mount point', `<div id="root"></div>${script}`, 'div#root stands empty'],
    ['for an empty main', `<main></main>${prose(3)}${script}`, 'main stands empty'],
    ['for a custom element with nothing in it', `<my-article></my-article>${script}`, 'my-article stands empty'],
    ['for skeletons', `<main>${prose(3)}<div class="card skeleton"></div></main>${script}`, 'skeleton'],
    ['for what is busy', `<main>${prose(3)}<div aria-busy="true"></div></main>${script}`, 'aria-busy'],
    ['for “Loading…”', `<main><p>Loading…</p></main>${script}`, 'Loading'],
    ['where the page asks for it', `<noscript>You need to enable JavaScript to run this app.</noscript><div>${prose(2)}</div>${script}`, 'asks for JavaScript'],
    ['for a script that fetches', `<main>${prose(6)}</main><script>fetch('/more').then(show)</script>`, 'fetches more'],
    ['for too little text', `<p>Short.</p>${script}`, 'fewer than min_main_text_chars'],
  ])('%s', (_what, body, words) => {
    const { output } = score(body);
    expect(output.needsRender).toBe(true);
    expect(output.reasons.join('; ')).toContain(words);
  });
  it('for a route after #', () => {
    expect(score(`<main>${prose(20)}</main>${script}`, {}, 'https://example.test/#/docs/start').output).toMatchObject({ needsRender: true, reasons: expect.arrayContaining([expect.stringContaining('route')]) });
    expect(score(`<main>${prose(20)}</main>${script}`, {}, 'https://example.test/#start').output.needsRender).toBe(false);
  });
  it('when the profile says always, never when it says never', () => {
    expect(score(`<main>${prose(20)}</main>`, { render: 'always' }).output).toMatchObject({ needsRender: true, reasons: expect.arrayContaining(['the profile says render: always']) });
    expect(score(`<div id="root"></div>${script}`, { render: 'never' }).output).toMatchObject({ needsRender: false, reasons: ['the profile says render: never'] });
  });
});

describe('no browser is used', () => {
  it.each([
    ['where there is no script at all, however little text', '<p>Short.</p>', 'no script'],
    ['for a whole page with a script', `<main><h1>x</h1>${prose(20)}</main>${script}`, 'static page holds'],
    ['for an empty place of advertising', `<main>${prose(12)}<div class="ad-slot content"></div></main>${script}`, 'static page holds'],
    ['for a spinner away from the content', `<aside><div class="spinner"></div></aside><main>${prose(12)}</main>${script}`, 'static page holds'],
    ['for data that runs nothing', `<main>${prose(3)}</main><script type="application/ld+json">{"x": 1}</script>`, 'no script'],
  ])('%s', (_what, body, words) => {
    const { output } = score(body);
    expect(output).toMatchObject({ needsRender: false, reasons: [expect.stringContaining(words)] });
  });
});

it('a signal can be switched off and weighed', () => {
  const body = `<div id="root"></div>${script}`;
  expect(score(body, { rules: { empty_mounts: false } }).output.signals.map(({ id }) => id)).not.toContain('empty_mounts');
  expect(score(body, { rules: { client_route: { weight: 10 } } }).output.score).toBeGreaterThan(score(body).output.score);
});
