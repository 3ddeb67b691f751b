/** The real window for tests: built from source, served by the real loopback host over a fresh store, shown in real Chromium. */
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build } from 'vite';
import { findBrowser } from '../../src/main/observe/browser/find-browser.ts';
import { openWorkbench } from '../../src/main/hosts/workbench.ts';
import { serveLoopback } from '../../src/main/hosts/loopback.ts';
import type { Page } from 'playwright';

export type TestWindow = {
  readonly url: string;
  /** A fresh window; every error on its console is collected. */
  readonly open: (options?: { readonly dark?: boolean; readonly link?: string; readonly width?: number; readonly height?: number }) => Promise<{ readonly page: Page; readonly errors: readonly string[] }>;
  readonly close: () => Promise<void>;
};

const root = join(import.meta.dirname, '../..');

export async function startWindow(): Promise<TestWindow> {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-ui-'));
  const rendererDir = join(folder, 'renderer');
  await build({
    configFile: false, logLevel: 'error', root: join(root, 'src/renderer'), plugins: [react()], worker: { format: 'es' },
    build: { outDir: rendererDir, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 8000 },
  });
  const bench = await openWorkbench({ host: 'loopback', store: join(folder, 'store.db') });
  if (!bench.ok) throw new Error(bench.error.sentence);
  const host = await serveLoopback({ backend: bench.value.backend, rendererDir, port: 0 });
  if (!host.ok) throw new Error(host.error.sentence);
  bench.value.ownPorts.add(host.value.port);
  const found = await findBrowser(null);
  const browser = await chromium.launch({ ...(found.ok ? { executablePath: found.value.path } : {}), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  return {
    url: host.value.url,
    open: async ({ dark = false, link = '', width = 1440, height = 900 } = {}) => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
      await page.goto(`${host.value.url}${link === '' ? '' : `&${link}`}`);
      return { page, errors };
    },
    close: async () => {
      await browser.close();
      await host.value.close();
      await bench.value.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the text view shows, with the blanks that a person sees. */
export const shownMarkdown = async (page: Page): Promise<string> => (await page.locator('.view-lines').innerText()).replaceAll('\u00a0', ' ');

/** Opens a sample from the first screen and waits until its run is stored and shown. */
export async function runSample(page: Page, sample: string): Promise<void> {
  await page.locator(`[data-sample="${sample}"]`).click();
  await page.getByRole('group', { name: 'Verdict' }).or(page.locator('.view-lines')).first().waitFor();
}
