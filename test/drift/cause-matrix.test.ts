/** The cause of each hunk over a generated matrix: one ingredient changed at a time, then several, every run through the real pipeline. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '../../src/main/backend/catalog.ts';
import { driftTools } from '../../src/main/backend/drift-tools.ts';
import { explainDrift } from '../../src/main/drift/explain-drift.ts';
import { failure } from '../../src/shared/errors.ts';
import { htmlPage } from '../pages/serve-pages.ts';
import { runPage } from '../pipeline/run-page.ts';
import { serve, type Served } from '../fetch/server.ts';
import type { Drift, DriftCause } from '../../src/shared/drift.ts';
import type { ProfileInput } from '../../src/shared/profile.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SealedRun } from '../../src/main/world.ts';

const said = (n: number): string => `Paragraph ${n} tells of the tide gauge at the harbour wall and of what its keeper wrote down on that day.`;
const parts = {
  intro: `<p>${said(0)}</p><p>${said(1)}</p>`,
  readings: `<h2>Readings</h2><p>${said(2)}</p><table><tr><th>Day</th><th>Level</th></tr><tr><td>Monday</td><td>12</td></tr><tr><td>Tuesday</td><td>14</td></tr></table>`,
  tools: `<h2>Tools</h2><ul><li>A brass rule, kept dry</li><li>A lamp with its oil</li><li>The book of levels</li></ul><pre><code>read(level)\nwrite(book)\n</code></pre>`,
  note: '<h2>Notes</h2><p class="note">A note about the gauge, which was repaired in spring by its own keeper.</p>',
  closed: '<details><summary>More about the wall</summary><p>The wall was raised by two courses of stone after the flood of the third winter.</p></details>',
  box: '<div class="newsletter"><p>Have our letters about harbours sent to you every week, for nothing at all.</p></div>',
  related: '<div class="related-articles"><p>Another story about a lighthouse that was moved inland.</p></div>',
  share: '<div class="share-buttons"><a href="/s/1">Send this page to a friend of yours</a></div>',
  hidden: '<p hidden>Words that a person who looks at this page does not get to see at all.</p>',
  link: '<p>See the <a href="/tables">tables of the harbour</a> for every level that was read since the wall was built.</p>',
};
const article = `<!doctype html><html lang="en"><title>Tides</title><main><h1>Tides</h1>${Object.values(parts).join('')}<p>${said(3)}</p></main><section id="other"><h2>Elsewhere</h2><p>${said(7)}</p><p>${said(8)}</p></section>`;

const given = async (html: string, overrides: ProfileInput = {}): Promise<SealedRun> =>
  (await runPage({ kind: 'bytes', bytes: new TextEncoder().encode(html), url: 'https://example.test/tides', contentType: 'text/html', from: 'file' }, { overrides: JSON.parse(JSON.stringify(overrides)) })).sealed;

function driftOf(old: SealedRun, now: SealedRun): Drift {
  const blobs = new Map([...old.blobs, ...now.blobs].map((blob) => [blob.digest, blob]));
  return explainDrift(old, now, driftTools((digest) => {
    const found = blobs.get(digest);
    return found === undefined ? { ok: false, error: failure('PM-STORE-006') } : { ok: true, value: found };
  }, catalog));
}

/** For each hunk the causes it was given, each list once. */
const causesOf = (drift: Drift): readonly string[] => [...new Set(drift.hunks.map(({ causes }) => causes.toSorted().join(' + ')))].toSorted();
const hunkWith = (drift: Drift, words: string) => drift.hunks.find(({ before, after }) => [...before, ...after].some((block) => block.includes(words)));

