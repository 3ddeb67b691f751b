/** Code blocks: fenced, byte-exact, with the language that the highlighter's markup names. */
import { codeLanguage } from '../code-language.ts';
import { readCode } from '../code-text.ts';
import type { Construct } from '../construct.ts';
import { writeFence } from '../fenced-code.ts';

export const codeBlock: Construct = {
  id: 'code-block', version: 1, family: 'block', title: 'Code blocks',
  help: 'pre, listing and xmp as a fence longer than any run of backticks inside; br and per-line elements are line ends; line numbers are left out',
  elements: ['pre', 'listing', 'xmp', 'plaintext'], shape: 'atom', level: 'block', span: 'code-block',
  write: (_content, node, ink) => writeFence(readCode(ink, node.index), codeLanguage(ink.page, node.index), ink),
};
