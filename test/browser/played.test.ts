/** Pages that fill themselves in less common ways: each is whole when it is called ready. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parts, played } from './played-pages.ts';
import { rendered, textIn } from './rendering.ts';
import { servePages, type PageServer } from '../pages/serve-pages.ts';

let server: PageServer;
beforeAll(async () => { server = await servePages({ ...parts, ...Object.fromEntries(Object.entries(played).map(([path, { page }]) => [path, page])) }); });
afterAll(() => server.close());

it.each(Object.entries(played))('%s', async (path, { must, mustNot = [] }) => {
  const page = await rendered(server.url + path, { max_render_time_ms: 12_000 });
  expect(page.readiness.outcome, page.readiness.reason).toBe('ready');
  const text = textIn(page.snapshot);
  for (const mark of must) expect(text).toContain(mark);
  for (const mark of mustNot) expect(text).not.toContain(mark);
});
