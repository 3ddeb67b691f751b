/** Table cells: their text on one line, laid out by their table. */
import type { Construct } from '../construct.ts';
import { isWritten, tableOf } from './table-row.ts';

export const tableCell: Construct = {
  id: 'table-cell', version: 1, family: 'table', title: 'Table cells', help: 'td and th on one line; blocks inside are kept apart by <br>; pipes are escaped once',
  elements: ['td', 'th'], shape: 'container', level: 'block', span: 'table-cell',
  claims: ({ page, index, notes }) => isWritten(notes.tables.get(tableOf(page, index))),
  write: () => '',
};
