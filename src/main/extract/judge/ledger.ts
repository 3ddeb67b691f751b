/** Counts what every rule took, class by class, so that total = kept + outside + the rules' sums. */
import { addCounts, contentClasses, noContent, type ContentCounts } from '../../../shared/content-counts.ts';
import { entryId, type EntryId, type NodeId } from '../../../shared/ids.ts';
import type { Ledger, RuleTally } from '../../../shared/judgement.ts';
import type { Page } from '../page.ts';
import type { RuleClaims } from './claims.ts';
import type { Folded } from './fold.ts';

type Running = { nodes: number; removed: ContentCounts; readonly roots: NodeId[]; readonly spared: NodeId[] };

/** Carried nodes count for the rule that took their ancestor. What is not composed is in no count. */
export function readLedger(page: Page, folded: Folded, collected: readonly RuleClaims[]): Ledger {
  const { table, takers, owner } = folded;
  const running = new Map<EntryId, Running>();
  const of = (rule: EntryId): Running => {
    const known = running.get(rule);
    if (known !== undefined) return known;
    const fresh: Running = { nodes: 0, removed: noContent, roots: [], spared: [] };
    running.set(rule, fresh);
    return fresh;
  };
  for (const index of page.order) {
    const fate = table.palette[table.index[index]!]!;
    if (owner[index]! >= 0) of(takers[owner[index]!]!).nodes++;
    if (fate.kind === 'spared') of(fate.from).spared.push(page.nodes[index]!.id);
    if (fate.kind !== 'removed') continue;
    const tally = of(fate.by);
    tally.roots.push(page.nodes[index]!.id);
    tally.removed = addCounts(tally.removed, page.counts(index));
  }
  const total = page.nodes.length === 0 ? noContent : page.counts(0);
  const rules = tallies(running, collected);
  const removed = rules.reduce((sum, tally) => addCounts(sum, tally.removed), noContent);
  const outside = minus(total, insideCounts(page, folded));
  return { total, outside, kept: minus(minus(total, outside), removed), rules, claims: folded.claims };
}

function tallies(running: ReadonlyMap<EntryId, Running>, collected: readonly RuleClaims[]): RuleTally[] {
  const nothing: Running = { nodes: 0, removed: noContent, roots: [], spared: [] };
  const user = running.get(entryId('exclude_selectors'));
  const first: RuleTally[] = user === undefined ? [] : [{ rule: entryId('exclude_selectors'), version: 1, enabled: true, ...user, refused: null }];
  return [...first, ...collected.map(({ rule, enabled, refused }) => ({
    rule: entryId(rule.id), version: rule.version, enabled, ...(running.get(entryId(rule.id)) ?? nothing), refused,
  }))];
}

/** Sum over the outermost nodes that are not outside; a region is whole. */
function insideCounts(page: Page, { table }: Folded): ContentCounts {
  let counts = noContent;
  for (let k = 0; k < page.order.length;) {
    const index = page.order[k]!;
    if (table.palette[table.index[index]!]!.kind === 'outside') { k++; continue; }
    counts = addCounts(counts, page.counts(index));
    k = page.subtreeEnd[index]!;
  }
  return counts;
}

function minus(a: ContentCounts, b: ContentCounts): ContentCounts {
  const result = { ...noContent };
  for (const kind of contentClasses) result[kind] = a[kind] - b[kind];
  return result;
}
