/** Extracts the page of a sealed run anew: what `verify` holds it against, and what a comparison crosses. */
import { answeredStatus } from '../../shared/fetching.ts';
import { failure, FailureError } from '../../shared/errors.ts';
import { replay } from './extract-steps.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Plan } from '../../shared/plan.ts';
import type { SealedRun } from '../world.ts';

/** Pure. Throws FailureError PM-STORE-007 when the run has no page. */
export function replayRun({ summary, capture, snapshot, events }: Pick<SealedRun, 'summary' | 'capture' | 'snapshot' | 'events'>, plan: Plan): Extraction {
  if (snapshot === null) throw new FailureError(failure('PM-STORE-007'));
  const response = capture?.response ?? null;
  return replay(snapshot, plan, {
    requestedUrl: response?.requestedUrl ?? summary.url, finalUrl: capture?.finalUrl ?? summary.finalUrl,
    status: answeredStatus(response), charset: response?.charset ?? null,
    readiness: events.findLast((event) => event.type === 'readiness_judged')?.readiness ?? null,
  });
}
