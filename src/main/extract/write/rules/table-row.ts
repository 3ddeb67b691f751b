/** Table rows: laid out by their table. */
import type { Construct, TableKind } from '../construct.ts';

export const tableRow: Construct = {
  id: 'table-row', version: 1, family: 'table', title: 'Table rows', help: 'tr as one line of its table',
  elements: ['tr'], shape: 'container', level: 'block', span: 'table-row',
  claims: ({ page, index, notes }) => isWritten(notes.tables.get(tableOf(page, index))),
  write: () => '',
};

/** Whether a table's rows and cells are written one by one. */
export const isWritten = (kind: TableKind | undefined): boolean => kind === 'grid' || kind === 'complex';

/** The table that a row or cell belongs to, or -1. */
export function tableOf(page: { readonly parent: Int32Array; readonly nodes: readonly { readonly name: string }[] }, index: number): number {
  let at = page.parent[index]!;
  while (at >= 0 && page.nodes[at]!.name !== 'table') at = page.parent[at]!;
  return at;
}
