/** Look-ups over judgements: pure, shared by window, terminal and tests. */
import type { Fate, FateTable, Ledger } from './judgement.ts';
import type { ContentCounts } from './content-counts.ts';

const outside: Fate = { kind: 'outside' };

/** The fate of the i-th node of the snapshot; `outside` for an index past its end. */
export function fateAt(table: FateTable, index: number): Fate {
  return table.palette[table.index[index] ?? -1] ?? outside;
}

/** Whether a node with this fate speaks in the Markdown. */
export const isKept = (fate: Fate): boolean => fate.kind === 'kept' || fate.kind === 'spared';

/** What each enabled rule took, by rule id, rules that took nothing left out. */
export function countsByRule(ledger: Ledger): ReadonlyMap<string, ContentCounts> {
  return new Map(ledger.rules.filter((tally) => tally.nodes > 0).map((tally) => [tally.rule, tally.removed]));
}
