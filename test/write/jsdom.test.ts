/** The kept tree stands in for a DOM: turndown over a real one of jsdom gives the same bytes. */
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureNames, holds, readFixture } from '../golden/fixture.ts';
import { composeAs, type Composer } from '../../src/main/extract/write/compose.ts';
import { KeptText, type KeptElement, type KeptNode } from '../../src/main/extract/write/kept-tree.ts';
import { markSpan } from '../../src/main/extract/write/marks.ts';
import { writeMarked } from '../../src/main/extract/write/write.ts';
import { keepAll, planOf } from './write-html.ts';

const { document, Element } = new JSDOM('').window;

const overJsdom: Composer = (root, ink) => {
  const kept: KeptElement[] = [];
  const copy = (node: KeptNode): Node => {
    if (node instanceof KeptText) return document.createTextNode(node.nodeValue);
    const element = document.createElement(node.nodeName);
    element.setAttribute('data-kept', String(kept.push(node) - 1));
    for (const child of node.childNodes) element.appendChild(copy(child));
    return element;
  };
  return composeAs(root, ink, copy, (node) => (node instanceof Element ? kept[Number(node.getAttribute('data-kept') ?? -1)] ?? null : null));
};

const pages = fixtureNames.map(readFixture).filter((fixture) => holds(fixture, 'page.html'));

it('every fixture page, kept whole, is written the same, origins and all', () => {
  expect(pages.length).toBeGreaterThan(50);
  for (const { name, folder, url } of pages) {
    const { page, selection, judgement } = keepAll(readFileSync(join(folder, 'page.html'), 'utf8'), url);
    const own = writeMarked(page, selection, judgement.fates, planOf(), markSpan);
    expect(writeMarked(page, selection, judgement.fates, planOf(), markSpan, overJsdom).marked, name).toBe(own.marked);
  }
});
