/** Answers where the pages of a cohort stand on the axis of one threshold: what each measured, and on which side it fails. */
import { findingsOf } from './cohort-family.ts';
import { isComplete } from '../observe/settle/what-if.ts';
import { ok } from '../../shared/errors.ts';
import type { CaseParts } from './cases-family.ts';
import type { CohortOf } from './cohort-family.ts';
import type { Family } from './handlers.ts';
import type { Finding } from '../../shared/verdict.ts';
import type { ProfileKey } from '../../shared/profile.ts';
import type { RunDetail } from '../../shared/api.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Sample } from '../../shared/readiness.ts';

/** A page fails when its measure lies on this side of the threshold. */
type Measure = { readonly unit: string; readonly failsWhen: 'above' | 'below'; readonly of: (page: Measured) => number | null };
type Measured = { readonly detail: RunDetail; readonly findings: readonly Finding[] };

const gate = (id: string) => ({ findings }: Measured): number | null => {
  const measured = findings.find((finding) => finding.gate === id)?.measured;
  return typeof measured === 'number' ? measured : null;
};
const samplesOf = ({ detail }: Measured): readonly Sample[] => detail.capture?.samples ?? [];

/** One line for each threshold that pages have a measure of. */
const measures: Readonly<Partial<Record<ProfileKey, Measure>>> = {
  boilerplate_ratio_max: { unit: 'share', failsWhen: 'above', of: gate('boilerplate_ratio') },
  min_markdown_chars: { unit: 'characters', failsWhen: 'below', of: gate('content_presence') },
  min_main_text_chars: { unit: 'characters', failsWhen: 'below', of: (page) => samplesOf(page).at(-1)?.mainTextChars ?? null },
  max_render_time_ms: { unit: 'ms', failsWhen: 'above', of: ({ detail }) => detail.readiness?.readyAtMs ?? null },
  stability_window_ms: { unit: 'ms', failsWhen: 'below', of: (page) => restOf(samplesOf(page)) },
};

export function spreadFamily(parts: CaseParts, cohortOf: CohortOf): Family<'cohort.spread'> {
  return {
    'cohort.spread': ({ runId, key }) => {
      const measure = (measures as Readonly<Record<string, Measure | undefined>>)[key];
      if (measure === undefined) return ok({ key, unit: '', failsWhen: null, values: [] });
      const values = cohortOf(runId).runs.flatMap(({ summary }) => {
        const measured = measureOf(parts, measure, summary.runId);
        return measured === null ? [] : [{ runId: summary.runId, url: summary.url, title: summary.title, measured }];
      });
      return ok({ key, unit: measure.unit, failsWhen: measure.failsWhen, values });
    },
  };
}

function measureOf(parts: CaseParts, measure: Measure, runId: RunId): number | null {
  const detail = parts.store.get(runId);
  return detail.ok ? measure.of({ detail: detail.value, findings: findingsOf(parts, runId) }) : null;
}

/** How long the whole text had rested when the watch ended: a longer window would not have held. Null when it was never watched. */
function restOf(samples: readonly Sample[]): number | null {
  const last = samples.at(-1);
  const whole = samples.find((sample) => isComplete(samples, sample.atMs));
  return last === undefined || whole === undefined ? null : Math.round(last.atMs - whole.atMs);
}
