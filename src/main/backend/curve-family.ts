/** Answers how a threshold of readiness bears on when pages are ready: one run, or every stored run of its host. */
import { editedPlan } from './edited-plan.ts';
import { err, failure, ok } from '../../shared/errors.ts';
import { whatIf, type WhatIfPoint } from '../observe/settle/what-if.ts';
import type { Family } from './handlers.ts';
import type { Json } from '../../shared/schema.ts';
import type { RunDetail } from '../../shared/api.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Store } from '../evidence/store/store.ts';
import type { TuneParts } from './tune-family.ts';

const mostRuns = 200;

export function curveFamily(parts: TuneParts & { readonly store: Store }): Family<'tune.curve'> {
  const curveOf = (detail: RunDetail, key: string, values: readonly Json[]): readonly WhatIfPoint[] => whatIf(detail.capture?.samples ?? [], values, (value) => {
    const plan = editedPlan(parts, detail, { [key]: value });
    return plan.ok ? plan.value : null;
  });
  return {
    'tune.curve': ({ runId, key, values, over }) => {
      const own = parts.pageOf(runId).detail();
      if (!hasSamples(own)) return err(failure('PM-STORE-007', 'This run has no samples: the page was not rendered'));
      // A key that is wrong is wrong for every value and says so, rather than as a curve of nothing; one value too far is a point.
      const plans = values.map((value) => editedPlan(parts, own, { [key]: value }));
      const [first] = plans;
      if (first !== undefined && !first.ok && plans.every((plan) => !plan.ok)) return first;
      const details = over === 'run' ? [own] : [own, ...othersOfHost(parts.store, runId, own.summary.url)];
      const curves = details.map((detail) => curveOf(detail, key, values));
      return ok({
        runs: details.length,
        points: values.map((value, i) => {
          const ready = curves.map((curve) => curve[i]!).filter((point) => point.readyAtMs !== null);
          return { value, readyAtMs: medianOf(ready.map((point) => point.readyAtMs ?? 0)), ready: ready.length, complete: ready.filter((point) => point.complete).length };
        }),
      });
    },
  };
}

const hasSamples = (detail: RunDetail): boolean => (detail.capture?.samples.length ?? 0) > 0;

function othersOfHost(store: Store, runId: RunId, url: string): readonly RunDetail[] {
  const host = hostOf(url);
  const listed = host === '' ? null : store.list({ limit: mostRuns, before: null, text: host });
  if (listed === null || !listed.ok) return [];
  return listed.value.runs.filter((run) => run.runId !== runId && hostOf(run.url) === host).flatMap((run) => {
    const detail = store.get(run.runId);
    return detail.ok && hasSamples(detail.value) ? [detail.value] : [];
  });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
