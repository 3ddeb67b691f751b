/** The conservation matrix: eight ways in which extractors have lost content without a word, each held against the engine in use. */
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { catalog } from '../../src/main/backend/catalog.ts';
import { engineVersion } from '../../src/main/engine-version.ts';
import { makePlan, planFrom } from '../../src/main/observe/plan/plan.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { planFor, runPage } from '../pipeline/run-page.ts';
import { replay } from '../../src/main/pipeline.ts';
import { repository } from '../architecture/sources.ts';
import type { Extraction } from '../../src/shared/api.ts';
import type { PlanReceipt } from '../../src/shared/plan.ts';
import type { ProfileInput } from '../../src/shared/profile.ts';

vi.setConfig({ testTimeout: 180_000 });

const url = 'https://example.test/page';
const sentence = (n: number): string => `Sentence ${n} says what the keeper of the tide gauge wrote down on the day when the water stood highest.`;
const prose = Array.from({ length: 6 }, (_, n) => `<p>${sentence(n)}</p>`).join('');
const extract = (html: string, profile: ProfileInput = {}): Extraction => replay(parseHtml(html, url), planFrom(profile, catalog), { requestedUrl: url, finalUrl: url, status: 200 });

const overlay = '<div class="popup" role="dialog" aria-modal="true" style="position:fixed;inset:0;z-index:9999;background:#fff8"><h2>Subscribe now</h2><p>Join our list of readers today.</p><button>Close</button></div>';
const pages: Readonly<Record<string, { readonly status: number; readonly html: string }>> = {
  '/popup': { status: 200, html: `<!doctype html><title>Gauge</title><body class="popup popup-open"><main><h1>Gauge</h1>${prose}</main>${overlay}</body>` },
  '/locked': { status: 200, html: `<!doctype html><title>Gauge</title><body style="position:fixed;overflow:hidden;width:100%;top:0"><main><h1>Gauge</h1>${prose}</main>${overlay}</body>` },
  '/login': { status: 200, html: '<!doctype html><title>Sign in</title><main><h1>Sign in</h1><form action="/session" method="post"><label>E-mail <input name="email" type="email"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form><p><a href="/reset">Forgot your password?</a></p></main>' },
  '/challenge': { status: 403, html: '<!doctype html><title>Just a moment...</title><main><h1>Checking your browser</h1><p>Verify you are human by completing the action below.</p><div id="challenge-running"></div></main>' },
  '/403': { status: 403, html: '<!doctype html><title>403 Forbidden</title><h1>403 Forbidden</h1>' },
  '/429': { status: 429, html: '<!doctype html><title>Too Many Requests</title><h1>Too many requests</h1>' },
  '/payment': { status: 402, html: '<!doctype html><title>Subscribe</title><main><h1>Subscribe to read on</h1><p>This article is for subscribers only.</p></main>' },
};

