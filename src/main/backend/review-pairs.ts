/** Which runs stand against which: the newest run of each address against its baseline. */
import { baselineSchema, type Baseline } from '../../shared/review.ts';
import { need } from './stored-page.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunSummary } from '../../shared/run.ts';
import type { Store } from '../evidence/store/store.ts';

/** `accepted` when every change between the two was accepted and the newer one is the baseline now. `runs` are all of the address, newest first. */
export type ReviewPair = { readonly url: string; readonly before: RunSummary; readonly now: RunSummary; readonly accepted: boolean; readonly runs: readonly RunSummary[] };
export type ReviewPairs = { readonly pairs: readonly ReviewPair[]; readonly apart: number; readonly alone: number };

const mostRuns = 5000;
const perPage = 500;

export const baselinesOf = (store: Store): ReadonlyMap<string, Baseline> => new Map(need(store.desk((records) => records.all('baseline', baselineSchema))).map(({ body }) => [body.url, body]));

/**
 * Where no baseline was set or accepted, the oldest accepted run stands for it: so a change that nobody has looked at is never
 * taken for granted by the run after it. `apart` addresses have a newest run without text: a boundary or a failure. `alone` ones have nothing to stand
 * against yet.
 */
export function reviewPairs(store: Store): ReviewPairs {
  const baselines = baselinesOf(store);
  const pairs: ReviewPair[] = [];
  let apart = 0;
  let alone = 0;
  for (const [url, runs] of Map.groupBy(finishedRuns(store), (run) => run.url)) {
    const [now] = runs;
    if (now === undefined) continue;
    if (!hasText(now)) {
      apart++;
      continue;
    }
    const baseline = baselines.get(url);
    const accepted = baseline?.runId === now.runId;
    const wanted = accepted ? baseline.before : baseline?.runId;
    const before = wanted === undefined ? runs.slice(1).findLast((run) => run.verdict?.kind === 'accepted') : wanted === null ? undefined : summaryOf(store, wanted, runs);
    if (before === undefined) alone++;
    else pairs.push({ url, before, now, accepted, runs });
  }
  return { pairs, apart, alone };
}

/** Of verdicts that are of the page; what a person stopped or a crash cut off says nothing about it. */
function finishedRuns(store: Store): readonly RunSummary[] {
  const runs: RunSummary[] = [];
  for (let before: RunId | null = null; runs.length < mostRuns; before = runs.at(-1)?.runId ?? null) {
    const page = need(store.list({ limit: perPage, before, text: '' }));
    runs.push(...page.runs);
    if (page.runs.length < perPage) break;
  }
  return runs.filter(({ state, verdict }) => state === 'finished' && verdict !== null && verdict.kind !== 'cancelled' && verdict.kind !== 'interrupted' && !(verdict.kind === 'stage_failed' && verdict.error.code === 'PM-RUN-001'));
}

export const hasText = ({ captureId, verdict }: RunSummary): boolean => captureId !== null && (verdict?.kind === 'accepted' || verdict?.kind === 'rejected' || verdict?.kind === 'no_extractable_content');

function summaryOf(store: Store, runId: RunId, listed: readonly RunSummary[]): RunSummary | undefined {
  const known = listed.find((run) => run.runId === runId);
  if (known !== undefined) return known;
  const read = store.summary(runId);
  return read.ok ? read.value : undefined;
}
