/** Inline code: its text as it is, behind a delimiter longer than any run of backticks inside. */
import type { Page } from '../../page.ts';
import type { Construct } from '../construct.ts';
import { writeInlineCode } from '../escape.ts';
import { markSpan, protectText } from '../marks.ts';
import { keptTextNodes } from '../read-text.ts';

export const inlineCode: Construct = {
  id: 'inline-code', version: 1, family: 'inline', title: 'Inline code', help: 'code, samp and tt between backticks; links and emphasis inside become plain code text',
  elements: ['code', 'samp', 'tt'], shape: 'atom', level: 'inline', span: 'code',
  claims: ({ page, index }) => !holdsBlock(page, index),
  write(_content, node, ink) {
    const nodes = keptTextNodes(ink, node.index);
    const parts = nodes.map((index) => ink.page.nodes[index]!.text.replace(/[ \t\n\r\f]+/g, ' '));
    const text = parts.join('').replace(/ {2,}/g, ' ');
    if (text === '') return '';
    const written = writeInlineCode(text);
    const from = written.indexOf(text);
    const marks = ink.mark === markSpan && parts.join('') === text;
    const inner = marks ? parts.map((part, i) => ink.mark(nodes[i]!, 'text', protectText(part))).join('') : markWhole(nodes, protectText(text), ink.mark);
    return written.slice(0, from) + inner + written.slice(from + text.length);
  },
};

/** Some pages wrap a whole listing in `code`; the listing inside is what counts then. */
function holdsBlock(page: Page, root: number): boolean {
  for (let k = page.orderOf[root]! + 1; k < page.subtreeEnd[root]!; k++) if (/^(?:pre|table|div|p|ul|ol)$/.test(page.nodes[page.order[k]!]!.name)) return true;
  return false;
}

function markWhole(nodes: readonly number[], text: string, mark: typeof markSpan): string {
  return nodes.reduceRight((inner, index) => mark(index, 'text', inner), text);
}
