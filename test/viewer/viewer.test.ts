/** Hostile pages rebuilt for looking at: in a real browser, in a frame as the window makes it, nothing runs and nothing is contacted. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inertStyle } from '../../src/main/viewer/style-text.ts';
import { nodeId } from '../../src/shared/ids.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { rebuildPage } from '../../src/main/viewer/rebuild.ts';
import type { Snapshot, SnapshotNode } from '../../src/shared/snapshot.ts';

let browser: Browser;
let server: Server;
let origin = '';
const asked: string[] = [];

beforeAll(async () => {
  const root = process.getuid?.() === 0;
  browser = await chromium.launch({ executablePath: process.env['PROOFMARK_CHROMIUM'] ?? '/usr/bin/chromium', chromiumSandbox: !root, args: root ? ['--no-sandbox'] : [] });
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end('<!doctype html><title>Window</title><body></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Every payload reaches for `/hit` or sets `pwned`; `%` stands for the origin. */
const payloads: readonly string[] = [
  '<script>parent.pwned = 1</script><script src="%/hit"></script>',
  '<img src="%/hit" onerror="parent.pwned = 1"><img src=x onerror="parent.pwned = 1"><img srcset="%/hit 2x">',
  '<svg onload="parent.pwned = 1"><image href="%/hit"/><use href="%/hit#a"/><script>parent.pwned = 1</script><foreignObject><iframe src="%/hit"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src="%/hit" onerror="parent.pwned = 1"></style></mglyph></table></mtext></math>',
  '<iframe src="%/hit"></iframe><iframe srcdoc="<script>parent.parent.pwned = 1</script>"></iframe><object data="%/hit"></object><embed src="%/hit">',
  '<meta http-equiv=refresh content="0;url=%/hit"><base href="%/"><link rel=stylesheet href="%/hit"><link rel=preconnect href="%"><link rel=prefetch href="%/hit">',
  '<style>@import "%/hit"; @import url(%/hit); body { background: url(%/hit) } @font-face { font-family: x; src: url(%/hit) } p { font-family: x; content: u\\72l(%/hit) }</style><p>text</p>',
  '<style>input[value^="s"] { background: image-set("%/hit" 1x) }</style><input value=secret><div style="background:url(%/hit);background-image:u\\000072l(\'%/hit\')">x</div>',
  '<form action="%/hit" target=_top><input name=a value=b autofocus onfocus="parent.pwned = 1"><button formaction="%/hit">go</button></form>',
  '<a href="javascript:parent.pwned=1" id=link>link</a><a href="%/hit" ping="%/hit" target=_top id=other>other</a><area href="%/hit">',
  '<video src="%/hit" poster="%/hit"><source src="%/hit"><track src="%/hit"></video><audio src="%/hit" autoplay></audio>',
  '<noscript><p title="</noscript><img src=%/hit onerror=parent.pwned=1>">n</p></noscript>',
  '<textarea></textarea><img src="%/hit"><textarea><img src=%/hit></textarea><title><img src=%/hit></title>',
  '<template><img src="%/hit"></template><div><template shadowrootmode=open><img src="%/hit"><script>parent.pwned = 1</script></template></div>',
  '<details open ontoggle="parent.pwned = 1"><summary>s</summary></details><marquee onstart="parent.pwned = 1">m</marquee><body onload="parent.pwned = 1">',
  '<x-evil onclick="parent.pwned=1" style="position:fixed;inset:0;z-index:99999">over</x-evil><input type=image src="%/hit"><input type=file>',
  '<table background="%/hit"><tr><td background="%/hit">t</td></tr></table><body background="%/hit">',
];

async function look(snapshot: Snapshot): Promise<{ readonly pwned: unknown; readonly marks: readonly string[]; readonly html: string }> {
  const { html } = rebuildPage(snapshot);
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/window`);
    const marks = await page.evaluate(async (source) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-same-origin');
      frame.srcdoc = source;
      const loaded = new Promise((resolve) => { frame.onload = resolve; });
      document.body.append(frame);
      await loaded;
      for (const link of frame.contentDocument?.querySelectorAll('a') ?? []) link.click();
      await new Promise((soon) => setTimeout(soon, 150));
      return [...frame.contentDocument?.querySelectorAll('[data-pm]') ?? []].map((element) => element.getAttribute('data-pm') ?? '');
    }, html);
    expect(page.url()).toBe(`${origin}/window`);
    return { pwned: await page.evaluate('window.pwned'), marks, html };
  } finally {
    await page.close();
  }
}

describe('hostile pages', () => {
  it.each(payloads.map((payload, i) => [i + 1, payload] as const))('payload %i is inert', async (_number, payload) => {
    asked.length = 0;
    const seen = await look(parseHtml(`<!doctype html><html><head></head><body>${payload.replaceAll('%', origin)}<p>end</p></body></html>`, `${origin}/page`));
    expect(seen.pwned).toBeUndefined();
    expect(asked.filter((path) => path !== '/window' && path !== '/favicon.ico')).toEqual([]);
    const markup = seen.html.replace(/<style[^>]*>.*?<\/style>/gs, '');
    expect(markup).not.toContain('/hit"');
    expect(markup).not.toMatch(/\son[a-z]+=|<script|<iframe|<link|javascript:/i);
  });

  it('text that a script put where parsers never would cannot break out', async () => {
    asked.length = 0;
    const node = (number: number, parent: number | null, kind: SnapshotNode['kind'], name: string, text = '', attrs: readonly (readonly [string, string])[] = []): SnapshotNode =>
      ({ id: nodeId('0', number), parent: parent === null ? null : nodeId('0', parent), kind, name, attrs, text });
    const breakout = `</style></textarea></title>--><img src="${origin}/hit" onerror="parent.pwned = 1">`;
    const seen = await look({
      version: 1, source: 'recorded', url: origin, frames: [], gaps: [],
      nodes: [
        node(1, null, 'document', ''), node(2, 1, 'element', 'html'), node(3, 2, 'element', 'body'),
        node(4, 3, 'element', 'style'), node(5, 4, 'text', '', breakout), node(6, 3, 'element', 'textarea'), node(7, 6, 'text', '', breakout),
        node(8, 3, 'comment', '', breakout), node(9, 3, 'element', 'p', '', [['title', `"><img src=${origin}/hit>`], ['on"x', '1'], ['data-x', breakout]]), node(10, 9, 'text', '', breakout),
        node(11, 3, 'element', 'p"><img src=x'), node(12, 3, 'element', 'input', '', [['type', 'password'], ['value', 'hunter2']]),
      ],
    });
    expect(seen.pwned).toBeUndefined();
    expect(asked.filter((path) => path !== '/window' && path !== '/favicon.ico')).toEqual([]);
    expect(seen.html).not.toContain('hunter2');
    expect(seen.marks).toEqual(['0:2', '0:3', '0:4', '0:6', '0:9', '0:11', '0:12']);
  });
});

