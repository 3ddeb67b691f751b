/** What a table is for: placing things, numbering code, or holding data. */
import type { Site, TableKind } from './construct.ts';
import { isLineNumber } from './code-text.ts';

type Reading = Pick<Site, 'page' | 'isKept'>;
type Shape = { rows: number; cells: number; widest: number; headers: number; nested: number; blocks: number; fences: number; gutters: number; lists: number; caption: boolean };
const blockNames = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'article', 'section', 'blockquote', 'form']);

/**
 * `layout`: role presentation, one column, or no header and cells that hold tables or sections. `code`: cells are a
 * gutter and a listing. `complex`: data with a listing or a table in a cell. Else `grid`.
 */
export function tableKind(site: Reading, table: number): TableKind {
  const role = site.page.attr(table, 'role');
  const shape = measure(site, table);
  if (shape.gutters > 0 && shape.headers === 0 && isListing(site, table)) return 'code';
  if (role === 'presentation' || role === 'none') return 'layout';
  const data = shape.headers > 0 || shape.caption || role === 'grid' || role === 'table';
  if (!data && isPresentational(site, table)) return 'layout';
  if (shape.cells === 0 || (shape.widest < 2 && !data)) return 'layout';
  if (!data && (shape.nested > 0 || shape.blocks > 0 || (shape.rows === 1 && shape.lists + shape.fences > 0))) return 'layout';
  if (shape.nested > 0 || shape.fences > 0) return 'complex';
  return 'grid';
}

/** HTML 4.9.1: borders, spacing or padding of 0 tell a table that only places things, unless headers say otherwise. */
function isPresentational({ page }: Reading, table: number): boolean {
  return ['border', 'cellspacing', 'cellpadding'].filter((name) => page.attr(table, name)?.trim() === '0').length >= 2;
}

function measure(site: Reading, table: number): Shape {
  const { page } = site;
  const shape: Shape = { rows: 0, cells: 0, widest: 0, headers: 0, nested: 0, blocks: 0, fences: 0, gutters: 0, lists: 0, caption: false };
  let inRow = 0;
  for (let k = page.orderOf[table]! + 1; k < page.subtreeEnd[table]!; k++) {
    const index = page.order[k]!;
    const { name, kind } = page.nodes[index]!;
    if (kind !== 'element' || !site.isKept(index)) continue;
    if (name === 'table') { shape.nested += page.textChars[index]! > 0 ? 1 : 0; k = page.subtreeEnd[index]! - 1; continue; }
    if (name === 'tr') { shape.rows += 1; inRow = 0; }
    else if (name === 'td' || name === 'th') {
      shape.cells += 1;
      inRow += Math.max(1, Number.parseInt(page.attr(index, 'colspan') ?? '1', 10) || 1);
      shape.widest = Math.max(shape.widest, inRow);
      if (name === 'th') shape.headers += 1;
      if (isLineNumber(site, index)) shape.gutters += 1;
    } else if (name === 'caption') shape.caption = page.textChars[index]! > 0;
    else if (name === 'pre') shape.fences += 1;
    else if (name === 'ul' || name === 'ol') shape.lists += 1;
    else if (blockNames.has(name)) shape.blocks += 1;
  }
  return shape;
}

/** Beside a gutter stands code: a listing, or cells whose class says so. */
function isListing(site: Reading, table: number): boolean {
  const { page } = site;
  for (let at = table, up = 0; at >= 0 && up < 4; at = page.parent[at]!, up++) if (/^(?:pre|code|figure)$/.test(page.nodes[at]!.name) || hasCodeWord(page.tokens(at))) return true;
  for (let k = page.orderOf[table]!; k < page.subtreeEnd[table]!; k++) {
    const index = page.order[k]!;
    if (/^(?:pre|code)$/.test(page.nodes[index]!.name) || (page.nodes[index]!.name === 'td' && hasCodeWord(page.tokens(index)))) return true;
  }
  return false;
}

const hasCodeWord = (tokens: ReadonlySet<string>): boolean => ['code', 'highlight', 'blob', 'source', 'syntaxhighlighter', 'highlighttable'].some((word) => tokens.has(word));
