import { describe, expect, test } from 'vitest';
import { JSDOM } from 'jsdom';
import fc from 'fast-check';
import { indexSelectors, shadowMark } from '../../src/main/evidence/selector-of.ts';
import { nodeId } from '../../src/shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../src/shared/snapshot.ts';

/** A snapshot of a jsdom document, shadow roots included, and the nodes by id. */
function snapshotOf(document: Document): { readonly snapshot: Snapshot; readonly byId: ReadonlyMap<string, Node> } {
  const nodes: SnapshotNode[] = [];
  const byId = new Map<string, Node>();
  const walk = (node: Node, parent: SnapshotNode['parent'], kind: SnapshotNode['kind']): void => {
    const id = nodeId('0', nodes.length + 1);
    byId.set(id, node);
    const element = node.nodeType === 1 ? (node as Element) : null;
    nodes.push({
      id, parent, kind, name: element?.localName ?? '', text: node.nodeType === 3 ? node.nodeValue ?? '' : '',
      attrs: element === null ? [] : [...element.attributes].map((attr): [string, string] => [attr.name, attr.value]),
    });
    if (element?.shadowRoot) walk(element.shadowRoot, id, 'shadow-root');
    for (const child of node.childNodes) if (child.nodeType === 1 || child.nodeType === 3) walk(child, id, child.nodeType === 1 ? 'element' : 'text');
  };
  walk(document, null, 'document');
  return { snapshot: { version: 1, source: 'parsed', url: 'https://example.test/', frames: [], nodes, gaps: [] }, byId };
}

/** Follows a selector through marked shadow roots; what is found at its end. */
function find(document: Document, selector: string): readonly Element[] {
  let roots: readonly ParentNode[] = [document];
  let found: readonly Element[] = [];
  for (const part of selector.split(shadowMark)) {
    found = roots.flatMap((root) => [...root.querySelectorAll(part)]);
    roots = found.flatMap((element) => (element.shadowRoot === null ? [] : [element.shadowRoot]));
  }
  return found;
}

function expectUnique(document: Document): number {
  const { snapshot, byId } = snapshotOf(document);
  const selectors = indexSelectors(snapshot);
  let checked = 0;
  for (const node of snapshot.nodes) {
    if (node.kind !== 'element') continue;
    const selector = selectors.uniqueSelectorOf(node.id);
    expect(selector).not.toBeNull();
    expect(find(document, selector!), selector!).toEqual([byId.get(node.id)]);
    checked++;
  }
  return checked;
}

describe('a unique selector', () => {
  test('finds its element alone, whatever the names', () => {
    const { document } = new JSDOM(`<body><main id="1:a b"></main><main id="7up"><p class="a.b x:y">1</p><p class="-1">2<p class="--">3<p>4</main>
      <div id=dup><i>1</i></div><div id=dup><i>2</i></div><ul><li>a<li>b<li role="it&quot;em\\">c</ul><p data-testid="line
break">5</p><p name="ünï">6</p></body>`).window;
    expect(expectUnique(document)).toBeGreaterThan(15);
  });

  test('goes through shadow roots, and says so', () => {
    const { document } = new JSDOM('<body><x-card></x-card><x-card></x-card><p>out</p></body>').window;
    for (const host of document.querySelectorAll('x-card')) {
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = '<section id="s"><p>in</p><x-inner></x-inner></section>';
      root.querySelector('x-inner')!.attachShadow({ mode: 'open' }).innerHTML = '<b>deep</b><b>deeper</b>';
    }
    expectUnique(document);
    const { snapshot } = snapshotOf(document);
    const deep = snapshot.nodes.findLast((node) => node.name === 'b')!;
    const candidates = indexSelectors(snapshot).candidatesFor(deep.id);
    expect(candidates[0]).toMatchObject({ matches: 1, note: 'this element alone, through shadow roots or frames' });
    expect(candidates.find((candidate) => candidate.selector === 'b')?.matches).toBe(4);
  });

  test('holds on generated trees', () => {
    const names = fc.constantFrom('div', 'p', 'span', 'ul', 'li', 'section', 'x-y');
    const attrs = fc.record({ id: fc.option(fc.constantFrom('a', 'b', 'c', '1')), class: fc.option(fc.constantFrom('k', 'k l', 'm', 'css-1x2y3z')), role: fc.option(fc.constantFrom('main', 'note')) });
    type Tree = readonly [string, Readonly<Record<string, string | null>>, readonly unknown[]];
    const { tree } = fc.letrec<{ readonly tree: Tree }>((tie) => ({
      tree: fc.oneof({ maxDepth: 5 }, fc.tuple(names, attrs, fc.constant([])), fc.tuple(names, attrs, fc.array(tie('tree'), { maxLength: 4 }))),
    }));
    const build = (document: Document, [name, given, children]: Tree): Element => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(given)) if (value !== null) element.setAttribute(key, value);
      for (const child of children) element.append(build(document, child as Tree));
      return element;
    };
    fc.assert(fc.property(fc.array(tree, { maxLength: 5 }), (roots) => {
      const { document } = new JSDOM('').window;
      document.body.append(...roots.map((root) => build(document, root)));
      expectUnique(document);
    }), { numRuns: 60, seed: 5 });
  });

  test('of a text is its element\'s; of an unknown node there is none', () => {
    const { document } = new JSDOM('<body><p>one</p></body>').window;
    const { snapshot } = snapshotOf(document);
    const text = snapshot.nodes.find((node) => node.text === 'one')!;
    const selectors = indexSelectors(snapshot);
    expect(selectors.uniqueSelectorOf(text.id)).toBe('p');
    expect(selectors.uniqueSelectorOf(nodeId('9', 9))).toBeNull();
    expect(selectors.candidatesFor(nodeId('9', 9))).toEqual([]);
  });
});
