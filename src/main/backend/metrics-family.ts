/** Answers how the stored runs fared: by verdict, host and day. */
import { need } from './stored-page.ts';
import { ok } from '../../shared/errors.ts';
import type { Family } from './handlers.ts';
import type { MetricsBucket } from '../../shared/metrics.ts';
import type { RunId } from '../../shared/ids.ts';
import type { RunSummary } from '../../shared/run.ts';
import type { Store } from '../evidence/store/store.ts';

const mostRuns = 5000;
const perPage = 500;
const mostBuckets = 60;
const idsKept = 50;

export function metricsFamily(store: Store): Family<'metrics.summary'> {
  return {
    'metrics.summary': () => {
      const runs: RunSummary[] = [];
      let total = 0;
      for (let before: RunId | null = null; runs.length < mostRuns; before = runs.at(-1)?.runId ?? null) {
        const page = need(store.list({ limit: perPage, before, text: '' }));
        total = page.total;
        runs.push(...page.runs);
        if (page.runs.length < perPage) break;
      }
      const finished = runs.filter((run) => run.state === 'finished');
      const byDay = bucketsOf(finished, (run) => run.startedAt.slice(0, 10));
      return ok({ total, looked: finished.length, byVerdict: bySize(bucketsOf(finished, (run) => run.verdict?.kind ?? 'none')), byHost: bySize(bucketsOf(finished, (run) => hostOf(run.url))), byDay: byDay.toSorted((a, b) => b.name.localeCompare(a.name)).slice(0, mostBuckets) });
    },
  };
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const bySize = (buckets: readonly MetricsBucket[]): readonly MetricsBucket[] => buckets.toSorted((a, b) => b.runs - a.runs || a.name.localeCompare(b.name)).slice(0, mostBuckets);

function bucketsOf(runs: readonly RunSummary[], nameOf: (run: RunSummary) => string): readonly MetricsBucket[] {
  return [...Map.groupBy(runs, nameOf)].map(([name, members]) => {
    const times = members.flatMap(({ elapsedMs }) => (elapsedMs === null ? [] : [elapsedMs])).toSorted((a, b) => a - b);
    return {
      name, runs: members.length, accepted: members.filter(({ verdict }) => verdict?.kind === 'accepted').length, rendered: members.filter(({ rendered }) => rendered).length,
      medianElapsedMs: times[times.length >>> 1] ?? null, runIds: members.slice(0, idsKept).map(({ runId }) => runId),
    };
  });
}
