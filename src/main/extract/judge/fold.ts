/** The one fold: include over guard over exclude over rule, and exactly one fate for every node. */
import type { Claim, Fate, FateTable } from '../../../shared/judgement.ts';
import { entryId, type EntryId } from '../../../shared/ids.ts';
import type { Page } from '../page.ts';
import type { RuleClaims } from './claims.ts';
import type { Guard, Rule, RuleContext } from './rule.ts';
import { readUserClaims } from './user-claims.ts';

/** `owner[i]` is the place in `takers` of what removed node i or an ancestor of it; -1 where nothing did. */
export type Folded = { readonly table: FateTable; readonly takers: readonly EntryId[]; readonly owner: Int16Array; readonly claims: readonly Claim[] };

type Wish = { readonly by: EntryId; readonly why: string; readonly rule: Rule | null };
type Spared = { readonly from: EntryId; readonly by: EntryId; readonly why: string };

export function foldFates(page: Page, base: Omit<RuleContext, 'params'>, collected: readonly RuleClaims[], guards: readonly Guard[]): Folded {
  const user = readUserClaims(page, base.plan, base.roots);
  const wishes = wishesByNode(collected, user.excluded);
  const guardian = guardianOf(base, guards);
  const painter = new FatePainter(page);
  const keeps: Claim[] = [...user.included].map((index) => ({ node: page.nodes[index]!.id, rule: entryId('include_selectors'), wants: 'keep', why: 'an include selector matches' }));
  for (const root of base.roots) {
    for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!;) {
      const index = page.order[k]!;
      const list = wishes.get(index);
      const held = user.holdsIncluded(index) || user.isIncluded(index);
      let spared: Spared | null = null;
      let taken: Wish | null = null;
      for (const wish of list ?? []) {
        const why = held ? null : guardian(index, wish.rule);
        if (!held && why === null) { taken = wish; break; }
        spared ??= held ? { from: wish.by, by: entryId('include_selectors'), why: 'an include selector matches it or something in it' } : { from: wish.by, by: why!.by, why: why!.why };
      }
      if (held && list !== undefined && !user.isIncluded(index)) user.passDown(page, index, list, wishes);
      if (spared !== null && taken === null) keeps.push({ node: page.nodes[index]!.id, rule: spared.by, wants: 'keep', why: spared.why });
      k = taken === null ? painter.keep(index, k, spared) : painter.take(index, k, taken);
    }
  }
  return { table: painter.table(), takers: painter.takers, owner: painter.owner, claims: [...wishClaims(page, collected, user.excluded), ...keeps] };
}

function wishesByNode(collected: readonly RuleClaims[], excluded: ReadonlySet<number>): Map<number, Wish[]> {
  const wishes = new Map<number, Wish[]>();
  const add = (index: number, wish: Wish): void => {
    const list = wishes.get(index);
    if (list === undefined) wishes.set(index, [wish]);
    else list.push(wish);
  };
  for (const index of excluded) add(index, { by: entryId('exclude_selectors'), why: 'an exclude selector matches', rule: null });
  for (const { rule, claims, refused } of collected) {
    if (refused !== null) continue;
    for (const { index, why } of claims) add(index, { by: entryId(rule.id), why, rule });
  }
  return wishes;
}

function guardianOf(base: Omit<RuleContext, 'params'>, guards: readonly Guard[]): (index: number, rule: Rule | null) => { readonly by: EntryId; readonly why: string } | null {
  const asking = guards.flatMap((guard) => (guard.begin === undefined ? [] : [{ by: entryId(guard.id), ask: guard.begin({ ...base, params: {} }) }]));
  return (index, rule) => {
    for (const { by, ask } of asking) {
      const why = ask(index, rule);
      if (why !== null) return { by, why };
    }
    return null;
  };
}

function wishClaims(page: Page, collected: readonly RuleClaims[], excluded: ReadonlySet<number>): Claim[] {
  const claims: Claim[] = [...excluded].map((index) => ({ node: page.nodes[index]!.id, rule: entryId('exclude_selectors'), wants: 'remove', why: 'an exclude selector matches' }));
  for (const { rule, claims: list } of collected) for (const { index, why } of list) claims.push({ node: page.nodes[index]!.id, rule: entryId(rule.id), wants: 'remove', why });
  return claims;
}

/** Writes fates into a palette; equal fates share a place. */
class FatePainter {
  readonly owner: Int16Array;
  readonly takers: EntryId[] = [];
  readonly #page: Page;
  readonly #palette: Fate[] = [{ kind: 'outside' }, { kind: 'kept' }];
  readonly #index: number[];
  readonly #places = new Map<string, number>();

  constructor(page: Page) {
    this.#page = page;
    this.owner = new Int16Array(page.nodes.length).fill(-1);
    this.#index = new Array<number>(page.nodes.length).fill(0);
  }

  keep(index: number, k: number, spared: Spared | null): number {
    this.#index[index] = spared === null ? 1 : this.#place({ kind: 'spared', ...spared });
    return k + 1;
  }

  /** Takes the whole subtree and returns the place after it. */
  take(index: number, k: number, wish: Wish): number {
    const { order, subtreeEnd, nodes } = this.#page;
    const owner = this.#ownerPlace(wish.by);
    this.#index[index] = this.#place({ kind: 'removed', by: wish.by, why: wish.why });
    this.owner[index] = owner;
    const end = subtreeEnd[index]!;
    if (k + 1 < end) {
      const carried = this.#place({ kind: 'carried', with: nodes[index]!.id });
      for (let at = k + 1; at < end; at++) {
        this.#index[order[at]!] = carried;
        this.owner[order[at]!] = owner;
      }
    }
    return end;
  }

  table(): FateTable {
    return { palette: this.#palette, index: this.#index };
  }

  #ownerPlace(by: EntryId): number {
    const known = this.takers.indexOf(by);
    return known >= 0 ? known : this.takers.push(by) - 1;
  }

  #place(fate: Fate): number {
    const key = JSON.stringify(fate);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#palette.push(fate) - 1;
    this.#places.set(key, place);
    return place;
  }
}
