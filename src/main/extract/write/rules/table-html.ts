/** Tables that GFM cannot hold, as HTML. */
import type { Construct } from '../construct.ts';
import { writeHtmlTable } from '../html-table.ts';

export const tableHtml: Construct = {
  id: 'table-html', version: 1, family: 'table', title: 'Tables as HTML', help: 'with table_mode html, a data table with listings or tables in its cells stays HTML, reduced to its structure',
  elements: ['table'], shape: 'atom', level: 'block', span: 'table',
  claims: ({ index, notes, tableMode }) => tableMode === 'html' && notes.tables.get(index) === 'complex',
  write: (_content, node, ink) => writeHtmlTable(ink, node.index),
};