/** A page that is sent the same and made by its script: what the script fetches, and how long that takes, stand in the address. */
const loader = "fetch('/text' + location.search).then((r) => r.text()).then((t) => document.querySelector('main').insertAdjacentHTML('beforeend', t))";
const later = "setTimeout(() => document.querySelector('main').insertAdjacentHTML('beforeend', '<h2>Later</h2><p>What comes into this page only when somebody waits for it long enough, as few do.</p>'), 1500)";
const shell = `<main><h1>Tides</h1><p>${said(0)}</p><p>${said(1)}</p><p>${said(2)}</p></main>`;
const fetched = `<h2>Fetched</h2><p>${said(4)}</p><ul><li>First of the list that came by itself</li><li>Second of the list that came by itself</li></ul>`;

type Played = { readonly path?: string; readonly text?: string; readonly ms?: number; readonly nonce?: string; readonly sent?: string };

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://played');
  const send = (text: string): void => void response.writeHead(200, { 'content-type': 'text/html' }).end(text);
  if (pathname === '/robots.txt') response.writeHead(404).end();
  else if (pathname === '/text') setTimeout(() => send(searchParams.get('text') ?? ''), Number(searchParams.get('ms') ?? 0));
  else send(htmlPage(shell.replace('</main>', `${searchParams.get('sent') ?? ''}</main>`), pathname === '/late' ? `${loader};${later}` : loader, `<meta name="build" content="${searchParams.get('nonce') ?? ''}">`));
}

let base: SealedRun;
let site: Served;
const seen = new Map<string, Promise<SealedRun>>();

beforeAll(async () => {
  base = await given(article);
  site = await serve(answer);
});
afterAll(() => site?.close());

/** A run in the browser; the same one is made once. */
function rendered({ path = '/page', ...query }: Played, overrides: ProfileInput = {}): Promise<SealedRun> {
  const address = site.url(`${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`);
  const key = `${address} ${JSON.stringify(overrides)}`;
  const run = seen.get(key) ?? runPage(address, { overrides: JSON.parse(JSON.stringify({ render: 'always', screenshots: false, ...overrides })) }).then(({ sealed }) => sealed);
  seen.set(key, run);
  return run;
}

const swap = (from: string, to: string): string => {
  if (!article.includes(from)) throw new Error(`the page has no ${from}`);
  return article.replace(from, to);
};

const otherBytes: Readonly<Record<string, string>> = {
  'a paragraph said otherwise': swap('Paragraph 2 tells', 'Paragraph two speaks'),
  'a section more': swap(`<p>${said(3)}</p>`, `<p>${said(3)}</p><h2>Added</h2><p>${said(9)}</p>`),
  'a section less': swap(parts.tools, ''),
  'a table row less': swap('<tr><td>Monday</td><td>12</td></tr>', ''),
  'paragraphs in another order': swap(parts.intro, `<p>${said(1)}</p><p>${said(0)}</p>`),
  'a heading renamed': swap('<h2>Tools</h2>', '<h2>Instruments</h2>'),
  'a heading of another level': swap('<h2>Readings</h2>', '<h3>Readings</h3>'),
  'a line of code more': swap('write(book)\n', 'write(book)\nclose(book)\n'),
  'a list item more': swap('<li>The book of levels</li>', '<li>The book of levels</li><li>A flag for storms</li>'),
  'a link to elsewhere': swap('href="/tables"', 'href="/levels"'),
};

const otherSettings: Readonly<Record<string, ProfileInput>> = {
  'a selector excluded': { exclude_selectors: ['.note'] },
  'two selectors excluded': { exclude_selectors: ['table', 'pre'] },
  'headings moved down': { heading_offset: 1 },
  'the newsletter rule off': { rules: { newsletter: false } },
  'the related rule off': { rules: { related: false } },
  'the share-bar rule off': { rules: { 'share-bar': false } },
  'closed details dropped': { closed_details: 'drop' },
  'hidden content kept': { hidden_content: 'keep' },
  'another region': { main_selector_priority: ['#other'] },
  'a removed box included': { include_selectors: ['.newsletter'] },
};