describe('an honest page', () => {
  it('comes back with every element in its place and its own style', async () => {
    const snapshot = parseHtml('<!doctype html><html><head><style>p { color: red }</style></head><body><main><h1>Head &amp; <em>shoulders</em></h1><p class="a" style="margin: 0">one &lt;b&gt;</p><pre>\n  two</pre><ul><li>three</li></ul><img alt="four" src="/x.png"></main></body></html>', origin);
    const { html, marks } = await look(snapshot);
    const expected = snapshot.nodes.filter((one) => one.kind === 'element').map((one) => one.id);
    expect(marks).toEqual(expected);
    expect(rebuildPage(snapshot).nodes).toBe(expected.length);
    expect(html).toContain('p { color: red }');
    expect(html).toContain('style="margin: 0"');
    expect(html).toContain('one &lt;b&gt;');
  });

  it('shows what was in shadow roots and slots, once and in place', async () => {
    const { html } = await look(parseHtml('<!doctype html><body><x-card><template shadowrootmode="open"><h2><slot name="head">none</slot></h2><slot></slot><p>inside</p></template><b slot="head">title</b><p>light</p><i slot="nowhere">lost</i></x-card>', origin));
    expect(html.replace(/<style.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim()).toBe('title light inside');
  });

  it('shows the sheets that were linked and adopted, each within its own tree', async () => {
    const parsed = parseHtml('<!doctype html><html><head><link rel="stylesheet" href="/x.css"></head><body><p id="out">out</p><x-card><template shadowrootmode="open"><style>p { font-weight: 900 }</style><p>in</p><slot></slot></template><p>slotted</p></x-card></body></html>', origin);
    const link = parsed.nodes.find((node) => node.name === 'link')!;
    const shadow = parsed.nodes.find((node) => node.kind === 'shadow-root')!;
    const { html } = rebuildPage({ ...parsed, styles: [{ node: link.id, text: `p { color: rgb(1, 2, 3); background: url(${origin}/hit) }` }, { node: shadow.id, text: ':host { color: rgb(4, 5, 6) } p { font-style: italic }' }, { node: parsed.nodes[0]!.id, text: 'p { text-align: right }' }] });
    const page = await browser.newPage();
    await page.setContent(html);
    const looks = await page.evaluate(() => [...document.querySelectorAll('p')].map((one) => { const { color, fontWeight, fontStyle, textAlign, backgroundImage } = getComputedStyle(one); return [one.textContent, color, fontWeight, fontStyle, textAlign, backgroundImage]; }));
    await page.close();
    expect(looks).toEqual([
      ['out', 'rgb(1, 2, 3)', '400', 'normal', 'right', 'none'],
      ['in', 'rgb(1, 2, 3)', '900', 'italic', 'right', 'none'],
      ['slotted', 'rgb(1, 2, 3)', '400', 'normal', 'right', 'none'],
    ]);
  });

  it('is rebuilt however deep it is', () => {
    const depth = 20_000;
    const nodes: SnapshotNode[] = Array.from({ length: depth }, (_, i) => ({ id: nodeId('0', i + 1), parent: i === 0 ? null : nodeId('0', i), kind: i === 0 ? 'document' : 'element', name: i === 0 ? '' : 'div', attrs: [], text: '' }));
    expect(rebuildPage({ version: 1, source: 'recorded', url: '', frames: [], gaps: [], nodes }).nodes).toBe(depth - 1);
  });
});

it.each([
  ['a { color: red }', 'a { color: red }'],
  ['a { background: url("x\\)y.png") no-repeat; color: red }', 'a { background: none no-repeat; color: red }'],
  ['@import "x.css"; a { color: red }', ' a { color: red }'],
  ['a { background: u\\72 l(x) }', ''],
  ['a { background: u/**/rl(x) }', 'a { background: u rl(x) }'],
  ['a { background: image-set("x" 1x) }', ''],
  ['@media (400px <= width) { a { color: red } }', '@media (400px <= width) { a { color: red } }'],
  ['a { overscroll-behavior: contain }', 'a { overscroll-behavior: contain }'],
  ['a { behavior: x }', ''],
  ['a {} </style><p>', 'a {} \\3c /style><p>'],
  ['a::before { content: "\\201C" }', 'a::before { content: "\\201C" }'],
])('style %s', (given, kept) => expect(inertStyle(given)).toBe(kept));
