/** Ends the wait for a page whose document came with a status that no waiting changes. The page itself is judged afterwards. */
import { entryId } from '../../../shared/ids.ts';
import type { Boundary, BoundaryKind } from '../../../shared/verdict.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { Sample } from '../../../shared/readiness.ts';

/** 403 and 503 are not here: a check by script may follow them. Nor is 404: some hosts answer every route of an application so. */
const lasting: Readonly<Record<number, BoundaryKind>> = { 401: 'login', 407: 'denied', 429: 'rate_limited', 451: 'geo_block' };
/** A page that is done loading may still send itself on; it gets this long. */
const graceMs = 1000;

/** Says which refusal a sample and the status of its document amount to, or null. */
export function refusedWhileSettling(plan: Plan): (sample: Sample, status: number | null) => Boundary | null {
  return ({ atMs, readyState, generation }, status) => {
    const boundary = lasting[status ?? 0];
    if (boundary === undefined || plan.entries[entryId(boundary)]?.enabled === false) return null;
    // A second document on the same way means that something still happens here.
    if (readyState !== 'complete' || atMs < graceMs * generation) return null;
    return { boundary, reason: `The server answered ${status}`, evidence: [{ what: `status ${status}` }] };
  };
}
