/** A thousand pages that fail for known causes, run by the real pipeline, and the groups that triage makes of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causeNames, failingPage } from './failing-pages.ts';
import { openBench, type Bench } from './bench.ts';
import type { FailureGroup } from '../../src/shared/triage.ts';
import type { RunId } from '../../src/shared/ids.ts';

const howMany = 1000;
/** By address: a run that is tried again under a changed plan is another run of the same page. */
const causeOf = new Map<string, string>();
let bench: Bench;
let groups: readonly FailureGroup[];

/** Until no run is under way: those that are tried again end after their first attempt did. */
async function settled(): Promise<void> {
  while ((await bench.ask('runs.list', { limit: 500 })).runs.some(({ state }) => state === 'running')) await new Promise((resolve) => setTimeout(resolve, 50));
}

beforeAll(async () => {
  const begun: RunId[] = [];
  bench = await openBench();
  for (let i = 0; i < howMany; i++) {
    const { cause, target, overrides } = failingPage(i);
    const { runId } = await bench.ask('runs.start', { target, overrides });
    begun.push(runId);
    if (target.kind === 'bytes') causeOf.set(target.url, cause);
  }
  await Promise.all(begun.map((id) => bench.endOf(id)));
  await settled();
  groups = await bench.ask('triage.groups', {});
}, 300_000);
afterAll(() => bench.close());

/** The cause that most runs of a group have. */
const labelOf = (group: FailureGroup): string => {
  const byCause = Map.groupBy(group.runs, ({ url }) => causeOf.get(url) ?? 'unknown');
  return [...byCause].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? '';
};

describe('a thousand failures of known causes', () => {
  it('all fail, each in one group', () => {
    expect(groups.reduce((sum, { total }) => sum + total, 0)).toBe(howMany);
    expect(groups.flatMap(({ runs }) => runs).length).toBe(howMany);
  });

  it('fall into at most 15 groups, at least nine in ten in the right one, and every cause has one of its own', () => {
    const right = groups.reduce((sum, group) => sum + group.runs.filter(({ url }) => causeOf.get(url) === labelOf(group)).length, 0);
    const told = groups.map((group) => `${group.key} (${group.total}): ${labelOf(group)}`).join('\n');
    expect(groups.length, told).toBeLessThanOrEqual(15);
    expect(right / howMany, told).toBeGreaterThanOrEqual(0.9);
    expect(new Set(groups.map(labelOf)), told).toEqual(new Set(causeNames));
  });

  it('are counted by what one can filter by, and a filter narrows to its own', async () => {
    const facets = await bench.ask('triage.facets', {});
    expect(facets).toMatchObject({ failed: howMany, accepted: 0 });
    expect(facets.reasons.reduce((sum, { runs }) => sum + runs, 0)).toBe(howMany);
    const [host] = facets.hosts;
    const own = await bench.ask('triage.groups', { host: host!.name });
    expect(own.reduce((sum, { total }) => sum + total, 0)).toBe(host!.runs);
    expect(own.flatMap(({ runs }) => runs).every(({ url }) => new URL(url).host === host!.name)).toBe(true);
    expect((await bench.ask('triage.groups', { reason: 'denied' })).map(({ cause }) => cause)).toEqual(['denied']);
    expect((await bench.ask('triage.groups', { verdict: 'stage_failed' })).flatMap(({ runs }) => runs).every(({ verdict }) => verdict?.kind === 'stage_failed')).toBe(true);
    expect(await bench.ask('triage.groups', { since: '2999-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('the first unsupported checkpoint of each group is what its cause names', async () => {
    for (const group of groups) {
      const why = await bench.ask('triage.why', { runId: group.runs[0]!.runId });
      const expected = group.boundary ? 'boundary' : group.cause.startsWith('PM-FETCH') ? 'fetch' : group.cause;
      expect(why.first, group.key).toBe(expected);
      expect(why.checkpoints.filter(({ state }) => state === 'unsupported')[0]?.id).toBe(expected);
    }
  });
});
