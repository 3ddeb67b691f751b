/** The page model: shadow roots, slots, frames, base addresses, caps, and text that is never malformed. */
import { expect, it } from 'vitest';
import { pageOf } from '../../src/main/extract/page.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';

const url = 'https://example.test/a/b';

it('shows slots what is assigned to them and leaves out what no slot takes', () => {
  const page = pageOf(parseHtml('<my-host><template shadowrootmode=open><h1>S</h1><slot name=a>fallback</slot><slot name=z>kept</slot></template><p>lost</p><i slot=a>A</i></my-host>', url));
  expect(page.textOf(0)).toBe('S Akept');
  expect(page.textChars[0]).toBe(6);
});

it('resolves addresses per frame and against the first base', () => {
  const page = pageOf(parseHtml('<base href="/x/"><base href="/y/"><iframe srcdoc="<base href=f/><p>in the frame"></iframe>', url));
  const paragraph = page.select('p')[0]!;
  expect(page.baseUrlOf(0)).toBe('https://example.test/x/');
  expect(page.baseUrlOf(paragraph)).toBe('https://example.test/x/f/');
});

it('keeps the text of a hundred thousand nested elements and says what it flattened', () => {
  const snapshot = parseHtml(`${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}after`, url);
  expect(snapshot.gaps.map(({ kind }) => kind)).toEqual(['depth-cap']);
  expect(pageOf(snapshot).textOf(0)).toBe('deep after');
});

it('stops at the node cap with a gap', () => {
  const snapshot = parseHtml('<p>x</p>'.repeat(1000), url, { maxNodes: 100 });
  expect(snapshot.gaps[0]?.kind).toBe('node-cap');
  expect(snapshot.nodes.length).toBeLessThan(120);
});

it('makes lone surrogates well-formed', () => {
  expect(parseHtml('<p>a\ud800b</p>', url).nodes.every(({ text }) => text.isWellFormed())).toBe(true);
});

it('refuses a selector that is not valid with a sentence', () => {
  expect(() => pageOf(parseHtml('<p>', url)).select('p[')).toThrow(/not a valid selector/);
});
