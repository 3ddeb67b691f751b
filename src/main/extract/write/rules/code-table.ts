/** Tables of code: a gutter of numbers beside a listing is one fence, without the numbers. */
import { codeLanguage } from '../code-language.ts';
import { readCode } from '../code-text.ts';
import type { Construct } from '../construct.ts';
import { writeFence } from '../fenced-code.ts';

export const codeTable: Construct = {
  id: 'code-table', version: 1, family: 'table', title: 'Tables of code', help: 'a table of numbered lines as one fence; the numbers are left silent',
  elements: ['table'], shape: 'atom', level: 'block', span: 'code-block',
  claims: ({ index, notes }) => notes.tables.get(index) === 'code',
  write: (_content, node, ink) => writeFence(readCode(ink, node.index), codeLanguage(ink.page, node.index), ink),
};
