/** Review over the real store: what changed since the baseline in groups, verdicts that carry forward and can be taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectReadOnly } from '../../src/main/evidence/store/connection.ts';
import { openBench, type Bench } from './bench.ts';
import type { Review, ReviewGroup } from '../../src/shared/review.ts';
import type { RunId } from '../../src/shared/ids.ts';

const sentences = (topic: string): string => Array.from({ length: 6 }, (_, i) => `<p>Paragraph ${i} about ${topic} says what happened there, who saw it and why it matters to those who come after.</p>`).join('');
const plans = '<h2>Plans</h2><table><tr><th>Plan</th><th>Price</th></tr><tr><td>Free</td><td>0</td></tr></table>';
type Made = { readonly footer?: string; readonly plans?: string; readonly date?: string };
const pageOf = (topic: string, { footer = 'Write to the harbour office.', plans: table = plans, date = '' }: Made): string =>
  `<!doctype html><title>${topic}</title><main><h1>${topic}</h1>${date}${sentences(topic)}${table}<h2>Contact</h2><p>${footer}</p><p>The office of ${topic} is open on working days from eight to four.</p></main>`;

let bench: Bench;
const topics = ['Lighthouses', 'Harbours', 'Ferries', 'Tides'];

async function runPage(topic: string, made: Made, overrides = {}, host = 'one.example'): Promise<RunId> {
  const { runId } = await bench.ask('runs.start', { target: { kind: 'html', html: pageOf(topic, made), url: `https://${host}/${topic}`, name: topic }, overrides });
  await bench.endOf(runId);
  return runId;
}

/** Asks until every page is compared. */
async function review(): Promise<Review> {
  for (;;) {
    const found = await bench.ask('review.list', {});
    if (found.pages.pending === 0) return found;
  }
}
const groupWith = (found: Review, words: string): ReviewGroup => {
  const group = found.groups.find(({ before, after }) => [...before, ...after].some((block) => block.includes(words)));
  if (group === undefined) throw new Error(`no group with ${words} among ${found.groups.map(({ title }) => title).join(', ')}`);
  return group;
};
const statesOf = (group: ReviewGroup): Readonly<Record<string, string>> => Object.fromEntries(group.members.map(({ title, state }) => [title, state]));
const refusal = async (name: 'review.verdict' | 'baselines.set', input: unknown): Promise<unknown> => {
  const reply = await bench.workbench.backend.call(name, input, 'api');
  return reply.ok ? null : reply.error.code;
};

const moved = { footer: 'Write to the harbour master.' };

beforeAll(async () => {
  bench = await openBench();
  for (const topic of topics) await runPage(topic, {});
  for (const topic of topics) await runPage(topic, moved, topic === 'Tides' ? { exclude_selectors: ['table'] } : {});
});
afterAll(() => bench.close());

describe('what changed', () => {
  it('stands in groups of the same change for the same cause, the biggest first', async () => {
    const found = await review();
    expect(found.pages).toMatchObject({ compared: 4, changed: 4, reviewed: 0, unchanged: 0 });
    expect(found.groups.map(({ title, causes, members }) => [title, causes, members.length])).toEqual([['A paragraph changed', ['bytes'], 4], ['A table gone', ['profile'], 1]]);
    expect(groupWith(found, '| Plan').sentence).toContain('exclude_selectors');
    expect(found.headingJaccard).toBe(1);
  });

  it('is shown whole for one page: both texts, changes with causes, chunks', async () => {
    const [member] = groupWith(await review(), '| Plan').members;
    const page = await bench.ask('review.page', { runId: member!.runId, baseline: member!.baseline });
    expect(page.before.markdown).toContain('| Plan');
    expect(page.after.markdown).not.toContain('| Plan');
    expect(page.drift.hunks.map(({ causes }) => causes)).toEqual([['profile'], ['bytes']]);
    expect(page.chunks.map(({ heading, state }) => [heading, state])).toEqual([['Tides', 'same'], ['Plans', 'changed'], ['Contact', 'changed']]);
    const [was, is] = page.chunks[1]!.tokens;
    expect(was).toBeGreaterThan(is ?? Infinity);
  });
});