describe('other bytes', () => {
  it.each(Object.entries(otherBytes))('%s', async (_, html) => {
    const drift = driftOf(base, await given(html));
    expect(causesOf(drift)).toEqual(['bytes']);
    expect(drift.causes.map(({ cause }) => cause)).toEqual(['bytes']);
  });
});

describe('other settings', () => {
  it.each(Object.entries(otherSettings))('%s', async (_, overrides) => {
    const drift = driftOf(base, await given(article, overrides));
    expect(causesOf(drift)).toEqual(['profile']);
    expect(drift.causes[0]?.sentence).toContain(Object.keys(overrides)[0]);
  });
});

/** What another version would have kept: a real extraction under other settings, which says that it was made under these. */
const asIfKept = (made: SealedRun, said: SealedRun, engine: string, versions: Readonly<Record<string, number>>): SealedRun => {
  const plan = said.extraction!.plan;
  const kept = { ...plan, engineVersion: engine, entries: Object.fromEntries(Object.entries(plan.entries).map(([id, entry]) => [id, { ...entry, version: versions[id] ?? entry.version }])) };
  return { ...made, extraction: { ...made.extraction!, plan: kept }, packet: { ...made.packet, plan: kept, engine_version: engine } };
};

describe('another version of a rule', () => {
  it.each([
    ['newsletter', { rules: { newsletter: false } }], ['related', { rules: { related: false } }], ['share-bar', { rules: { 'share-bar': false } }], ['hidden', { hidden_content: 'keep' }],
    ['table', { exclude_selectors: ['table'] }], ['heading', { heading_offset: 2 }], ['code-block', { exclude_selectors: ['pre'] }],
  ] as const)('%s', async (id, overrides) => {
    const drift = driftOf(asIfKept(await given(article, overrides), base, '0.0.9', { [id]: 99 }), base);
    expect(causesOf(drift)).toEqual(['rule']);
    expect(drift.causes[0]?.sentence).toContain(`${id} (99 → `);
  });
});

describe('another engine', () => {
  it.each(Object.entries({
    'wrote headings deeper': { heading_offset: 1 }, 'left tables out': { exclude_selectors: ['table'] }, 'left details out': { closed_details: 'drop' },
    'chose another region': { main_selector_priority: ['#other'] }, 'wrote front matter': { front_matter: true },
  } satisfies Record<string, ProfileInput>))('that %s', async (_, overrides) => {
    const drift = driftOf(asIfKept(await given(article, overrides), base, '0.0.9', {}), base);
    expect(causesOf(drift)).toEqual(['engine']);
    expect(drift.causes[0]?.sentence).toContain('0.0.9');
  });

  it('whose gates alone have other versions is still the one that wrote other text', async () => {
    expect(causesOf(driftOf(asIfKept(await given(article, { heading_offset: 1 }), base, '0.0.9', { content_presence: 99 }), base))).toEqual(['engine']);
  });
});

describe('the page made something else of the same bytes', () => {
  it.each([
    ['another text', { text: fetched.replace('Paragraph 4 tells', 'Paragraph four speaks') }], ['a list item more', { text: fetched.replace('</ul>', '<li>Third of the list that came by itself</li></ul>') }],
    ['a list item less', { text: fetched.replace('<li>Second of the list that came by itself</li>', '') }], ['another heading', { text: fetched.replace('>Fetched<', '>Brought<') }],
    ['another text, and a token in the bytes that nobody reads', { text: fetched.replace('Paragraph 4 tells', 'Paragraph four speaks'), nonce: 'b7f3' }],
  ] satisfies readonly (readonly [string, Played])[])('%s', async (_, played) => {
    expect(causesOf(driftOf(await rendered({ text: fetched }), await rendered(played)))).toEqual(['page']);
  });

  it('and the bytes are to blame where they hold the change', async () => {
    const more = `<p>${said(6)}</p>`;
    const drift = driftOf(await rendered({ text: fetched }), await rendered({ text: fetched.replace('Paragraph 4 tells', 'Paragraph four speaks'), sent: more }));
    expect(hunkWith(drift, 'Paragraph 6')?.causes).toEqual(['bytes']);
    expect(hunkWith(drift, 'Paragraph four')?.causes).toEqual(['page']);
  });
});

