/** Tables that GFM cannot hold, as records: an item for each row, its cells named by their column. */
import type { Construct } from '../construct.ts';
import { elementsOf } from '../kept-tree.ts';
import { indentUnder } from '../layout.ts';
import { withoutMarks } from '../marks.ts';
import { gridOf } from '../table-grid.ts';

export const tableRecords: Construct = {
  id: 'table-records', version: 1, family: 'table', title: 'Tables as records', help: 'with table_mode records, a table that GFM cannot hold becomes a list of rows, each cell behind the name of its column',
  elements: ['table'], shape: 'container', level: 'block', span: 'table',
  claims: ({ index, notes, tableMode }) => tableMode === 'records' && notes.tables.get(index) === 'complex',
  write(_content, node, ink) {
    const rows = elementsOf(node).filter((child) => child.construct.id === 'table-row');
    const around = elementsOf(node).filter((child) => child.construct.id !== 'table-row').map((child) => child.content.trim());
    const grid = gridOf(rows, ink.page);
    const header = grid.headerRows === 1 ? grid.rows[0] : undefined;
    const names = header?.cells.map((cell) => withoutMarks(cell?.content ?? '').replace(/\s+/g, ' ').trim()) ?? [];
    const first = header === undefined ? [] : [ink.mark(header.node.index, 'table-row', header.cells.flatMap((cell) => (cell === null ? [] : [ink.mark(cell.index, 'table-cell', cell.content.trim().replace(/\s*\n\s*/g, ' '))])).join(' · '))];
    const records = grid.rows.slice(grid.headerRows).map((row) => ink.mark(row.node.index, 'table-row', row.cells.flatMap((cell, c) => (cell === null || cell.content.trim() === '' ? [] : [ink.mark(cell.index, 'table-cell', indentUnder(c === firstCell(row.cells) ? '- ' : '  ', named(names[c] ?? '', cell.content.trim())))])).join('\n\n')));
    return [...around, ...first, ...records].filter((text) => text !== '').join('\n\n');
  },
};

/** A name stands before a line of text, and above anything longer. */
const named = (name: string, content: string): string => (name === '' ? content : `${name}:${content.includes('\n') ? '\n\n' : ' '}${content}`);

const firstCell = (cells: readonly unknown[]): number => cells.findIndex((cell) => cell !== null);
