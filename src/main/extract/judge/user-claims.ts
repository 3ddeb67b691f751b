/** What the profile's include and exclude selectors say, resolved to nodes. */
import type { Plan } from '../../../shared/plan.ts';
import type { Page } from '../page.ts';

export type UserClaims = {
  readonly included: ReadonlySet<number>;
  readonly excluded: ReadonlySet<number>;
  /** The node or an ancestor of it is matched by an include selector. */
  readonly isIncluded: (index: number) => boolean;
  /** Something under the node is. */
  readonly holdsIncluded: (index: number) => boolean;
  /** Hands a claim on a node that must stay to those of its children that need not. */
  readonly passDown: <Wish>(page: Page, index: number, list: readonly Wish[], wishes: Map<number, Wish[]>) => void;
};

/** Throws FailureError PM-PLAN-006 on a selector that is not valid. */
export function readUserClaims(page: Page, plan: Plan, roots: readonly number[]): UserClaims {
  const inRoots = (index: number): boolean => roots.some((root) => page.isInside(index, root));
  const included = new Set(plan.profile.include_selectors.flatMap((selector) => page.select(selector)).filter(inRoots));
  const excluded = new Set(plan.profile.exclude_selectors.flatMap((selector) => page.select(selector)).filter(inRoots));
  const inside = new Uint8Array(included.size === 0 ? 0 : page.nodes.length);
  const holding = new Uint8Array(included.size === 0 ? 0 : page.nodes.length);
  for (const index of included) {
    for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) inside[page.order[k]!] = 1;
    for (let at = page.parent[index]!; at >= 0 && holding[at] === 0; at = page.parent[at]!) holding[at] = 1;
  }
  return {
    included, excluded,
    isIncluded: (index) => inside[index] === 1,
    holdsIncluded: (index) => holding[index] === 1,
    passDown(from, index, list, wishes) {
      for (let child = from.firstChild[index]!; child >= 0; child = from.nextSibling[child]!) {
        if (inside[child] === 1) continue;
        wishes.set(child, [...list, ...(wishes.get(child) ?? [])]);
      }
    },
  };
}
