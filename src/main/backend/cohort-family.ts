/** Answers about pages that are like one page: which they are, what an edit does to them. */
import { effectsOn } from './effects.ts';
import { err, failure, FailureError, ok } from '../../shared/errors.ts';
import { hostOf } from './metrics-family.ts';
import { need } from './stored-page.ts';
import { shapeOf } from './page-shape.ts';
import type { CaseParts } from './cases-family.ts';
import type { Cohort } from '../../shared/triage.ts';
import type { Digest, RunId } from '../../shared/ids.ts';
import type { Family } from './handlers.ts';

/** How many of the newest runs are looked at for pages that are alike, and how many are taken. */
const mostLooked = 300;
const mostRuns = 50;

export type CohortOf = (runId: RunId) => Cohort;

/** One run for each address, the newest; the page itself first. Shapes are read once for each capture. */
export function cohorts({ store, pageOf }: CaseParts): CohortOf {
  const shapes = new Map<Digest, Digest | null>();
  const shapeOfRun = (runId: RunId, captureId: Digest | null): Digest | null => {
    if (captureId === null) return null;
    const known = shapes.get(captureId);
    if (known !== undefined) return known;
    const snapshot = store.snapshot(runId);
    const shape = snapshot.ok ? shapeOf(snapshot.value) : null;
    shapes.set(captureId, shape);
    return shape;
  };
  return (runId) => {
    const { summary } = pageOf(runId).detail();
    const host = hostOf(summary.url);
    const shape = shapeOfRun(runId, summary.captureId);
    const seen = new Set([summary.url]);
    const runs: Cohort['runs'][number][] = [{ summary, by: shape === null ? 'host' : 'both' }];
    for (const other of need(store.list({ limit: mostLooked, before: null, text: '' })).runs) {
      if (runs.length >= mostRuns) break;
      if (other.state !== 'finished' || other.captureId === null || seen.has(other.url)) continue;
      const sameHost = host !== '' && hostOf(other.url) === host;
      const sameShape = shape !== null && shapeOfRun(other.runId, other.captureId) === shape;
      if (!sameHost && !sameShape) continue;
      seen.add(other.url);
      runs.push({ summary: other, by: sameHost && sameShape ? 'both' : sameHost ? 'host' : 'shape' });
    }
    return { host, shape, runs };
  };
}

export function cohortFamily(parts: CaseParts, cohortOf: CohortOf): Family<'cohort.of' | 'cohort.preview'> {
  let turn = 0;
  return {
    'cohort.of': ({ runId }) => ok(cohortOf(runId)),
    'cohort.preview': async ({ runId, overrides }) => {
      const mine = ++turn;
      const effects = await effectsOn(parts, cohortOf(runId).runs.map(({ summary }) => summary.runId), overrides, () => mine !== turn);
      return effects === null ? err(failure('PM-RUN-001', 'A newer preview took its place')) : ok(effects);
    },
  };
}

/** None when the run is not there any more. */
export function findingsOf({ pageOf }: CaseParts, runId: RunId) {
  try {
    return pageOf(runId).detail().findings;
  } catch (thrown) {
    if (thrown instanceof FailureError) return [];
    throw thrown;
  }
}
