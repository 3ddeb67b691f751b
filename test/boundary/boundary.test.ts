/** A labelled set: every refusal is named right, and no page that has something to read is ever refused. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeBoundary } from '../../src/main/observe/boundary/boundary.ts';
import { boundaries, boundaryCatalog } from '../../src/main/observe/boundary/boundaries.ts';
import { retryAfterMs } from '../../src/main/observe/boundary/retry-after.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { planFrom } from '../../src/main/observe/plan/plan.ts';
import { boundaryKindSchema, boundarySchema } from '../../src/shared/verdict.ts';

const labelSchema = z.object({
  expect: boundaryKindSchema.nullable(), status: z.number().default(200), headers: z.array(z.tuple([z.string(), z.string()])).default([]),
  url: z.string().default('https://example.test/a/story'), final: z.string().optional(), why: z.string(),
});
const folder = join(import.meta.dirname, 'pages');
const plan = planFrom({}, boundaryCatalog);
const pages = readdirSync(folder).filter((file) => file.endsWith('.html')).sort().map((file) => {
  const html = readFileSync(join(folder, file), 'utf8');
  const label = labelSchema.parse(JSON.parse(/^<!-- (\{.*\}) -->/.exec(html)?.[1] ?? ''));
  return { file, html, label };
});

const judge = ({ html, label }: (typeof pages)[number]) => {
  const finalUrl = label.final ?? label.url;
  return judgeBoundary({ status: label.status, headers: label.headers, requestedUrl: label.url, finalUrl, snapshot: parseHtml(html, finalUrl) }, plan);
};

describe('the labelled set', () => {
  it('is large enough, with as many look-alikes as refusals', () => {
    const articles = pages.filter(({ label }) => label.expect === null).length;
    expect(pages.length).toBeGreaterThanOrEqual(60);
    expect(articles).toBeGreaterThanOrEqual(30);
    expect(pages.length - articles).toBeGreaterThanOrEqual(30);
  });

  it.each(pages.map((page) => [page.file, page] as const))('%s', (_file, page) => {
    const { output, notes } = judge(page);
    expect(output?.boundary ?? null, JSON.stringify({ output, detail: notes.detail })).toBe(page.label.expect);
    if (output === null) return;
    expect(boundarySchema.parse(output)).toEqual(output);
    expect(output.evidence.length).toBeGreaterThan(0);
    expect(output.reason).toMatch(/^[A-Z]/);
  });

  it('has a page for every kind but robots, which is asked of a file of its own', () => {
    const kinds = new Set(pages.map(({ label }) => label.expect));
    expect(boundaries.map(({ id }) => id).filter((id) => !kinds.has(id))).toEqual(['robots']);
  });
});

it('a page that robots.txt closes is a boundary before anything else', () => {
  const { output } = judgeBoundary({
    status: 0, headers: [], requestedUrl: 'https://example.test/x', finalUrl: 'https://example.test/x', snapshot: parseHtml('', 'https://example.test/x'), robots: { decision: 'disallowed', line: '2: Disallow: /' },
  }, plan);
  expect(output).toMatchObject({ boundary: 'robots', evidence: [{ what: '2: Disallow: /' }] });
});

it('reads Retry-After in both forms', () => {
  const date = ['date', 'Mon, 30 Nov 2026 12:00:00 GMT'] as const;
  expect(retryAfterMs(new Map([['retry-after', '120']]))).toBe(120_000);
  expect(retryAfterMs(new Map([['retry-after', 'Mon, 30 Nov 2026 12:00:30 GMT'], date]))).toBe(30_000);
  expect(retryAfterMs(new Map([['retry-after', 'Mon, 30 Nov 2026 11:00:00 GMT'], date]))).toBe(0);
  expect(retryAfterMs(new Map([['retry-after', 'Mon, 30 Nov 2026 12:00:30 GMT']]))).toBeNull();
  expect(retryAfterMs(new Map([['retry-after', '99999999']]))).toBe(86_400_000);
  expect(retryAfterMs(new Map([['retry-after', 'soon']]))).toBeNull();
  expect(retryAfterMs(new Map())).toBeNull();
});

it('never changes the snapshot and gives the same answer twice', () => {
  const page = pages[0]!;
  const snapshot = parseHtml(page.html, page.label.url);
  const before = JSON.stringify(snapshot);
  const input = { status: 200, headers: [], requestedUrl: page.label.url, finalUrl: page.label.url, snapshot };
  expect(judgeBoundary(input, plan)).toEqual(judgeBoundary(input, plan));
  expect(JSON.stringify(snapshot)).toBe(before);
});

it('does not overflow or stall on a page of a hundred thousand levels', () => {
  const html = '<div>'.repeat(100_000) + 'deep';
  expect(judgeBoundary({ status: 200, headers: [], requestedUrl: 'https://example.test/', finalUrl: 'https://example.test/', snapshot: parseHtml(html, 'https://example.test/') }, plan).output).toBeNull();
});
