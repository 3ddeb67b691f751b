/** Facts about the kept region as a whole, found in one walk before anything is written. */
import type { Page } from '../page.ts';
import type { PageNotes, Site, TableKind } from './construct.ts';
import { findFootnotes } from './footnotes.ts';
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

/** Elements of the regions in composed order. */
export function* elementsIn(page: Page, regions: readonly number[]): Generator<number> {
  for (const region of regions) {
    for (let k = page.orderOf[region]!; k < page.subtreeEnd[region]!; k++) {
      const index = page.order[k]!;
      if (page.nodes[index]!.kind === 'element') yield index;
    }
  }
}
