/** Puts the changes of many pages into groups of the same change for the same causes; the biggest first, volatile ones last. */
import { digestOfJson } from '../digest.ts';
import { levelled, nameChange } from '../drift/name-change.ts';
import type { Decision } from './review-acts.ts';
import type { PageChange, PageChanges } from './review-changes.ts';
import type { ReviewPair } from './review-pairs.ts';
import type { Review, ReviewGroup, ReviewMember } from '../../shared/review.ts';

export type ComparedPage = { readonly pair: ReviewPair; readonly found: NonNullable<PageChanges> };
/** `decisionOf` is what was decided about this change of this address, on whichever run. */
export type DecisionOf = (url: string, change: string) => Decision | undefined;

type Place = { readonly page: ComparedPage; readonly change: PageChange };

/** Pages of one group by what they share; a change is on a page once in each place where it stands. */
export function groupKeyOf({ key, causes, volatile, before, after }: PageChange): string {
  return volatile ? digestOfJson(['volatile', causes, levelled(before.join('\n\n')), levelled(after.join('\n\n'))]) : digestOfJson([causes, key]);
}

export function stateOf({ pair }: ComparedPage, change: PageChange, decisionOf: DecisionOf): Pick<ReviewMember, 'state' | 'carried'> {
  const decision = decisionOf(pair.url, change.key);
  if (pair.accepted && !change.volatile) return { state: 'accepted', carried: false };
  return decision === undefined ? { state: 'open', carried: false } : { state: decision.verdict, carried: decision.runId !== pair.now.runId };
}

export function groupChanges(pages: readonly ComparedPage[], decisionOf: DecisionOf): readonly ReviewGroup[] {
  const places = pages.flatMap((page) => page.found.changes.map((change): Place => ({ page, change })));
  return [...Map.groupBy(places, ({ change }) => groupKeyOf(change))].map(([key, members]) => describe(key, members, decisionOf))
    .toSorted((a, b) => Number(a.volatile) - Number(b.volatile) || b.members.length - a.members.length || b.before.length + b.after.length - a.before.length - a.after.length || a.key.localeCompare(b.key));
}

function describe(key: string, places: readonly Place[], decisionOf: DecisionOf): ReviewGroup {
  const { page, change } = places[0]!;
  const byPage = new Map(places.map((place) => [place.page.pair.url, place]));
  const members = [...byPage.values()].map(({ page: { pair }, page: one, change: its }): ReviewMember => ({
    runId: pair.now.runId, baseline: pair.before.runId, url: pair.url, title: pair.now.title, startedAt: pair.now.startedAt, baselineAt: pair.before.startedAt, ...stateOf(one, its, decisionOf),
  }));
  const [cause] = change.causes;
  return {
    key, title: change.verdicts === null ? nameChange(change.before, change.after) : `Verdict ${change.verdicts.map(said).join(' → ')}`, heading: change.heading, causes: [...change.causes],
    sentence: (cause === undefined ? undefined : page.found.sentences.get(cause)) ?? '', volatile: change.volatile, before: [...change.before], after: [...change.after],
    members, open: members.filter(({ state }) => state === 'open').length,
  };
}

const said = (verdict: string): string => verdict.replaceAll('_', ' ');

/** `reviewed` pages have a verdict on each change that needs one. */
export function countPages(pages: readonly ComparedPage[], decisionOf: DecisionOf): Pick<Review['pages'], 'changed' | 'reviewed' | 'unchanged' | 'volatile'> {
  const lasting = pages.map((page) => page.found.changes.filter((change) => !change.volatile).map((change) => stateOf(page, change, decisionOf).state));
  return {
    changed: lasting.filter((states) => states.length > 0).length,
    reviewed: lasting.filter((states) => states.length > 0 && states.every((state) => state === 'accepted' || state === 'rejected')).length,
    unchanged: pages.filter(({ found }) => found.changes.length === 0).length,
    volatile: pages.filter(({ found }) => found.changes.length > 0 && found.changes.every((change) => change.volatile)).length,
  };
}
