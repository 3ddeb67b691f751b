/** Footnotes: `[^1]` in the text, the note as a definition where the page has it, without its way back. */
import type { Construct } from '../construct.ts';
import { markVoices } from '../read-text.ts';

const base = { version: 1, family: 'note' } as const;

export const footnoteReference: Construct = {
  ...base, id: 'footnote-reference', title: 'Footnote references', help: 'a short link down to a note as [^n], numbered in order of reference',
  elements: ['sup', 'a', 'span', 'label', 'small'], shape: 'atom', level: 'inline', span: 'footnote',
  claims: ({ index, notes }) => notes.references.has(index),
  write(_content, node, ink) {
    ink.silence(node.index, 'the number of a footnote, written as its label');
    return markVoices(ink, node.index, `[^${ink.notes.references.get(node.index) ?? ''}]`, ink.mark);
  },
};

export const footnote: Construct = {
  ...base, id: 'footnote', title: 'Footnotes', help: 'the note as [^n]: text, its blocks indented under it; one in the middle of the text, as for the margin, is written at the end',
  elements: ['li', 'p', 'div', 'dd', 'aside', 'section', 'span', 'small'], shape: 'container', level: 'block', span: 'footnote',
  claims: ({ index, notes }) => notes.footnotes.has(index),
  write(content, node, ink) {
    const body = content.trim().replace(/^(?:\uFDD0[\s\S]{3})*\[?(?:\d{1,3}[\].)]|[\].):])\s+(?=\S)/, (lead) => lead.replace(/\[?(?:\d{1,3}[\].)]|[\].):])\s+/, ''));
    return `[^${ink.notes.footnotes.get(node.index) ?? ''}]: ${body.split('\n').map((line, i) => (i === 0 || line === '' ? line : `    ${line}`)).join('\n')}`;
  },
};

export const footnoteList: Construct = {
  ...base, id: 'footnote-list', title: 'Lists of footnotes', help: 'a list of notes is no list: its notes are definitions',
  elements: ['ol', 'ul', 'dl'], shape: 'break', level: 'block', span: 'footnote',
  claims: ({ page, index, notes }) => {
    for (let child = page.firstChild[index]!; child >= 0; child = page.nextSibling[child]!) if (notes.footnotes.has(child)) return true;
    return false;
  },
  write: (content) => content,
};

export const footnoteBacklink: Construct = {
  ...base, id: 'footnote-backlink', title: 'Footnote back links', help: 'the way back from a note and its printed number are left silent: the reader of Markdown makes its own',
  elements: ['a', 'sup', 'span', 'strong', 'b', 'label', 'small'], shape: 'silent', level: 'inline', span: 'footnote',
  claims: ({ index, notes }) => notes.backlinks.has(index),
  write: () => '',
};
