/** Puts failed runs into few groups by root cause: the checkpoint that failed first, and what made it fail. */
import { rootCauseOf, type RootCause } from './root-cause.ts';
import type { FailedRun } from '../evidence/store/failed-runs.ts';
import type { FailureGroup } from '../../shared/triage.ts';

const mostGroups = 15;
const runsShown = 500;
const hostsShown = 10;

type Group = RootCause & { readonly key: string; readonly members: readonly FailedRun[] };

/** The largest groups first, muted ones last; small ones of one cause are put together before anything becomes `other`. `mutes` are reasons by key. */
export function groupFailures(failed: readonly FailedRun[], mutes: ReadonlyMap<string, string>): readonly FailureGroup[] {
  const groups = capped(withCausesJoined(bySize(grouped(failed))));
  return groups.map((group) => describe(group, mutes)).toSorted((a, b) => Number(a.muted !== null) - Number(b.muted !== null));
}

const bySize = (groups: readonly Group[]): readonly Group[] => groups.toSorted((a, b) => b.members.length - a.members.length || a.key.localeCompare(b.key));

function grouped(failed: readonly FailedRun[]): readonly Group[] {
  const byKey = new Map<string, RootCause & { readonly members: FailedRun[] }>();
  for (const run of failed) {
    const cause = rootCauseOf(run);
    const key = cause.detail === null ? cause.cause : `${cause.cause} · ${cause.detail}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { ...cause, members: [run] });
    else known.members.push(run);
  }
  return [...byKey].map(([key, group]) => ({ key, ...group }));
}

/** While there are too many, the smallest groups of a cause that has several become one, without their detail. */
function withCausesJoined(groups: readonly Group[]): readonly Group[] {
  if (groups.length <= mostGroups) return groups;
  const small = groups.slice(mostGroups - 1);
  const joined = [...Map.groupBy(small, ({ cause }) => cause)].map(([cause, own]): Group => {
    const [first] = own;
    return own.length === 1 && first !== undefined ? first : { key: cause, cause, detail: null, rule: null, boundary: first?.boundary ?? false, members: own.flatMap(({ members }) => members) };
  });
  return bySize([...groups.slice(0, mostGroups - 1), ...joined]);
}

function capped(groups: readonly Group[]): readonly Group[] {
  if (groups.length <= mostGroups) return groups;
  const rest = groups.slice(mostGroups - 1).flatMap(({ members }) => members);
  return [...groups.slice(0, mostGroups - 1), { key: 'other', cause: 'other', detail: null, rule: null, boundary: false, members: rest }];
}

function describe({ key, cause, rule, boundary, members }: Group, mutes: ReadonlyMap<string, string>): FailureGroup {
  const hosts = [...Map.groupBy(members, ({ host }) => host)].map(([name, own]) => ({ name, runs: own.length })).toSorted((a, b) => b.runs - a.runs || a.name.localeCompare(b.name));
  const [newest] = members;
  return {
    key, cause, rule, boundary, sentence: key === 'other' ? 'Failures of many kinds' : newest?.sentence ?? newest?.summary.verdict?.reason ?? '', muted: mutes.get(key) ?? null,
    runs: members.slice(0, runsShown).map(({ summary, measured, wasGood }) => ({ ...summary, measured, wasGood })), total: members.length, hosts: hosts.slice(0, hostsShown),
    since: members.reduce((first, { summary }) => (first === '' || summary.startedAt < first ? summary.startedAt : first), ''),
  };
}
