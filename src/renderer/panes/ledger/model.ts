/** The ledger as rows: who took how much of what, and whether it all adds up. Pure. */
import { contentClasses } from '../../../shared/content-classes.ts';
import type { CatalogEntry } from '../../../shared/catalog.ts';
import type { ContentClass, ContentCounts } from '../../../shared/content-counts.ts';
import type { EntryId } from '../../../shared/ids.ts';
import type { Ledger } from '../../../shared/judgement.ts';

export const classTitles: Readonly<Record<ContentClass, string>> = {
  textChars: 'chars', headings: 'headings', paragraphs: 'paras', listItems: 'items', tables: 'tables', codeBlocks: 'code', links: 'links', images: 'images',
};

export type LedgerRow = {
  readonly rule: EntryId;
  readonly title: string;
  readonly help: string;
  readonly enabled: boolean;
  /** Off because nobody asked for it: it says nothing of this page. */
  readonly offByDefault: boolean;
  readonly nodes: number;
  readonly removed: ContentCounts;
  readonly spared: number;
  readonly refused: string | null;
};

/** Rules that took something first, most text first; then the rest by name, the switched-off ones last. */
export function ledgerRows(ledger: Ledger, catalog: readonly CatalogEntry[]): readonly LedgerRow[] {
  const entries = new Map(catalog.map((entry) => [entry.id, entry]));
  const rows = ledger.rules.map((tally): LedgerRow => ({
    rule: tally.rule, title: entries.get(tally.rule)?.title ?? tally.rule, help: entries.get(tally.rule)?.help ?? '', enabled: tally.enabled, offByDefault: !tally.enabled && entries.get(tally.rule)?.defaultOn === false,
    nodes: tally.nodes, removed: tally.removed, spared: tally.spared.length, refused: tally.refused,
  }));
  const weight = (row: LedgerRow): number => (row.nodes > 0 ? 3 : row.spared > 0 || row.refused !== null ? 2 : row.enabled ? 1 : 0);
  return rows.sort((a, b) => weight(b) - weight(a) || b.removed.textChars - a.removed.textChars || a.rule.localeCompare(b.rule));
}

/** Rules that have something to say (they took, spared, were refused or switched off by someone) apart from those that took nothing. */
export function foldRows(rows: readonly LedgerRow[]): { readonly told: readonly LedgerRow[]; readonly silent: readonly LedgerRow[] } {
  const speaks = (row: LedgerRow): boolean => row.nodes > 0 || row.spared > 0 || row.refused !== null || (!row.enabled && !row.offByDefault);
  return { told: rows.filter(speaks), silent: rows.filter((row) => !speaks(row)) };
}

/** Characters in = kept + outside + removed by rule; the difference is loss that nobody explains. */
export function unexplained(ledger: Ledger): number {
  return ledger.total.textChars - ledger.kept.textChars - ledger.outside.textChars - ledger.rules.reduce((sum, rule) => sum + rule.removed.textChars, 0);
}

/** Classes that the page has at all: columns of zeros teach nothing. Text is always first. */
export function shownClasses(ledger: Ledger): readonly ContentClass[] {
  return contentClasses.filter((each) => each === 'textChars' || ledger.total[each] > 0);
}
