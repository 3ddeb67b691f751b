/** Answers what would change: a stored page extracted again, or its samples judged again, under edited settings. */
import { editedPlan, type PlanSources } from './edited-plan.ts';
import { err, failure, ok } from '../../shared/errors.ts';
import { judgeReadiness } from '../observe/settle/settle.ts';
import type { Family } from './handlers.ts';
import type { Previewer } from './preview.ts';
import type { RunDetail } from '../../shared/api.ts';
import type { RunId } from '../../shared/ids.ts';
import type { StoredPage } from './stored-page.ts';

export type TuneParts = PlanSources & { readonly pageOf: (id: RunId) => StoredPage; readonly previewerOf: (id: RunId) => Previewer };

export function tuneFamily(parts: TuneParts): Family<'tune.preview' | 'tune.rejudge'> {
  return {
    'tune.preview': ({ runId, overrides }) => {
      const plan = editedPlan(parts, parts.pageOf(runId).detail(), overrides);
      if (!plan.ok) return plan;
      const startedAt = performance.now();
      const previewed = parts.previewerOf(runId)(plan.value);
      return ok({ ...previewed, elapsedMs: performance.now() - startedAt });
    },
    'tune.rejudge': ({ runId, overrides }) => {
      const detail = parts.pageOf(runId).detail();
      if (detail.capture === null || detail.capture.samples.length === 0) return err(failure('PM-STORE-007', 'This run has no samples: the page was not rendered'));
      const plan = editedPlan(parts, detail, overrides);
      return plan.ok ? ok(judgeReadiness(detail.capture.samples, plan.value, Math.min(elapsedOf(detail), plan.value.profile.max_render_time_ms))) : plan;
    },
  };
}

/** How long the page was watched. */
const elapsedOf = ({ readiness, capture }: RunDetail): number => readiness?.elapsedMs ?? capture?.samples.at(-1)?.atMs ?? 0;
