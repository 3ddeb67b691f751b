/** Collects what every rule claims under the roots, and what the guards refuse. */
import type { Guard, PlainClaim, Rule, RuleContext } from './rule.ts';
import { isEnabled, paramsOf } from './rule.ts';

export type RuleClaims = { readonly rule: Rule; readonly enabled: boolean; readonly claims: readonly PlainClaim[]; readonly refused: string | null };

/** One walk over the roots for all rules together. Claims come in composed order. */
export function collectClaims(rules: readonly Rule[], guards: readonly Guard[], base: Omit<RuleContext, 'params'>): readonly RuleClaims[] {
  const { page, plan } = base;
  const running = rules.map((rule) => {
    const enabled = isEnabled(rule, plan);
    const context = { ...base, params: paramsOf(rule, plan) };
    return { rule, enabled, context, ask: enabled ? rule.begin(context) : null, claims: [] as PlainClaim[] };
  });
  const asking = running.flatMap(({ ask, claims }) => (ask === null ? [] : [{ ask, claims }]));
  for (const root of base.roots) {
    for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!; k++) {
      const index = page.order[k]!;
      if (page.nodes[index]!.kind !== 'element') continue;
      for (const { ask, claims } of asking) {
        const why = ask(index);
        if (why !== null) claims.push({ index, why });
      }
    }
  }
  return running.map(({ rule, enabled, context, claims }) => ({ rule, enabled, claims, refused: refusal(guards, context, rule, claims) }));
}

function refusal(guards: readonly Guard[], context: RuleContext, rule: Rule, claims: readonly PlainClaim[]): string | null {
  for (const guard of guards) {
    const why = guard.refuseRule?.(context, rule, claims) ?? null;
    if (why !== null) return why;
  }
  return null;
}