let site: Server;
let origin = '';
beforeAll(async () => {
  site = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page?.status ?? 404, { 'content-type': 'text/html; charset=utf-8' }).end(page?.html ?? '');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const allProse = (markdown: string): readonly number[] => [0, 1, 2, 3, 4, 5].filter((n) => markdown.includes(sentence(n)));

describe('1. options at every door', () => {
  const doors: readonly PlanReceipt['door'][] = ['window', 'cli', 'api', 'packet'];
  const at = (door: PlanReceipt['door'], overrides: Readonly<Record<string, boolean | number>>) => makePlan({ door, callerVersion: engineVersion, profile: 'article', overrides, allowHosts: [], wirePayload: JSON.stringify({ overrides }) }, catalog, [{ name: 'article', help: '', yaml: '', builtIn: true }]);

  it.each(doors)('%s: a valid option, its explicit false, an unknown and a misspelt one, each in the payload that crossed', (door) => {
    const valid = at(door, { wrong_route_detection: true });
    expect(valid.plan.ok && valid.plan.value.profile.wrong_route_detection).toBe(true);
    const off = at(door, { wrong_route_detection: false });
    expect(off.plan.ok && off.plan.value.profile.wrong_route_detection).toBe(false);
    expect(JSON.parse(off.receipt.wirePayload)).toEqual({ overrides: { wrong_route_detection: false } });
    expect(off.receipt.requested['overrides']).toEqual({ wrong_route_detection: false });
    const unknown = at(door, { zzz_qqq_nothing: 1 });
    expect(unknown).toMatchObject({ plan: { ok: false }, receipt: { verdict: 'rejected', unknown: [{ key: 'zzz_qqq_nothing', nearest: null }] } });
    const misspelt = at(door, { min_markdown_char: 10 });
    expect(misspelt).toMatchObject({ plan: { ok: false, error: { code: 'PM-PLAN-001' } }, receipt: { unknown: [{ nearest: 'min_markdown_chars' }] } });
    expect(JSON.parse(misspelt.receipt.wirePayload)).toEqual({ overrides: { min_markdown_char: 10 } });
  });
});

describe.each([['2. popup in the class of the body, with a real overlay', '/popup'], ['3. a fixed, scroll-locked body with a modal', '/locked']])('%s', (_, path) => {
  it.each([['static', 'never'], ['rendered', 'always']] as const)('%s: the text stays, the overlay goes by a named rule', async (_how, render) => {
    const { sealed } = await runPage(`${origin}${path}`, { overrides: { render, robots: 'ignore', screenshots: false } });
    const text = sealed.extraction?.markdown.text ?? '';
    expect(allProse(text), JSON.stringify(sealed.packet.verdict)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(text).not.toContain('Join our list');
  });
});

it('4. highlighted code whose spaces are spans keeps every byte', () => {
  const code = 'if (a  <  b) {\n\treturn  "x y";\n}\n';
  const spans = [...code].map((char) => (/\s/.test(char) ? `<span class="ws">${char}</span>` : `<span class="tok">${char.replace('<', '&lt;')}</span>`)).join('');
  const { markdown, verdict } = extract(`<title>Code</title><main><h1>Code</h1>${prose}<pre><code class="language-js">${spans}</code></pre></main>`);
  expect(markdown.text).toContain(`\`\`\`js\n${code}\`\`\``);
  expect(verdict.kind).toBe('accepted');
});

describe('5. lines of JSON in a page', () => {
  const lines = ['{"props":{"page":{"id":1}}}', '{"broken": [1, 2,', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'window.__DATA__ = {"a":1}', '{"key": "a line of JSON that the text shows"}'];

  it('as text each line is kept as it is, well-formed or not, in bounded time', () => {
    const { markdown, fates, ledger } = extract(`<title>Data</title><main><h1>Data</h1>${prose}${lines.map((line) => `<p>${line}</p>`).join('')}</main>`);
    for (const line of lines) expect(markdown.text.replaceAll('\\', ''), line.slice(0, 40)).toContain(line.slice(0, 2000));
    expect(allProse(markdown.text)).toHaveLength(6);
    expect(fates.index.length).toBeGreaterThan(0);
    expect(ledger.kept.paragraphs).toBeGreaterThanOrEqual(6 + lines.length);
  });

  it('as script each is removed by one rule, and nothing beside it', () => {
    const { markdown } = extract(`<title>Data</title><main><h1>Data</h1>${prose}${lines.map((line) => `<script type="application/json">${line}</script>`).join('')}</main>`);
    expect(allProse(markdown.text)).toHaveLength(6);
    expect(markdown.text).not.toContain('"props"');
  });
});

it('6. headings, table, list, links and alternatives are counted at every stage, and a budget that is passed rejects', () => {
  const html = `<title>All</title><main><h1>All</h1>${prose}<h2>Table</h2><table><tr><th>Port</th><th>Metres</th></tr><tr><td>North</td><td>4.2</td></tr></table><ul><li>One</li><li>Two</li></ul><p>See <a href="/a">the list</a> and <a href="/b">the chart</a>.</p><p><img src="/g.png" alt="The gauge in 1902"></p></main>`;
  const { markdown, ledger, findings, verdict } = extract(html, { required_heading_regex: '^Table$' });
  expect(ledger.total).toMatchObject({ headings: 2, tables: 1, listItems: 2, links: 2, images: 1 });
  expect(ledger.kept).toMatchObject({ headings: 2, tables: 1, listItems: 2, links: 2, images: 1 });
  for (const part of ['## Table', '| Port | Metres |', '- One', '[the list](https://example.test/a)', '![The gauge in 1902](https://example.test/g.png)']) expect(markdown.text).toContain(part);
  expect(findings.filter(({ gate }) => gate === 'conservation' || gate === 'budgets').filter(({ level }) => level === 'fail')).toEqual([]);
  expect(verdict.kind).toBe('accepted');
  expect(extract(html, { required_heading_regex: '^Missing$' }).verdict.kind).toBe('rejected');
});

describe('7. pages that are no content are named before anything is cleaned, and never published', () => {
  it.each([['/login', 'login'], ['/challenge', 'challenge'], ['/403', 'denied'], ['/429', 'rate_limited'], ['/payment', 'payment']])('%s', async (path, boundary) => {
    const { sealed, events } = await runPage(`${origin}${path}`, { overrides: { render: 'never', robots: 'ignore' } });
    expect(sealed.packet.verdict).toMatchObject({ kind: 'boundary', boundary });
    expect(sealed.packet.representation).toBe('none');
    expect(sealed.extraction).toBeNull();
    const stages = events.flatMap((event) => (event.type === 'stage_finished' && event.receipt.status !== 'skipped' ? [event.receipt.stage] : []));
    expect(stages).toContain('boundary');
    for (const stage of ['select', 'judge', 'write']) expect(stages).not.toContain(stage);
  });
});

it('8. the matrix ran against the exact versions in use, and they are named', async () => {
  const manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')));
  expect(manifest.version).toBe(engineVersion);
  for (const library of ['parse5', 'turndown', 'css-select', 'playwright']) {
    const installed = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(repository, 'node_modules', library, 'package.json'), 'utf8')));
    expect(installed.version, library).toBe(manifest.dependencies[library]);
  }
  const { plan } = planFor();
  expect(plan.ok && Object.keys(plan.value.entries).toSorted()).toEqual(catalog.map(({ id }) => id).toSorted());
  expect(plan.ok && catalog.every(({ id, version }) => plan.value.entries[id]?.version === version)).toBe(true);
  const { sealed } = await runPage(`${origin}/popup`, { overrides: { render: 'always', robots: 'ignore', screenshots: false } });
  expect(sealed.packet.environment).toMatchObject({ engineVersion, node: process.version, browser: expect.stringMatching(/\d+\.\d+/) });
});
