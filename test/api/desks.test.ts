/** Cases, profile versions, cohorts, triage and metrics over the real store and pages that were really run. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from './bench.ts';
import type { RunId } from '../../src/shared/ids.ts';
import type { RunTarget } from '../../src/shared/api.ts';

const sentences = (topic: string, count: number): string => Array.from({ length: count }, (_, i) => `<p>Paragraph ${i} about ${topic} says what happened there, who saw it and why it matters to those who come after.</p>`).join('');
const pageOf = (topic: string): string => `<!doctype html><title>${topic}</title><body><main><h1>${topic}</h1>${sentences(topic, 6)}</main></body>`;

let bench: Bench;
let whole: RunId;
let alike: RunId;
let failed: RunId;

async function runPage(name: string, html: string, overrides = {}): Promise<RunId> {
  const target: RunTarget = { kind: 'html', html, url: `https://one.example/${name}`, name };
  const { runId: id } = await bench.ask('runs.start', { target, overrides });
  await bench.endOf(id);
  return id;
}

beforeAll(async () => {
  bench = await openBench();
  whole = await runPage('whole', pageOf('Lighthouses'));
  alike = await runPage('alike', pageOf('Harbours'));
  failed = await runPage('failed', '<!doctype html><title>Short</title><main><h1>Short</h1><p>One sentence that is all this page was ever meant to say to anybody.</p></main>', { min_markdown_chars: 2000 });
});
afterAll(() => bench.close());

const refusal = async (name: 'profiles.save' | 'cases.save' | 'cases.run', input: unknown): Promise<unknown> => {
  const reply = await bench.workbench.backend.call(name, input, 'api');
  return reply.ok ? null : reply.error.code;
};

describe('profile versions', () => {
  it('are numbered, kept, and used by name', async () => {
    await bench.ask('profiles.save', { name: 'mine', yaml: 'extends: article\nheading_offset: 1\n', reason: 'first' });
    const second = await bench.ask('profiles.save', { name: 'mine', yaml: 'extends: article\nheading_offset: 2\n', reason: 'second' });
    expect(second.version).toBe(2);
    expect((await bench.ask('profiles.history', { name: 'mine' })).map(({ version, reason }) => [version, reason])).toEqual([[2, 'second'], [1, 'first']]);
    expect((await bench.ask('plan.make', { profile: 'mine' })).plan?.profile.heading_offset).toBe(2);
    expect((await bench.ask('profiles.list', {})).filter(({ name }) => name === 'mine')).toMatchObject([{ builtIn: false }]);
  });

  it('are refused when they are wrong or take a built-in name', async () => {
    expect(await refusal('profiles.save', { name: 'mine', yaml: 'heading_ofset: 1\n' })).toBe('PM-PLAN-001');
    expect(await refusal('profiles.save', { name: 'article', yaml: 'heading_offset: 1\n' })).toBe('PM-PLAN-002');
    expect((await bench.ask('profiles.history', { name: 'mine' })).length).toBe(2);
  });
});

describe('cases', () => {
  it('hold, and say what a change breaks', async () => {
    const saved = await bench.ask('cases.save', { name: 'lighthouses', runId: whole, mustContain: ['Paragraph 5 about Lighthouses'], mustNotContain: ['Harbours'] });
    expect(saved.digest).toMatch(/^sha256:/);
    expect(await bench.ask('cases.run', {})).toMatchObject({ passed: 1, failed: 0 });
    const broken = await bench.ask('cases.run', { overrides: { exclude_selectors: ['main p'] } });
    expect(broken.failed).toBe(1);
    expect(broken.results[0]?.differences.join(' ')).toContain('Paragraph 5 about Lighthouses');
    expect((await bench.ask('cases.run', { overrides: { heading_offset: 1 } })).results[0]?.differences).toEqual(['The Markdown is not the same to the byte']);
    const { cases, entries } = await bench.ask('cases.coverage', {});
    expect(cases).toBe(1);
    expect(entries.filter((entry) => entry.kind === 'gate' && entry.cases.includes('lighthouses')).length).toBeGreaterThan(0);
  });

  it('are not saved when the run does not meet them, nor found when they are not there', async () => {
    expect(await refusal('cases.save', { name: 'never', runId: whole, mustContain: ['Volcanoes'] })).toBe('PM-CASE-001');
    expect(await refusal('cases.run', { names: ['never'] })).toBe('PM-CASE-002');
    expect((await bench.ask('cases.list', {})).map(({ name }) => name)).toEqual(['lighthouses']);
  });

  it('go when they are removed', async () => {
    await bench.ask('cases.save', { name: 'passing', runId: alike });
    expect(await bench.ask('cases.remove', { name: 'passing' })).toEqual({ done: true });
    expect(await bench.ask('cases.remove', { name: 'passing' })).toEqual({ done: false });
  });
});

describe('cohorts', () => {
  it('are pages of one host or one shape', async () => {
    const { host, runs } = await bench.ask('cohort.of', { runId: whole });
    expect(host).toBe('one.example');
    expect(runs[0]?.summary.runId).toBe(whole);
    expect(runs.find(({ summary }) => summary.runId === alike)?.by).toBe('both');
  });

  it('show what an edit does to each page', async () => {
    const effects = await bench.ask('cohort.preview', { runId: whole, overrides: { exclude_selectors: ['main p'] } });
    expect(effects.lost).toBe(2);
    expect(effects.pages.find((page) => page.runId === alike)).toMatchObject({ before: 'accepted', change: 'lost' });
    expect(await bench.ask('cohort.preview', { runId: whole, overrides: {} })).toMatchObject({ gained: 0, lost: 0, changed: 0 });
  });

  it('show where each page stands on the axis of a threshold', async () => {
    const { failsWhen, unit, values } = await bench.ask('cohort.spread', { runId: whole, key: 'min_markdown_chars' });
    expect([failsWhen, unit]).toEqual(['below', 'characters']);
    const measured = new Map(values.map((value) => [value.runId, value.measured]));
    expect(measured.size).toBe(3);
    expect(measured.get(failed)).toBeLessThan(2000);
    expect(measured.get(whole)).toBe((await bench.ask('runs.get', { runId: whole })).findings.find(({ gate }) => gate === 'content_presence')?.measured);
    expect(await bench.ask('cohort.spread', { runId: whole, key: 'table_mode' })).toEqual({ key: 'table_mode', unit: '', failsWhen: null, values: [] });
  });
});

describe('triage', () => {
  it('groups by the gate that failed first; a mute keeps its reason', async () => {
    const [group] = await bench.ask('triage.groups', {});
    expect(group).toMatchObject({ cause: 'content_presence', total: 1, boundary: false, muted: null, hosts: [{ name: 'one.example', runs: 1 }] });
    await bench.ask('triage.mute', { key: group!.key, reason: 'known' });
    expect((await bench.ask('triage.groups', {}))[0]?.muted).toBe('known');
    await bench.ask('triage.mute', { key: group!.key, reason: null });
    expect((await bench.ask('triage.groups', {}))[0]?.muted).toBeNull();
  });

  it('a mark keeps what fails where, with its note, until it is taken away', async () => {
    const [group] = await bench.ask('triage.groups', {});
    await bench.ask('triage.mark', { key: group!.key, note: 'Ask for the full text' });
    expect(await bench.ask('triage.marks', {})).toMatchObject([{ key: group!.key, note: 'Ask for the full text', cause: 'content_presence', urls: ['https://one.example/failed'] }]);
    expect(await bench.workbench.backend.call('triage.mark', { key: 'no such group', note: 'x' }, 'api')).toMatchObject({ ok: false, error: { code: 'PM-API-001' } });
    expect(await bench.ask('triage.mark', { key: group!.key, note: null })).toEqual({ done: true });
    expect(await bench.ask('triage.marks', {})).toEqual([]);
  });

  it('an address that fails after it was accepted shows its last good run and what differs', async () => {
    const asked = (): Promise<RunId> => runPage('turned', turned);
    let turned = pageOf('Turned');
    const good = await asked();
    expect(await bench.ask('triage.lastGood', { runId: good })).toBeNull();
    turned = '<!doctype html><title>Turned</title><main><h1>Turned</h1><p>Gone.</p></main>';
    const bad = await asked();
    const found = await bench.ask('triage.lastGood', { runId: bad });
    expect(found?.run.runId).toBe(good);
    expect(found?.causes).toContain('The server sent another page');
    expect(found?.hunks.flatMap(({ before }) => before).join(' ')).toContain('Paragraph 5 about Turned');
    const rows = (await bench.ask('triage.groups', {})).flatMap(({ runs }) => runs);
    expect(rows.filter(({ url }) => url === 'https://one.example/turned').map(({ runId, wasGood }) => [runId, wasGood])).toEqual([[bad, true]]);
    turned = pageOf('Turned');
    await asked();
    expect((await bench.ask('triage.groups', {})).flatMap(({ runs }) => runs).some(({ url }) => url === 'https://one.example/turned')).toBe(false);
  });

  it('offers only fixes that were seen to work, with their effects', async () => {
    const fixes = await bench.ask('triage.suggest', { runId: failed });
    expect(fixes.length).toBeGreaterThan(0);
    expect(fixes.length).toBeLessThanOrEqual(3);
    for (const fix of fixes) {
      expect(fix.page).toMatchObject({ runId: failed, after: 'accepted', change: 'gained' });
      expect(fix.cases).toEqual([]);
      const { extraction } = await bench.ask('tune.preview', { runId: failed, overrides: fix.overrides });
      expect(extraction.verdict.kind).toBe('accepted');
    }
    expect(await bench.ask('triage.suggest', { runId: whole })).toEqual([]);
  });

  it('runs addresses again under the change, and offers nothing at a boundary', async () => {
    const refused = await bench.runSample('rate-limited');
    expect(await bench.ask('triage.suggest', { runId: refused }).catch(() => [])).toEqual([]);
    const { started, skipped } = await bench.ask('triage.apply', { runIds: [refused], overrides: { heading_offset: 1 } });
    expect(skipped).toEqual([]);
    expect(started).toMatchObject([{ from: refused }]);
    await bench.endOf(started[0]!.runId);
    expect((await bench.ask('runs.get', { runId: started[0]!.runId })).planReceipt.requested).toMatchObject({ overrides: { heading_offset: 1 } });
  });
});

it('metrics count what is stored, and name the runs', async () => {
  const { byVerdict, byHost, byDay, looked } = await bench.ask('metrics.summary', {});
  expect(byVerdict.find(({ name }) => name === 'accepted')?.runIds).toEqual(expect.arrayContaining([whole, alike]));
  expect(byHost.find(({ name }) => name === 'one.example')).toMatchObject({ runs: 6, accepted: 4 });
  expect(byDay.reduce((sum, { runs }) => sum + runs, 0)).toBe(looked);
});