describe('the page was read at another moment', () => {
  const hasty: ProfileInput = { ready_when: 'selector_text' };
  it.each([['before', true], ['after', false]])('with its data still on the way, %s the whole one', async (_, first) => {
    const [early, whole] = [await rendered({ text: fetched, ms: 6000 }, hasty), await rendered({ text: fetched }, { ready_when: 'no_content_pending' })];
    const same = asIfKept(whole, early, whole.packet.engine_version, {});
    expect(causesOf(first ? driftOf(early, same) : driftOf(same, early))).toEqual(['timing']);
  });

  const settled: ProfileInput = { ready_when: { all: ['selector_text', 'network_settled'] }, network_idle_timeout_ms: 8000 };
  it.each([['before', true], ['after', false]])('with a part that its script brings later, %s the one that waited: the recording shows it', async (_, first) => {
    const [early, whole] = [await rendered({ path: '/late', text: fetched }, settled), await rendered({ path: '/late', text: fetched, ms: 3000 }, settled)];
    const drift = first ? driftOf(early, whole) : driftOf(whole, early);
    expect(hunkWith(drift, 'What comes into this page')?.causes).toEqual(['timing']);
    expect(causesOf(drift)).toEqual(['timing']);
  });

  it('and one that says other settings of reading is the profile’s', async () => {
    const drift = driftOf(await rendered({ path: '/late', text: fetched }, settled), await rendered({ path: '/late', text: fetched }, { ready_when: { all: ['selector_text', 'stable'] }, stability_window_ms: 3000 }));
    expect(causesOf(drift)).toEqual(['profile']);
    expect(drift.causes[0]?.sentence).toContain('ready_when');
  });
});

describe('several at once', () => {
  const changed = swap('Paragraph 3 tells', 'Paragraph three speaks');
  it.each([
    ['bytes and settings, apart', () => base, () => given(changed, { exclude_selectors: ['.note'] }), { 'Paragraph three': ['bytes'], 'A note about': ['profile'] }],
    ['bytes and settings in one block', () => base, () => given(swap('<h2>Tools</h2>', '<h2>Instruments</h2>'), { heading_offset: 1 }), { Instruments: ['bytes', 'profile'], '# Readings': ['profile'] }],
    ['bytes and a rule', async () => asIfKept(await given(article, { rules: { newsletter: false } }), base, '0.0.9', { newsletter: 99 }), () => given(changed), { 'Paragraph three': ['bytes'], 'Have our letters': ['rule'] }],
    ['settings and the engine', async () => asIfKept(await given(article, { closed_details: 'drop' }), base, '0.0.9', {}), () => given(article, { exclude_selectors: ['.note'] }), { 'The wall was raised': ['engine'], 'A note about': ['profile'] }],
    ['what either would do alone', () => base, () => given(swap(parts.note, ''), { exclude_selectors: ['.note'] }), { 'A note about': ['bytes', 'profile'] }],
  ] satisfies readonly (readonly [string, () => SealedRun | Promise<SealedRun>, () => Promise<SealedRun>, Readonly<Record<string, readonly DriftCause[]>>])[])('%s', async (_, before, after, expected) => {
    const drift = driftOf(await before(), await after());
    for (const [words, causes] of Object.entries(expected)) expect(hunkWith(drift, words)?.causes.toSorted(), words).toEqual(causes);
  });

  it('a change that the Markdown does not show has no hunk and no cause', async () => {
    expect(driftOf(base, await given(swap('<main>', '<main data-build="2">')))).toMatchObject({ same: true, hunks: [], causes: [] });
  });
});
