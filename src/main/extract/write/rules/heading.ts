/** Headings: ATX, one line, at the page's own level plus the profile's offset; the order is never repaired. */
import type { Page } from '../../page.ts';
import type { Construct } from '../construct.ts';
import { isWritten, tableOf } from './table-row.ts';

export const heading: Construct = {
  id: 'heading', version: 1, family: 'block', title: 'Headings',
  help: 'h1 to h6 as # to ######, on one line; a link round a heading goes inside it',
  elements: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], shape: 'phrase', level: 'block', span: 'heading',
  claims: ({ page, index, notes }) => !isWritten(notes.tables.get(cellTable(page, index))),
  write(content, node, ink) {
    const level = Number(ink.page.nodes[node.index]!.name.slice(1)) + ink.headingOffset;
    const text = content.trim().replace(/(^|\s)(#+)((?:\uFDD1)*)$/, '$1\\$2$3');
    return `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${text}`.trimEnd();
  },
};

/** The table whose cell holds the heading, or -1: in a grid it is text. */
function cellTable(page: Page, index: number): number {
  for (let at = page.parent[index]!; at >= 0; at = page.parent[at]!) {
    const { name } = page.nodes[at]!;
    if (name === 'td' || name === 'th') return tableOf(page, at);
    if (name === 'table' || name === 'body') return -1;
  }
  return -1;
}
