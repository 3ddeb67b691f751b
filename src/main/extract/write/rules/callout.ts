/** Callouts: a quote that says its kind. */
import { calloutKind, isCalloutTitle } from '../callout-kind.ts';
import type { Construct } from '../construct.ts';
import { elementsOf, type KeptElement } from '../kept-tree.ts';
import { quoteLines } from '../layout.ts';

export const callout: Construct = {
  id: 'callout', version: 1, family: 'block', title: 'Callouts', help: 'notes, tips and warnings, told by their class or role, as > [!kind] title',
  elements: ['div', 'aside', 'blockquote', 'section', 'p', 'details'], shape: 'container', level: 'block', span: 'quote',
  claims: ({ page, index }) => calloutKind(page, index) !== null,
  write(content, node, ink) {
    const title = titleOf(node)?.content.trim().replace(/\\?\n/g, ' ') ?? '';
    const head = `[!${calloutKind(ink.page, node.index) ?? 'note'}]${title === '' ? '' : ` ${title}`}`;
    return quoteLines(content.trim() === '' ? head : `${head}\n${content.replace(/^\n+/, '')}`);
  },
};

export const calloutTitle: Construct = {
  id: 'callout-title', version: 1, family: 'block', title: 'Callout titles', help: 'the title of a callout stands beside its kind',
  elements: ['div', 'p', 'span', 'summary', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'], shape: 'phrase', level: 'block', span: 'text',
  claims: ({ page, index }) => isCalloutTitle(page, index),
  write: () => '',
};

const titleOf = (node: KeptElement): KeptElement | undefined => elementsOf(node).find((child) => child.construct.id === 'callout-title');
