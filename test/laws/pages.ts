/** Generated pages: HTML of every awkward shape, and recorded trees with shadow roots, frames and facts. */
import fc from 'fast-check';
import { nodeId } from '../../src/shared/ids.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import type { Snapshot, SnapshotNode } from '../../src/shared/snapshot.ts';

const words = ['river', 'stone', 'a', 'the', '漢字', 'naïve', '🦉', 'code()', '<tag>', '*star*', '_under_', '`tick`', '[x](y)', '|', '#', '1.', '-', '\\', '&amp;', '~~', 'http://example.test/a_b', '\u00a0', '\u200b', '!', '$x$', '>'];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));
const classNames = fc.constantFrom('', 'content', 'sidebar', 'nav menu', 'ad-slot', 'cookie-consent', 'share', 'related', 'headline', 'comment', 'main popup', 'hidden');
const attributes = fc.record({ class: classNames, extra: fc.constantFrom('', ' hidden', ' aria-hidden="true"', ' style="display:none"', ' role="navigation"', ' role="main"', ' id="toc"') })
  .map(({ class: name, extra }) => `${name === '' ? '' : ` class="${name}"`}${extra}`);

const blocks = ['div', 'section', 'article', 'main', 'aside', 'header', 'footer', 'nav', 'p', 'blockquote', 'figure', 'figcaption', 'details', 'summary', 'dl', 'dt', 'dd', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h6', 'table', 'tr', 'td', 'th', 'caption', 'pre', 'form', 'dialog', 'x-card'];
const inlines = ['span', 'b', 'strong', 'em', 'i', 'a', 'code', 'sub', 'sup', 'del', 'q', 'mark', 'kbd', 'ruby', 'abbr', 'small', 'label', 'button'];
const voids = ['<br>', '<hr>', '<img src="/i.png" alt="an [alt] text">', '<img src="x">', '<input type="checkbox" checked>', '<!-- aside -->', '<script>let x = "<p>no</p>";</script>', '<style>p { color: red }</style>', '<template><p>inert</p></template>', '<noscript><p>no script</p></noscript>', '<svg><title>drawn</title><text>svg</text></svg>', '<math><mi>x</mi></math>', '<iframe srcdoc="<p>framed text</p>"></iframe>'];

const element = (names: readonly string[], inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), attributes, inner).map(([name, attrs, body]) => `<${name}${attrs}${name === 'a' ? ' href="/to?a=1&b=2"' : ''}>${body}</${name}>`);

const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof({ depthSize: 'medium', withCrossShrink: true },
    { weight: 4, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(...voids) },
    { weight: 3, arbitrary: element(inlines, fc.array(tie('node'), { maxLength: 3 }).map((list) => list.join(''))) },
    { weight: 5, arbitrary: element(blocks, fc.array(tie('node'), { maxLength: 5 }).map((list) => list.join('\n'))) },
  ),
}));

/** A page as bytes: what people serve, well-formed or not. */
export const htmlPage: fc.Arbitrary<string> = fc.tuple(fc.constantFrom('', '<title>A title</title>', '<base href="/b/">'), fc.array(node, { minLength: 1, maxLength: 8 }))
  .map(([head, body]) => `<!doctype html><html lang="en"><head>${head}</head><body>${body.join('\n')}</body></html>`);

/** A page as recorded: parsed, then given facts by chance, with some elements turned into hosts of shadow trees. */
export const recordedPage: fc.Arbitrary<Snapshot> = fc.tuple(htmlPage, fc.infiniteStream(fc.nat(9))).map(([html, chance]) => {
  const parsed = parseHtml(html, 'https://example.test/page');
  const nodes = parsed.nodes.map((one): SnapshotNode => (one.kind === 'element' ? { ...one, facts: { visible: draw(chance) > 0, box: [0, draw(chance) * 100, 800, 20], position: draw(chance) === 0 ? 'fixed' : 'static' } } : one));
  return { ...parsed, source: 'recorded', nodes: withShadow(nodes, chance) };
});

/** Puts the children of some `x-card` elements under an open shadow root of theirs, keeping document order. */
function withShadow(nodes: readonly SnapshotNode[], chance: Iterator<number>): readonly SnapshotNode[] {
  const rootOf = new Map<string, SnapshotNode>();
  const out: SnapshotNode[] = [];
  let number = 1_000_000;
  for (const one of nodes) {
    const root = one.parent === null ? undefined : rootOf.get(one.parent);
    out.push(root === undefined ? one : { ...one, parent: root.id });
    if (one.name !== 'x-card' || draw(chance) < 3) continue;
    const shadow: SnapshotNode = { id: freshId(one, number++), parent: one.id, kind: 'shadow-root', name: '', attrs: [], text: '', shadowMode: 'open' };
    rootOf.set(one.id, shadow);
    out.push(shadow);
  }
  return out;
}

const freshId = (host: SnapshotNode, number: number): SnapshotNode['id'] => nodeId(host.id.split(':')[0] ?? '0', number);
const draw = (chance: Iterator<number>): number => chance.next().value ?? 0;
