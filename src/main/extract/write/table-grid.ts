/** A table's grid: where each cell stands once spans are laid out. */
import type { Page } from '../page.ts';
import { elementsOf, type KeptElement } from './kept-tree.ts';

export type Alignment = 'left' | 'right' | 'center' | 'none';
export type GridRow = { readonly node: KeptElement; readonly cells: readonly (KeptElement | null)[] };
/** `headerRows` is 1 when the first row is a header, else 0. Null places are covered by a span or missing. */
export type Grid = { readonly rows: readonly GridRow[]; readonly width: number; readonly headerRows: 0 | 1; readonly alignments: readonly Alignment[] };

const maxSpan = 100;

/** Lays out rows by HTML 4.9.12, spans capped at 100, ragged rows filled up. */
export function gridOf(rows: readonly KeptElement[], page: Page): Grid {
  const placed: (KeptElement | null)[][] = rows.map(() => []);
  const taken: boolean[][] = rows.map(() => []);
  rows.forEach((row, r) => {
    let column = 0;
    for (const cell of elementsOf(row)) {
      while (taken[r]![column] === true) column += 1;
      const wide = span(page.attr(cell.index, 'colspan'), 1);
      const tall = span(page.attr(cell.index, 'rowspan'), rows.length - r);
      for (let down = 0; down < Math.min(tall, rows.length - r); down++) for (let right = 0; right < wide; right++) taken[r + down]![column + right] = true;
      placed[r]![column] = cell;
      column += wide;
    }
  });
  const width = Math.max(0, ...taken.map((row) => row.length));
  const full = placed.map((cells, r) => ({ node: rows[r]!, cells: Array.from({ length: width }, (_, c) => cells[c] ?? null) }));
  const headerRows = full[0] !== undefined && isHeaderRow(full[0], page) ? 1 : 0;
  return { rows: full, width, headerRows, alignments: Array.from({ length: width }, (_, c) => alignmentOf(full, c, page)) };
}

/** A span of 0 reaches to the end of the rows. */
function span(text: string | null, rest: number): number {
  const value = Number.parseInt(text ?? '1', 10);
  if (value === 0) return Math.min(maxSpan, rest);
  return Number.isFinite(value) ? Math.min(maxSpan, Math.max(1, value)) : 1;
}

/** The first row is a header when it is in `thead` or holds no cell but `th`; a single `th` before data is a row header. */
function isHeaderRow(row: GridRow, page: Page): boolean {
  const parent = page.parent[row.node.index]!;
  if (parent >= 0 && page.nodes[parent]!.name === 'thead') return true;
  const cells = elementsOf(row.node);
  return cells.length > 0 && cells.every((cell) => page.nodes[cell.index]!.name === 'th' && page.attr(cell.index, 'scope') !== 'row');
}

/** Stated by every cell of the column that states one, and by at least one. */
function alignmentOf(rows: readonly GridRow[], column: number, page: Page): Alignment {
  const stated = new Set<Alignment>();
  for (const row of rows) {
    const cell = row.cells[column];
    if (cell === null || cell === undefined) continue;
    const align = (page.attr(cell.index, 'align') ?? /text-align\s*:\s*(left|right|center)/i.exec(page.attr(cell.index, 'style') ?? '')?.[1] ?? '').toLowerCase();
    if (align === 'left' || align === 'right' || align === 'center') stated.add(align);
  }
  return stated.size === 1 ? [...stated][0]! : 'none';
}
