/** Tables as GFM grids: every row as wide as the widest, spanned places empty, caption above. */
import type { Construct, Ink } from '../construct.ts';
import { writeInlineCode } from '../escape.ts';
import { elementsOf, type KeptElement } from '../kept-tree.ts';
import { gridOf, type Grid } from '../table-grid.ts';

export const table: Construct = {
  id: 'table', version: 1, family: 'table', title: 'Tables',
  help: 'table as a GFM grid; without a header row the header line is empty; colspan and rowspan leave the places they cover empty',
  elements: ['table'], shape: 'container', level: 'block', span: 'table',
  claims: ({ index, notes }) => (notes.tables.get(index) === 'grid' || notes.tables.get(index) === 'complex'),
  write(_content, node, ink) {
    const around = elementsOf(node).filter((child) => child.construct.id !== 'table-row').map((child) => child.content.trim()).filter((text) => text !== '');
    const grid = gridOf(elementsOf(node).filter((child) => child.construct.id === 'table-row'), ink.page);
    const lines = grid.width === 0 ? [] : [...writeRows(grid, ink)];
    return [...around, lines.join('\n')].filter((text) => text !== '').join('\n\n');
  },
};

function* writeRows(grid: Grid, ink: Ink): Generator<string> {
  const rule = `| ${grid.alignments.map((align) => ({ left: ':--', right: '--:', center: ':-:', none: '---' })[align]).join(' | ')} |`;
  if (grid.headerRows === 0) yield `|${'  |'.repeat(grid.width)}\n${rule}`;
  for (const [r, row] of grid.rows.entries()) {
    const cells = row.cells.map((cell) => (cell === null ? '' : writeCell(cell, ink)));
    const line = ink.mark(row.node.index, 'table-row', `| ${cells.join(' | ')} |`);
    yield r === 0 && grid.headerRows > 0 ? `${line}\n${rule}` : line;
  }
}

/** In strict mode a listing in a cell becomes a line of inline code for each of its lines. */
function flattenFences(content: string): string {
  return content.replace(/(`{3,})[^\n]*\n([\s\S]*?)\n\1/g, (_fence, _ticks, body: string) => body.split('\n').map((line) => (line.trim() === '' ? '' : writeInlineCode(line))).join('\n'));
}

/** One line: hard breaks and block boundaries become `<br>`, every pipe is escaped exactly once. */
function writeCell(cell: KeptElement, ink: Ink): string {
  const flat = flattenFences(cell.content.trim()).replace(/\\\n/g, '<br>').replace(/\n\s*/g, '<br>').replace(/\|/g, '\\|');
  return ink.mark(cell.index, 'table-cell', flat);
}
