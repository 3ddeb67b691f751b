/** Facts about the kept region as a whole, found in one walk before anything is written. */
import type { PageNotes, Site, TableKind } from './construct.ts';
import { findFootnotes } from '../notes/footnotes.ts';
import { elementsIn } from '../page/elements-in.ts';
import { isFormula } from './rules/math.ts';
import { tableKind } from './table-kind.ts';

/** Reads footnotes, tables and whether there are formulas. */
export function readNotes(site: Pick<Site, 'page' | 'isKept' | 'tableMode'>, regions: readonly number[]): PageNotes {
  let hasMath = false;
  const tables = new Map<number, TableKind>();
  for (const index of elementsIn(site.page, regions)) {
    hasMath ||= isFormula({ page: site.page, index });
    if (site.page.nodes[index]!.name === 'table' && site.isKept(index)) tables.set(index, tableKind(site, index));
  }
  return { ...findFootnotes(site, regions), tables, hasMath };
}
