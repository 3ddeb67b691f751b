/** Narrows failed runs to what a person asks about, and counts what can be asked. Pure. */
import { rootCauseOf } from './root-cause.ts';
import type { FailedRun } from '../evidence/store/failed-runs.ts';
import type { RunId } from '../../shared/ids.ts';
import type { TriageFacets, TriageFilter } from '../../shared/triage.ts';

const mostNames = 100;

/** `found` are the runs whose text matches, null when no text is asked for. */
export function narrowed(failed: readonly FailedRun[], { verdict, reason, host, since }: TriageFilter, found: ReadonlySet<RunId> | null): readonly FailedRun[] {
  return failed.filter((run) => {
    const { summary } = run;
    if (found?.has(summary.runId) === false) return false;
    if (verdict !== '' && summary.verdict?.kind !== verdict) return false;
    if (host !== '' && run.host !== host) return false;
    if (since !== '' && summary.startedAt < since) return false;
    return reason === '' || rootCauseOf(run).cause === reason;
  });
}

export function facetsOf(failed: readonly FailedRun[], accepted: number): TriageFacets {
  const tally = (nameOf: (run: FailedRun) => string): TriageFacets['hosts'] => [...Map.groupBy(failed, nameOf)].map(([name, own]) => ({ name, runs: own.length })).toSorted((a, b) => b.runs - a.runs || a.name.localeCompare(b.name)).slice(0, mostNames);
  return { failed: failed.length, accepted, verdicts: tally(({ summary }) => summary.verdict?.kind ?? 'none'), reasons: tally((run) => rootCauseOf(run).cause), hosts: tally(({ host }) => host).filter(({ name }) => name !== '') };
}
