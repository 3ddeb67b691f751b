/** Answers for review: changed pages in groups, one page whole, verdicts that can be taken back, baselines. */
import { chunkChanges } from '../drift/chunk-changes.ts';
import { countPages, groupChanges, groupKeyOf, stateOf, type ComparedPage, type DecisionOf } from './review-groups.ts';
import { createLru } from './lru.ts';
import { decisionKey, decisionsOf, keepAct, lastAct, takeBack, type Decision } from './review-acts.ts';
import { driftSide, driftTools } from './drift-tools.ts';
import { err, failure, ok, type Result } from '../../shared/errors.ts';
import { explainDrift, type DriftSide } from '../drift/explain-drift.ts';
import { hasText, reviewPairs, type ReviewPair } from './review-pairs.ts';
import { need } from './stored-page.ts';
import { reviewChanges } from './review-changes.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { volatileOf } from './volatile-of.ts';
import type { Baseline, ReviewPage, ReviewVerdict } from '../../shared/review.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { Family } from './handlers.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Store } from '../evidence/store/store.ts';

/** Comparing stops here and the rest is `pending`, so that the first groups are seen at once. */
const workMs = 700;
const pagesRemembered = 12;

type Names = 'baselines.set' | 'review.list' | 'review.page' | 'review.verdict' | 'review.undo';

export function reviewFamily({ store, catalog }: { readonly store: Store; readonly catalog: readonly CatalogEntry[] }): Family<Names> {
  const tools = driftTools(store.blob, catalog);
  const changes = reviewChanges(store, tools);
  const pages = createLru<string, ReviewPage>(pagesRemembered);
  const known = (pairs: readonly ReviewPair[]): readonly ComparedPage[] => pairs.flatMap((pair) => {
    const found = changes.known(pair);
    return found === undefined || found === null ? [] : [{ pair, found }];
  });
  return {
    'review.list': async () => {
      const { pairs, apart, alone } = reviewPairs(store);
      const startedAt = performance.now();
      const waiting = pairs.filter((pair) => changes.known(pair) === undefined);
      for (const [k, pair] of waiting.entries()) {
        if (k > 0 && performance.now() - startedAt > workMs) break;
        changes.compare(pair);
        await breathe();
      }
      const compared = known(pairs);
      const pending = pairs.filter((pair) => changes.known(pair) === undefined).length;
      const decisionOf = decisions(store);
      const jaccard = compared.reduce((sum, { found }) => sum + found.headingJaccard, 0);
      return ok({
        groups: groupChanges(compared, decisionOf), undo: lastAct(store), headingJaccard: compared.length === 0 ? 1 : Math.min(1, jaccard / compared.length),
        pages: { compared: compared.length, pending, apart: apart + pairs.length - pending - compared.length, alone, ...countPages(compared, decisionOf) },
      });
    },
    'review.page': ({ runId, baseline }) => ok(pages.get(`${baseline} ${runId}`, () => {
      const [before, now] = [need(sideOf(store, baseline)), need(sideOf(store, runId))];
      const runs = need(store.list({ limit: 500, before: null, text: '' })).runs.filter(({ url, state }) => url === now.summary.url && state === 'finished');
      const [was, is] = [before.extraction?.markdown.text ?? '', now.extraction?.markdown.text ?? ''];
      return { drift: explainDrift(before, now, tools, volatileOf(store, tools, now, runs)), before: { summary: before.summary, markdown: was }, after: { summary: now.summary, markdown: is }, chunks: chunkChanges(was, is) };
    })),
    'review.verdict': ({ group, verdict, except }) => decide(store, known(reviewPairs(store).pairs), { group, verdict, except: new Set(except) }),
    'review.undo': () => ok({ undone: takeBack(store) }),
    'baselines.set': ({ runId }) => {
      const summary = need(store.summary(runId));
      if (summary.state !== 'finished' || !hasText(summary)) return err(failure('PM-REVIEW-002'));
      const baseline: Baseline = { url: summary.url, runId, by: 'hand', before: null, at: new Date().toISOString() };
      keepAct(store, { sentence: `Baseline of ${summary.url}`, decisions: [], baselines: [baseline] });
      return ok(baseline);
    },
  };
}

const decisions = (store: Store): DecisionOf => {
  const made = decisionsOf(store);
  return (url, change) => made.get(decisionKey(url, change));
};

function sideOf(store: Store, runId: RunId): Result<DriftSide> {
  const side = driftSide(store, runId);
  return side === null ? err(failure('PM-STORE-007', `Run ${runId} has no page to compare`)) : ok(side);
}

type Asked = { readonly group: string; readonly verdict: ReviewVerdict; readonly except: ReadonlySet<RunId> };

/** Keeps the verdict on each page of the group; a page of which every lasting change is accepted has a new baseline, one that was accepted whole and is not any more has its old one back. */
function decide(store: Store, pages: readonly ComparedPage[], { group, verdict, except }: Asked): Result<{ readonly decided: number; readonly baselines: number }> {
  const places = pages.flatMap((page) => page.found.changes.filter((change) => groupKeyOf(change) === group).map((change) => ({ page, change })));
  if (places.length === 0) return err(failure('PM-REVIEW-001'));
  const at = new Date().toISOString();
  const made = places.filter(({ page }) => !except.has(page.pair.now.runId)).map(({ page: { pair }, change }): Decision => ({ url: pair.url, change: change.key, verdict, runId: pair.now.runId, at }));
  const fresh = new Map(made.map((one) => [decisionKey(one.url, one.change), one]));
  const before = decisions(store);
  const after: DecisionOf = (url, change) => fresh.get(decisionKey(url, change)) ?? before(url, change);
  const touched = new Set(made.map(({ url }) => url));
  const baselines = pages.filter(({ pair }) => touched.has(pair.url)).flatMap((page): readonly Baseline[] => {
    const { pair, found } = page;
    const lasting = found.changes.filter((change) => !change.volatile);
    const whole = lasting.length > 0 && lasting.every((change) => (pair.accepted && !fresh.has(decisionKey(pair.url, change.key)) ? true : stateOf({ ...page, pair: { ...pair, accepted: false } }, change, after).state === 'accepted'));
    if (whole === pair.accepted) return [];
    return [{ url: pair.url, runId: whole ? pair.now.runId : pair.before.runId, by: 'review', before: whole ? pair.before.runId : null, at }];
  });
  const [title] = groupChanges(places.map(({ page }) => page), before).filter(({ key }) => key === group).map((one) => one.title);
  if (made.length > 0) keepAct(store, { sentence: `${words[verdict]}: ${title ?? 'a change'}, ${touched.size} ${touched.size === 1 ? 'page' : 'pages'}`, decisions: made, baselines });
  return ok({ decided: touched.size, baselines: baselines.length });
}

const words: Readonly<Record<ReviewVerdict, string>> = { accepted: 'Accepted', rejected: 'Rejected', skipped: 'Skipped' };
