/** Puts failed runs into few groups by what failed first and the rule that took most. */
import type { FailedRun } from '../evidence/store/failed-runs.ts';
import type { FailureGroup } from '../../shared/triage.ts';
import type { Verdict } from '../../shared/verdict.ts';

const mostGroups = 15;
const runsShown = 100;
const hostsShown = 10;

type Group = { readonly cause: string; readonly rule: string | null; readonly boundary: boolean; readonly members: readonly FailedRun[] };

/** The largest groups first; what fits in none of the first fourteen is one group, `other`. `mutes` are reasons by key. */
export function groupFailures(failed: readonly FailedRun[], mutes: ReadonlyMap<string, string>): readonly FailureGroup[] {
  const byKey = Map.groupBy(failed, keyOf);
  const groups = [...byKey].map(([key, members]): FailureGroup => describe(key, { ...partsOf(members[0]!), members }, mutes)).toSorted((a, b) => b.total - a.total || a.key.localeCompare(b.key));
  if (groups.length <= mostGroups) return groups;
  const kept = groups.slice(0, mostGroups - 1);
  const members = groups.slice(mostGroups - 1).flatMap(({ key }) => byKey.get(key) ?? []);
  return [...kept, describe('other', { cause: 'other', rule: null, boundary: false, members }, mutes)];
}

const keyOf = (run: FailedRun): string => {
  const { cause, rule } = partsOf(run);
  return rule === null ? cause : `${cause} · ${rule}`;
};

/** A rule can be to blame only where a gate found too little or too much. */
function partsOf({ summary: { verdict }, gate, rule }: FailedRun): Omit<Group, 'members'> {
  return { cause: causeOf(verdict, gate), rule: verdict?.kind === 'rejected' || verdict?.kind === 'no_extractable_content' ? rule : null, boundary: verdict?.kind === 'boundary' };
}

function causeOf(verdict: Verdict | null, gate: string | null): string {
  switch (verdict?.kind) {
    case 'rejected': return gate ?? verdict.gates[0] ?? 'rejected';
    case 'no_extractable_content': return gate ?? verdict.kind;
    case 'boundary': return verdict.boundary;
    case 'stage_failed': return verdict.error.code;
    default: return verdict?.kind ?? 'none';
  }
}

function describe(key: string, { cause, rule, boundary, members }: Group, mutes: ReadonlyMap<string, string>): FailureGroup {
  const hosts = [...Map.groupBy(members, ({ host }) => host)].map(([name, own]) => ({ name, runs: own.length })).toSorted((a, b) => b.runs - a.runs).slice(0, hostsShown);
  return {
    key, cause, rule, boundary, sentence: key === 'other' ? 'Failures of many kinds' : members[0]?.summary.verdict?.reason ?? '', muted: mutes.get(key) ?? null,
    runs: members.slice(0, runsShown).map(({ summary }) => summary), total: members.length, hosts,
  };
}
