/** Turns claims into one fate for every node, and reads the ledger off the fates. */
import type { FateTable, Ledger, Selection } from '../../../shared/judgement.ts';
import type { Plan } from '../../../shared/plan.ts';
import { entryId } from '../../../shared/ids.ts';
import type { StageResult } from '../../stage.ts';
import type { Page } from '../page.ts';
import { collectClaims } from './claims.ts';
import { foldFates } from './fold.ts';
import { guards as everyGuard } from './guards.ts';
import { readLedger } from './ledger.ts';
import { rules } from './rules.ts';

export type Judgement = { readonly fates: FateTable; readonly ledger: Ledger };

/** Pure: the same page, selection and plan give the same fates. Precedence: include, then guard, then exclude, then rule. */
export function judge(page: Page, selection: Selection, plan: Plan): StageResult<Judgement> {
  const roots = selection.regions.map((id) => page.indexOf(id)).filter((index) => index >= 0);
  const scopeChars = roots.reduce((sum, root) => sum + page.textChars[root]!, 0);
  const base = { page, plan, roots, scopeChars, kind: selection.pageKind.kind };
  const guards = everyGuard.filter((guard) => plan.entries[entryId(guard.id)]?.enabled !== false);
  const collected = collectClaims(rules, guards, base);
  const folded = foldFates(page, base, collected, guards);
  const ledger = readLedger(page, folded, collected);
  const refused = collected.filter((one) => one.refused !== null);
  return {
    output: { fates: folded.table, ledger },
    notes: {
      headline: `${ledger.rules.filter((tally) => tally.nodes > 0).length} rules took ${ledger.rules.reduce((sum, tally) => sum + tally.removed.textChars, 0)} chars`,
      warnings: refused.map(({ rule, refused: why }) => `${rule.id} was refused: it ${why ?? ''}`),
      heuristics: collected.filter(({ enabled }) => enabled).map(({ rule, claims, refused: why }) => {
        const taken = ledger.rules.find((tally) => tally.rule === rule.id)?.nodes ?? 0;
        return { id: entryId(rule.id), version: rule.version, outcome: taken > 0 ? 'removed_by_rule' as const : 'retained' as const, nodes: taken > 0 ? taken : claims.length, ...(why === null ? {} : { note: why }) };
      }),
      before: ledger.total,
      after: ledger.kept,
    },
  };
}
