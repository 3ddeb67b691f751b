/** Compares pairs of runs once each and remembers what was found; a pair of runs never changes. */
import { digestOfJson } from '../digest.ts';
import { driftSide } from './drift-tools.ts';
import { explainDrift, type DriftTools } from '../drift/explain-drift.ts';
import { FailureError } from '../../shared/errors.ts';
import { need } from './stored-page.ts';
import { volatileOf } from './volatile-of.ts';
import type { Drift, DriftCause } from '../../shared/drift.ts';
import type { ReviewPair } from './review-pairs.ts';
import type { Store } from '../evidence/store/store.ts';

/** One change of a page: a stretch of blocks, or the kind of verdict when there are no blocks. */
export type PageChange = { readonly key: string; readonly heading: string; readonly before: readonly string[]; readonly after: readonly string[]; readonly causes: readonly DriftCause[]; readonly volatile: boolean; readonly verdicts: Drift['verdicts'] | null };
/** Null when the two could not be compared. */
export type PageChanges = { readonly changes: readonly PageChange[]; readonly sentences: ReadonlyMap<DriftCause, string>; readonly headingJaccard: number } | null;

export type ReviewChanges = {
  /** What is known of the pair now; undefined when it has to be compared. */
  readonly known: (pair: ReviewPair) => PageChanges | undefined;
  readonly compare: (pair: ReviewPair) => PageChanges;
};

const pairsRemembered = 5000;
const same: PageChanges = { changes: [], sentences: new Map(), headingJaccard: 1 };

export function reviewChanges(store: Store, tools: DriftTools): ReviewChanges {
  const found = new Map<string, PageChanges>();
  const keyOf = ({ before, now }: ReviewPair): string => `${before.runId} ${now.runId}`;
  return {
    known: (pair) => found.get(keyOf(pair)),
    compare: (pair) => {
      const changes = changesOf(store, tools, pair);
      found.set(keyOf(pair), changes);
      for (const oldest of found.keys()) {
        if (found.size <= pairsRemembered) break;
        found.delete(oldest);
      }
      return changes;
    },
  };
}

function changesOf(store: Store, tools: DriftTools, { before, now, runs }: ReviewPair): PageChanges {
  const [was, is] = [need(store.packet(before.runId)), need(store.packet(now.runId))];
  if (was.digests.markdown !== null && was.digests.markdown === is.digests.markdown && was.verdict.kind === is.verdict.kind) return same;
  const [a, b] = [driftSide(store, before.runId), driftSide(store, now.runId)];
  if (a === null || b === null) return null;
  try {
    const drift = explainDrift(a, b, tools, volatileOf(store, tools, b, runs));
    return { changes: pageChanges(drift), sentences: new Map(drift.causes.map(({ cause, sentence }) => [cause, sentence])), headingJaccard: drift.headingJaccard };
  } catch (thrown) {
    if (thrown instanceof FailureError) return null;
    throw thrown;
  }
}

function pageChanges({ hunks, verdicts, causes }: Drift): readonly PageChange[] {
  const ofVerdict: PageChange = { key: digestOfJson(['verdict', ...verdicts]), heading: '', before: [], after: [], causes: causes.map(({ cause }) => cause).slice(0, 1), volatile: false, verdicts };
  return [...hunks.map((hunk): PageChange => ({ ...hunk, verdicts: null })), ...(verdicts[0] === verdicts[1] ? [] : [ofVerdict])];
}