describe('a verdict', () => {
  it('is for every page of the group but those excepted; a page accepted whole has a new baseline, and stays in sight', async () => {
    const group = groupWith(await review(), 'harbour master');
    const but = group.members.find(({ title }) => title === 'Ferries')!;
    expect(await bench.ask('review.verdict', { group: group.key, verdict: 'accepted', except: [but.runId] })).toEqual({ decided: 3, baselines: 2 });
    const after = await review();
    expect(statesOf(groupWith(after, 'harbour master'))).toEqual({ Lighthouses: 'accepted', Harbours: 'accepted', Ferries: 'open', Tides: 'accepted' });
    expect(after.pages).toMatchObject({ changed: 4, reviewed: 2 });
    expect(after.undo).toBe('Accepted: A paragraph changed, 3 pages');
  });

  it('rejects what is left, and the page keeps its baseline', async () => {
    const group = groupWith(await review(), 'harbour master');
    const done = group.members.filter(({ state }) => state !== 'open').map(({ runId }) => runId);
    expect(await bench.ask('review.verdict', { group: group.key, verdict: 'rejected', except: done })).toEqual({ decided: 1, baselines: 0 });
    expect(statesOf(groupWith(await review(), 'harbour master'))['Ferries']).toBe('rejected');
  });

  it('carries forward to the next run with the very same change, and says so', async () => {
    await runPage('Ferries', moved);
    const [ferries] = groupWith(await review(), 'harbour master').members.filter(({ title }) => title === 'Ferries');
    expect(ferries).toMatchObject({ state: 'rejected', carried: true });
    await runPage('Ferries', { footer: 'Write to the harbour poet.' });
    expect(statesOf(groupWith(await review(), 'harbour poet'))).toEqual({ Ferries: 'open' });
    await runPage('Ferries', moved);
  });

  it('on an accepted page gives the old baseline back', async () => {
    const group = groupWith(await review(), 'harbour master');
    const others = group.members.filter(({ title }) => title !== 'Harbours').map(({ runId }) => runId);
    expect(await bench.ask('review.verdict', { group: group.key, verdict: 'rejected', except: others })).toEqual({ decided: 1, baselines: 1 });
    expect(statesOf(groupWith(await review(), 'harbour master'))['Harbours']).toBe('rejected');
    expect(await bench.ask('review.undo', {})).toEqual({ undone: 'Rejected: A paragraph changed, 1 page' });
    expect(statesOf(groupWith(await review(), 'harbour master'))['Harbours']).toBe('accepted');
  });

  it('is taken back step by step, to the beginning', async () => {
    expect(await bench.ask('review.undo', {})).toEqual({ undone: 'Rejected: A paragraph changed, 1 page' });
    expect(await bench.ask('review.undo', {})).toEqual({ undone: 'Accepted: A paragraph changed, 3 pages' });
    expect(await bench.ask('review.undo', {})).toEqual({ undone: null });
    expect(new Set(Object.values(statesOf(groupWith(await review(), 'harbour master'))))).toEqual(new Set(['open']));
  });

  it('on a group that is not there is refused', async () => {
    expect(await refusal('review.verdict', { group: 'none', verdict: 'accepted' })).toBe('PM-REVIEW-001');
  });
});

describe('a baseline', () => {
  it('set by hand ends the comparison with itself; undo brings it back', async () => {
    const [lights] = groupWith(await review(), 'harbour master').members.filter(({ title }) => title === 'Lighthouses');
    await bench.ask('baselines.set', { runId: lights!.runId });
    expect(Object.keys(statesOf(groupWith(await review(), 'harbour master')))).not.toContain('Lighthouses');
    await bench.ask('review.undo', {});
    expect(Object.keys(statesOf(groupWith(await review(), 'harbour master')))).toContain('Lighthouses');
  });

  it('is not a run without text', async () => {
    expect(await refusal('baselines.set', { runId: await bench.runSample('login') })).toBe('PM-REVIEW-002');
    expect((await review()).pages.apart).toBe(1);
  });

  it('and its run are never collected, whatever becomes of a case on it', async () => {
    const runId = await runPage('Kept', {});
    await bench.ask('baselines.set', { runId });
    await bench.ask('cases.save', { name: 'kept', runId });
    await bench.ask('cases.remove', { name: 'kept' });
    expect(await pinned(runId)).toBe(true);
    await bench.ask('review.undo', {});
    expect(await pinned(runId)).toBe(false);
  });
});

describe('what changes on its own', () => {
  it('is folded by shape, never dropped, and asks for no verdict', async () => {
    for (const day of [11, 12, 13]) for (const topic of ['Weather', 'Wind']) await runPage(topic, { date: `<p>The gauge showed ${day} hands of water on ${day} Nov 2026 when this was written.</p>` });
    const found = await review();
    const group = groupWith(found, 'The gauge showed');
    expect(group).toMatchObject({ volatile: true });
    expect(group.members.map(({ title }) => title).toSorted()).toEqual(['Weather', 'Wind']);
    const volatile = found.groups.map((one) => one.volatile);
    expect(volatile).toEqual(volatile.toSorted((a, b) => Number(a) - Number(b)));
    expect(found.pages.volatile).toBeGreaterThanOrEqual(2);
  });
});

it('a page that does not pass any more is a change of its own', async () => {
  await runPage('Passes', {});
  await runPage('Passes', {}, { min_markdown_chars: 9000 });
  const found = await review();
  const group = found.groups.find(({ title }) => title.startsWith('Verdict'));
  expect(group).toMatchObject({ title: 'Verdict accepted → no extractable content', causes: ['profile'], before: [], after: [] });
});

async function pinned(runId: RunId): Promise<boolean> {
  const db = connectReadOnly((await bench.ask('app.info', {})).store.path);
  const value = db.prepare('SELECT pinned FROM runs WHERE run_id = ?').pluck().get(runId);
  db.close();
  return value === 1;
}
