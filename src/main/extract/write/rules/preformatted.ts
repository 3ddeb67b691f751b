/** Text that only a style keeps in lines: editors paste code as elements with `white-space: pre`. */
import { codeLanguage } from '../code-language.ts';
import { readCode } from '../code-text.ts';
import type { Construct } from '../construct.ts';
import { writeFence } from '../fenced-code.ts';

export const preformatted: Construct = {
  id: 'preformatted', version: 1, family: 'block', title: 'Preformatted text', help: 'a block styled white-space: pre with several lines, and code with br in it, as a fence',
  elements: ['div', 'section', 'figure', 'code', 'samp'], shape: 'atom', level: 'block', span: 'code-block',
  claims({ page, index }) {
    if ((page.nodes[index]!.name === 'code' || page.nodes[index]!.name === 'samp') && holds(page, index, 'br', 1)) return true;
    const style = page.attr(index, 'style');
    return style !== null && /white-space\s*:\s*pre\s*(?:;|!|$)/i.test(style) && (holds(page, index, 'div', 2) || holds(page, index, 'br', 1) || page.nodes.slice(index, index + 40).some((node) => node.kind === 'text' && node.text.trim().includes('\n')));
  },
  write: (_content, node, ink) => writeFence(readCode(ink, node.index), codeLanguage(ink.page, node.index), ink),
};

type Tree = Parameters<NonNullable<Construct['claims']>>[0]['page'];

function holds(page: Tree, root: number, name: string, times: number): boolean {
  for (let k = page.orderOf[root]! + 1, seen = 0; k < page.subtreeEnd[root]!; k++) if (page.nodes[page.order[k]!]!.name === name && ++seen >= times) return true;
  return false;
}
