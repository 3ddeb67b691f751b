/** The window end to end: the sample site through the real host in real Chromium. */
import AxeBuilder from '@axe-core/playwright';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeDesks } from './suites/desks.ts';
import { describeTune } from './suites/tune.ts';
import { eventually } from './eventually.ts';
import { runSample, shownMarkdown, startWindow } from './window.ts';
import type { TestWindow } from './window.ts';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';

let shown: TestWindow;
beforeAll(async () => { shown = await startWindow(); }, 120_000);
afterAll(async () => { await shown?.close(); });

const litInTree = (page: Page) => page.locator('[role=treeitem][aria-selected=true]');

describe('a run from the first screen', () => {
  test('an article fills every pane and nothing fails on the console', async () => {
    const { page, errors } = await shown.open();
    await runSample(page, 'article');
    await eventually(() => shownMarkdown(page)).toContain('How a harbour learns the tide');
    expect(await page.getByRole('treeitem').count()).toBeGreaterThan(5);
    expect(await page.getByRole('region', { name: 'Ledger table' }).innerText()).toContain('sidebar');
    await eventually(() => page.frameLocator('iframe').locator('pm-box[kind=removed]').count()).toBeGreaterThan(0);
    expect(await page.locator('.top .pill').innerText()).toContain('Accepted');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('the token leaves the address and the run is named in it', async () => {
    const { page } = await shown.open();
    await eventually(() => page.url()).not.toContain('token');
    await runSample(page, 'article');
    await eventually(() => page.url()).toContain('#run=');
    await page.reload();
    await eventually(() => shownMarkdown(page)).toContain('harbour');
    await page.context().close();
  });

  test('a rendered page shows its lanes, and as a table too', async () => {
    const { page } = await shown.open();
    await runSample(page, 'chained');
    await page.locator('.timeline .bar.met').first().waitFor();
    expect(await page.locator('.timeline .moment.ready').textContent()).toContain('ready');
    await page.getByRole('button', { name: 'as table' }).click();
    expect(await page.getByRole('region', { name: 'Readiness as a table' }).innerText()).toContain('held');
    await page.context().close();
  });

  test('a boundary is a verdict with its evidence, not an error', async () => {
    const { page } = await shown.open();
    await runSample(page, 'login');
    expect(await page.getByRole('group', { name: 'Verdict' }).innerText()).toContain('Boundary · login');
    await page.getByRole('group', { name: 'Verdict' }).locator('[data-command="go.page"]').first().click();
    await litInTree(page).waitFor();
    await page.context().close();
  });
});

describe('one selection', () => {
  test('a click on a Markdown block finds its node in the tree and on the page', async () => {
    const { page } = await shown.open();
    await runSample(page, 'article');
    await page.locator('.view-line', { hasText: 'Where the numbers come from' }).click();
    await eventually(() => litInTree(page).innerText()).toContain('Where the numbers come from');
    await eventually(() => page.frameLocator('iframe').locator('pm-layer[name=lit] pm-box').count()).toBe(1);
    await page.context().close();
  });

  test('a click on a removed node finds its rule; with that rule off the next one answers; undo brings it back', async () => {
    const { page } = await shown.open();
    await runSample(page, 'article');
    await page.getByRole('treeitem', { name: /aside/ }).click();
    const row = page.locator('.ledger tr.lit');
    expect(await row.innerText()).toContain('sidebar');
    await row.getByRole('switch').click();
    await eventually(() => page.locator('.status').innerText()).toContain('recomputed');
    await eventually(() => page.locator('.ledger tr.lit').innerText()).toContain('related');
    await page.keyboard.press('Control+z');
    await eventually(() => page.locator('.ledger tr.lit').innerText()).toContain('sidebar');
    await page.context().close();
  });

  test('a point on the page selects its element; the way back is Alt+Left', async () => {
    const { page } = await shown.open();
    await runSample(page, 'article');
    const heading = await page.frameLocator('iframe').locator('h1').boundingBox();
    await page.mouse.click((heading?.x ?? 0) + 20, (heading?.y ?? 0) + 10);
    await eventually(() => litInTree(page).innerText()).toContain('How a harbour');
    await page.getByRole('treeitem', { name: /aside/ }).click();
    await eventually(() => litInTree(page).innerText()).toContain('aside');
    await page.keyboard.press('Alt+ArrowLeft');
    await eventually(() => litInTree(page).innerText()).toContain('How a harbour');
    await page.context().close();
  });
});

describe('acts', () => {
  test('a run that goes on can be stopped and says so', async () => {
    const { page } = await shown.open();
    await page.locator('[data-sample="empty-shell"]').click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await eventually(() => page.locator('.top .pill').innerText()).toContain('Cancelled');
    await page.context().close();
  });

  test('a page that is tried again is followed to its last attempt', async () => {
    let asked = 0;
    const site = createServer((request, response) => {
      if (request.url !== '/page') response.writeHead(404).end();
      else if (asked++ === 0) response.writeHead(429, { 'retry-after': '1' }).end('Later.');
      else response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Second</title><main><h1>Second</h1>${'<p>The second answer has the text that the first one held back, in plain sentences.</p>'.repeat(6)}</main>`);
    });
    await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
    const { page } = await shown.open();
    await page.getByLabel('Address of a page').fill(`127.0.0.1:${(site.address() as AddressInfo).port}/page`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Allow/ }).click();
    await eventually(() => page.locator('.top .pill').innerText()).toContain('Accepted');
    await eventually(() => shownMarkdown(page)).toContain('The second answer');
    expect(asked).toBe(2);
    await page.context().close();
    site.close();
  });

  test('a private address is refused in a sentence, with the one fix as a button', async () => {
    const { page } = await shown.open();
    await page.getByLabel('Address of a page').fill('127.0.0.1:9/');
    await page.keyboard.press('Enter');
    const verdict = page.getByRole('group', { name: 'Verdict' });
    await verdict.waitFor();
    expect(await verdict.innerText()).toMatch(/PM-URL-00\d/);
    expect(await verdict.innerText()).not.toMatch(/at .*\.ts:\d+/);
    await page.context().close();
  });

  test('drop this: the pointed element goes by a selector of its own, and its words leave the Markdown', async () => {
    const { page } = await shown.open();
    await runSample(page, 'article');
    await page.locator('.view-line', { hasText: 'Where the numbers come from' }).click();
    await litInTree(page).waitFor();
    await page.getByRole('button', { name: 'Drop' }).click();
    await eventually(() => shownMarkdown(page)).not.toContain('Where the numbers come from');
    expect(await page.locator('.status').innerText()).toContain('undo: drop ');
    await page.keyboard.press('Control+z');
    await eventually(() => shownMarkdown(page)).toContain('Where the numbers come from');
    await page.context().close();
  });

  test('why is this text missing: the rule is named and shown', async () => {
    const { page } = await shown.open();
    await runSample(page, 'article');
    const words = await page.frameLocator('iframe').locator('aside').innerText();
    await page.keyboard.press('w');
    await page.getByLabel('A sentence of the page').fill(words.trim().split('\n').at(-1) ?? '');
    await page.keyboard.press('Enter');
    await eventually(() => page.getByRole('dialog').innerText()).toContain('sidebar');
    await page.getByRole('button', { name: 'Show it' }).click();
    expect(await page.locator('.ledger tr.lit').innerText()).toContain('sidebar');
    await page.context().close();
  });

  test('by keyboard alone: sample, tree, rule off, palette, back', async () => {
    const { page } = await shown.open();
    await page.locator('[data-sample]').first().waitFor();
    while (!(await page.evaluate(() => document.activeElement?.matches('[data-sample="article"]') ?? false))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.view-lines').waitFor();
    await page.keyboard.press('F6');
    while (!(await page.evaluate(() => document.activeElement?.matches('[role=tree]') ?? false))) await page.keyboard.press('F6');
    for (let i = 0; i < 40 && !/aside/.test((await litInTree(page).first().innerText({ timeout: 500 }).catch(() => ''))); i++) await page.keyboard.press('j');
    await page.keyboard.press('x');
    await eventually(() => page.locator('.status').innerText()).toContain('recomputed');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('discard all');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('.status').innerText()).not.toContain('undo');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.context().close();
  });
});

describeTune(() => shown);
describeDesks(() => shown);

describe('access', () => {
  const serious = async (page: Page): Promise<readonly string[]> => {
    const found = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
    return found.violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
  };
  for (const dark of [false, true]) {
    test(`axe finds nothing, ${dark ? 'dark' : 'light'}: empty, full, error, palette, keys, each bottom pane`, async () => {
      const { page } = await shown.open({ dark });
      await page.locator('[data-sample]').first().waitFor();
      expect(await serious(page)).toEqual([]);
      await runSample(page, 'article');
      await page.locator('.view-lines').waitFor();
      expect(await serious(page)).toEqual([]);
      for (const tab of ['Profile', 'Evidence', 'Region', 'Picture']) {
        await page.getByRole('tab', { name: tab }).first().click();
        expect(await serious(page)).toEqual([]);
      }
      await page.keyboard.press('Control+k');
      expect(await serious(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+b');
      expect(await serious(page)).toEqual([]);
      await page.getByRole('button', { name: /first screen/ }).click();
      await runSample(page, 'login');
      expect(await serious(page)).toEqual([]);
      await page.context().close();
    });
  }

  test('nothing scrolls sideways at 1024×700 and at 200 % of 1440×900', async () => {
    for (const [width, height] of [[1024, 700], [720, 450]] as const) {
      const { page } = await shown.open({ width, height });
      await runSample(page, 'article');
      expect(await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight])).toEqual([true, true]);
      await page.context().close();
    }
  });
});
