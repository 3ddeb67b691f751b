/** The Tune desk by hand and by keys: filter, fold, thresholds, drop, and that every control names a command. */
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { runSample, shownMarkdown } from '../window.ts';
import type { Page } from 'playwright';
import type { TestWindow } from '../window.ts';

/** Drops a file of this name and text on the middle of the window, as the system would. */
async function dropFile(page: Page, name: string, text: string, type: string): Promise<void> {
  const data = await page.evaluateHandle(([file, words, kind]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([words], file, { type: kind }));
    return transfer;
  }, [name, text, type] as const);
  await page.dispatchEvent('.drop-root', 'dragenter', { dataTransfer: data });
  expect(await page.locator('.drop-veil').innerText()).toContain('Open this saved page');
  await page.dispatchEvent('.drop-root', 'drop', { dataTransfer: data });
}

const commandIds = (): ReadonlySet<string> => new Set([...readFileSync(join(import.meta.dirname, '../../../docs/keys.md'), 'utf8').matchAll(/`([a-z.]+)` \|/g)].map((match) => match[1]!));
const pointed = new Set(['run.open', 'triage.group', 'triage.page', 'triage.fix', 'triage.apply', 'cases.run', 'go.moment', 'go.flips', 'tune.threshold']);

export function describeTune(shown: () => TestWindow): void {
  describe('tuning', () => {
    test('/ filters the tree; what is left is open and Escape shows all again', async () => {
      const { page } = await shown().open();
      await runSample(page, 'article');
      await page.getByRole('treeitem').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('harmonic');
      await eventually(() => page.getByRole('treeitem').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('harmonic')]));
      expect(await page.getByRole('treeitem', { name: /cookie/ }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await eventually(() => page.getByRole('treeitem', { name: /cookie/ }).count()).toBeGreaterThan(0);
      await page.context().close();
    });

    test('rules that took nothing are folded under one line', async () => {
      const { page } = await shown().open();
      await runSample(page, 'article');
      const fold = page.getByRole('button', { name: /rules took nothing/ });
      await fold.waitFor();
      const before = await page.locator('.ledger [role=switch]').count();
      await fold.click();
      await eventually(() => page.locator('.ledger [role=switch]').count()).toBeGreaterThan(before + 10);
      await page.context().close();
    });

    test('a threshold on the timeline moves by keys and by dragging; the samples are judged again; undo names it', async () => {
      const { page } = await shown().open();
      await runSample(page, 'chained');
      const handle = page.getByRole('slider', { name: /stability_window_ms/ });
      await handle.waitFor();
      const before = Number(await handle.getAttribute('aria-valuenow'));
      await handle.focus();
      await page.keyboard.press('Shift+ArrowLeft');
      await eventually(async () => Number(await handle.getAttribute('aria-valuenow'))).toBe(before - 100);
      await eventually(() => page.locator('.status').innerText()).toContain('undo: stability_window_ms');
      await eventually(() => page.locator('[data-place=bottom-left] .pane-head').innerText()).toContain('would be');
      const least = page.getByRole('slider', { name: /min_main_text_chars/ });
      const box = await least.locator('rect').boundingBox();
      await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) - 14, { steps: 4 });
      await page.mouse.up();
      await eventually(async () => Number(await least.getAttribute('aria-valuenow'))).toBeGreaterThan(200);
      await page.context().close();
    });

    test('a threshold shows the pages like this one, names those that a move flips, and the line below says what it does to them; undo names both ends', async () => {
      const { page } = await shown().open();
      for (const sample of ['popup-body', 'article'] as const) {
        await runSample(page, sample);
        await page.getByRole('region', { name: 'Ledger table' }).waitFor();
        if (sample !== 'article') await page.getByRole('button', { name: /first screen/ }).click();
      }
      await page.getByRole('tab', { name: 'Profile' }).first().click();
      const row = page.locator('.field-row', { has: page.getByLabel('min_markdown_chars, slider') });
      await eventually(() => row.locator('.spread-words').innerText()).toMatch(/this page \d+\s+\d+ of \d+ pages pass/);
      const field = row.getByRole('textbox');
      await field.fill('900');
      await field.press('Enter');
      await eventually(() => row.locator('.flips summary').innerText()).toContain('flip');
      await eventually(() => page.locator('.status').innerText()).toContain('undo: min_markdown_chars 80 → 900');
      const strip = page.getByRole('region', { name: 'What the edits do' });
      await eventually(() => strip.innerText()).toMatch(/\d+ of \d+ pages like it pass −\d/);
      await strip.locator('summary').click();
      expect(await strip.locator('.flips li').first().innerText()).toContain('no longer accepted');
      await page.keyboard.press('Control+z');
      await eventually(() => strip.count()).toBe(0);
      await page.context().close();
    });

    test('a moment on the timeline shows the page and its Markdown as they were then; B goes back', async () => {
      const { page } = await shown().open();
      await runSample(page, 'chained');
      await page.locator('.timeline .bar.met').first().waitFor();
      const lead = await page.locator('.timeline .bar.waiting').first().boundingBox();
      await page.mouse.click((lead?.x ?? 0) + 6, (lead?.y ?? 0) + 4);
      await eventually(() => page.locator('[data-place=centre] .page-why').innerText()).toContain('The page at');
      await eventually(() => page.locator('[data-place=right]').innerText()).not.toContain('The keeper who counted birds');
      await page.keyboard.press('b');
      await eventually(() => shownMarkdown(page)).toContain('The keeper who counted birds');
      await page.context().close();
    });

    test('a saved page dropped on the window is run; a file of another kind is refused in a sentence', async () => {
      const { page } = await shown().open();
      await page.locator('[data-sample]').first().waitFor();
      await dropFile(page, 'x.bin', 'x', 'application/octet-stream');
      await eventually(() => page.locator('.toasts').innerText()).toContain('x.bin is not');
      const words = 'The dropped page tells about a lighthouse that was moved by eleven metres. '.repeat(6);
      await dropFile(page, 'saved.html', `<html><body><main><h1>Dropped</h1><p>${words}</p></main></body></html>`, 'text/html');
      await eventually(async () => (await page.locator('.view-lines').count()) > 0 && shownMarkdown(page)).toContain('lighthouse');
      await page.context().close();
    });

    test('every control of the window names a command of the registry', async () => {
      const { page } = await shown().open();
      await runSample(page, 'chained');
      await page.getByRole('slider', { name: /stability_window_ms/ }).waitFor();
      const known = commandIds();
      for (const tab of ['Gates', 'Profile', 'Evidence', 'Region']) {
        await page.getByRole('tab', { name: tab }).first().click();
        const named = await page.locator('button:visible, select:visible, [role=slider]:visible, [role=switch]:visible').evaluateAll((all) => all.filter((each) => each.closest('.field-row, .monaco-editor') === null).map((each) => each.getAttribute('data-command') ?? `${each.tagName} ${each.textContent}`));
        expect(named.filter((each) => !known.has(each) && !pointed.has(each))).toEqual([]);
      }
      await page.context().close();
    });
  });
}
