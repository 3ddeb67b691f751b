/** The desks around Tune: a failed run is found by its cause, and a tuned profile is saved with a case that holds. */
import AxeBuilder from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { runSample } from '../window.ts';
import type { Page } from 'playwright';
import type { TestWindow } from '../window.ts';

const violations = async (page: Page): Promise<readonly string[]> => (await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze()).violations.map((each) => `${each.id}: ${each.nodes.slice(0, 2).map((node) => node.target.join(' ')).join(' | ')}`);

export function describeDesks(shown: () => TestWindow): void {
  describe('desks', () => {
    for (const dark of [false, true]) {
      test(`a login page stands in its group, with no way past it; axe finds nothing, ${dark ? 'dark' : 'light'}`, async () => {
        const { page } = await shown().open({ dark });
        await runSample(page, 'login');
        await page.keyboard.press('Control+2');
        const group = page.getByRole('list', { name: 'Groups of failed runs' }).getByRole('button', { name: /login/ });
        await group.click();
        await eventually(() => page.getByRole('region', { name: 'Why this page failed' }).innerText()).toContain('No setting goes past it');
        expect(await page.locator('[data-command="triage.fix"]').count()).toBe(0);
        expect(await violations(page)).toEqual([]);
        await page.context().close();
      });
    }

    test('a rule off by its key, saved with Ctrl+S as a profile with a case, which holds on the Cases desk', async () => {
      const { page } = await shown().open();
      await runSample(page, 'article');
      await page.getByRole('treeitem', { name: /aside/ }).click();
      await page.keyboard.press('x');
      await eventually(() => page.locator('.status').innerText()).toContain('recomputed');
      await page.keyboard.press('Control+s');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await eventually(() => page.locator('.toasts').innerText()).toContain('Saved my-article');
      await page.keyboard.press('Control+3');
      await page.getByRole('button', { name: 'Run all' }).click();
      await eventually(() => page.getByRole('region', { name: 'What cases cover' }).innerText()).toContain('0 failed');
      expect(await violations(page)).toEqual([]);
      await page.context().close();
    });
  });
}
