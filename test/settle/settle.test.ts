/** The judge and its conditions over recorded samples, without a browser. */
import { describe, expect, it } from 'vitest';
import { block, prose, record, sampleAt } from './samples.ts';
import { catalogEntrySchema } from '../../src/shared/catalog.ts';
import { conditionCatalog, judgeReadiness } from '../../src/main/observe/settle/settle.ts';
import { conditions } from '../../src/main/observe/settle/conditions.ts';
import { planFor } from '../pages/plan-for.ts';
import { profileFields, type ProfileInput } from '../../src/shared/profile.ts';
import { readinessSchema, type Sample } from '../../src/shared/readiness.ts';
import { namesIn, sayContract } from '../../src/main/observe/settle/contract.ts';

const whole = [block(1, prose('opening')), block(2, prose('middle')), block(3, prose('ending'))];
const judge = (samples: readonly Sample[], keys: ProfileInput = {}) => judgeReadiness(samples, planFor(keys), samples.at(-1)?.atMs ?? 0);
const only = (name: string, keys: ProfileInput = {}): ProfileInput => ({ ready_when: name, ...keys });

describe('the judge', () => {
  it('is ready when the text has rested for the window, not before', () => {
    const samples = record(3000, (at) => sampleAt(at, at < 600 ? whole.slice(0, 1) : whole));
    expect(judge(samples)).toMatchObject({ outcome: 'ready', readyAtMs: 1400 });
    expect(judge(samples, { stability_window_ms: 1600 })).toMatchObject({ readyAtMs: 2200 });
    expect(judge(samples, { stability_window_ms: 0 })).toMatchObject({ readyAtMs: 0 });
  });

  it('counts the rest from when the tree was last changed, where the page says so', () => {
    const samples = (quietMs: number) => record(3000, (at) => sampleAt(at, at < 600 ? whole.slice(0, 1) : whole, at === 600 ? { quietMs } : {}));
    expect(judge(samples(150), { stability_window_ms: 750 })).toMatchObject({ readyAtMs: 1200 });
    expect(judge(samples(0), { stability_window_ms: 750 })).toMatchObject({ readyAtMs: 1400 });
    // The sample before showed other text: no quiet reaches back past it.
    expect(judge(samples(5000), { stability_window_ms: 850 })).toMatchObject({ readyAtMs: 1400 });
  });

  it('gives a lane for each condition, with every change and what it waits for at the end', () => {
    const samples = record(2000, (at) => sampleAt(at, whole, { placeholders: at >= 800 && at < 1400 ? ['div.spinner'] : [] }));
    const lane = judge(samples, { stability_window_ms: 5000 }).lanes.find((one) => one.condition === 'no_placeholder')!;
    expect(lane.changes.map((change) => [change.atMs, change.state.met])).toEqual([[0, true], [800, false], [1400, true]]);
    expect(lane).toMatchObject({ required: true, firstMetAtMs: 0, metAtEnd: true });
    const stable = judge(samples, { stability_window_ms: 5000 }).lanes.find((one) => one.condition === 'stable')!;
    expect(stable.changes.at(-1)!.state).toEqual({ met: false, waitingFor: 'unchanged for 2000 of 5000 ms' });
  });

  it('says what failed when time is up, and that nothing was seen', () => {
    const samples = record(8000, (at) => sampleAt(at, [block(1, 'short')]));
    expect(judge(samples)).toMatchObject({ outcome: 'timed_out', readyAtMs: null, reason: 'not ready within 8000 ms: selector_text waits for main: 5 of 140 characters' });
    expect(judge([])).toMatchObject({ outcome: 'timed_out', reason: expect.stringContaining('no sample was taken') });
  });

  it('does not call ready what held only after the budget', () => {
    const samples = record(4000, (at) => sampleAt(at, at < 3000 ? [] : whole));
    expect(judge(samples, { max_render_time_ms: 2000, stability_window_ms: 0 }).outcome).toBe('timed_out');
  });

  it('is pure: the same record and plan give the same readiness, and the record is not touched', () => {
    const samples = record(3000, (at) => sampleAt(at, whole));
    const before = JSON.stringify(samples);
    expect(judge(samples)).toEqual(judge(samples));
    expect(JSON.stringify(samples)).toBe(before);
    expect(readinessSchema.safeParse(judge(samples)).success).toBe(true);
  });

  it('composes conditions with all, any and not, and a name that is none never holds', () => {
    const samples = record(1000, (at) => sampleAt(at, whole, { placeholders: ['div.skeleton'] }));
    expect(judge(samples, { ready_when: { any: ['no_placeholder', 'selector_text'] } }).outcome).toBe('ready');
    expect(judge(samples, { ready_when: { all: ['no_placeholder', 'selector_text'] } }).outcome).toBe('timed_out');
    expect(judge(samples, { ready_when: { not: 'no_placeholder' } }).outcome).toBe('ready');
    expect(judge(samples, { ready_when: 'no_such' }).reason).toContain('no_such is not a condition');
    expect(sayContract({ all: ['a', { any: ['b', { not: 'c' }] }] })).toBe('a and (b or not c)');
  });
});

describe('the table', () => {
  it('offers every condition once as a valid catalogue entry, and the default contract names only these', () => {
    for (const entry of conditionCatalog) expect(catalogEntrySchema.safeParse(entry).success).toBe(true);
    const ids = conditions.map((condition) => condition.id as string);
    expect(new Set(ids).size).toBe(ids.length);
    const asked = namesIn(profileFields.ready_when.parse(undefined));
    expect([...asked].filter((name) => !ids.includes(name))).toEqual([]);
    expect([...asked].toSorted()).toEqual(conditions.filter((condition) => condition.defaultOn).map((condition) => condition.id as string).toSorted());
  });
});

describe('stable', () => {
  it('leaves out a clock after two ticks and names it', () => {
    const samples = record(4000, (at) => sampleAt(at, [...whole, block(9, `now ${at}`)]));
    const readiness = judge(samples, only('stable'));
    expect(readiness).toMatchObject({ outcome: 'ready', moving: [{ node: '0:9', why: expect.stringContaining('digits') }] });
    expect(readiness.readyAtMs).toBeLessThanOrEqual(1000);
  });

  it('leaves out a carousel after three turns', () => {
    const turns = ['a storm at sea', 'a quiet market', 'a bridge closed'];
    const samples = record(4000, (at) => sampleAt(at, [...whole, block(9, turns[(at / 200) % 3]!)]));
    expect(judge(samples, only('stable'))).toMatchObject({ outcome: 'ready', moving: [{ node: '0:9' }] });
  });

  it('waits for text that is still being written', () => {
    const samples = record(3000, (at) => sampleAt(at, [...whole, block(9, prose('written', 100 + at))]));
    expect(judge(samples, only('stable'))).toMatchObject({ outcome: 'timed_out', moving: [] });
  });

  it('does not take a page for resting when most of it moves', () => {
    const samples = record(6000, (at) => sampleAt(at, [block(1, prose(`${at}`, 600)), block(2, 'still')]));
    expect(judge(samples, only('stable')).outcome).toBe('timed_out');
  });

  it('does not count what scrolling changed', () => {
    const samples = record(3000, (at) => sampleAt(at, [block(1, prose(`row ${Math.min(at, 1600)}`))], { scrollY: Math.min(at, 1600), scrollHeight: 4000 }));
    expect(judge(samples, only('stable'))).toMatchObject({ outcome: 'ready', readyAtMs: 2400, moving: [] });
  });

  it('sees the same text in a node made anew as rest', () => {
    const samples = record(2000, (at) => sampleAt(at, whole.map((one, i) => ({ ...one, node: block(at + i, '').node }))));
    expect(judge(samples, only('stable'))).toMatchObject({ readyAtMs: 800 });
  });
});

describe('requests', () => {
  const flying = (urls: readonly string[]): Partial<Sample> => ({ pendingContent: urls, inFlight: { document: 0, content: urls.length, asset: 3, stream: 1, beacon: 2, poll: 1 } });

  it('network_settled waits for content and gives up after its cap', () => {
    const samples = record(3000, (at) => sampleAt(at, whole, flying(['https://example.org/api'])));
    expect(judge(samples, only('network_settled'))).toMatchObject({ readyAtMs: 1200 });
    expect(judge(record(400, (at) => sampleAt(at, whole, flying([]))), only('network_settled'))).toMatchObject({ readyAtMs: 0 });
  });

  it('no_content_pending waits far longer, and starts anew with another request', () => {
    const hung = record(8000, (at) => sampleAt(at, whole, flying(['https://example.org/hung'])));
    expect(judge(hung, only('no_content_pending'))).toMatchObject({ readyAtMs: 3600 });
    const chained = record(8000, (at) => sampleAt(at, whole, flying([`https://example.org/part/${Math.floor(at / 2000)}`])));
    expect(judge(chained, only('no_content_pending')).outcome).toBe('timed_out');
  });
});

describe('no_placeholder', () => {
  it('waits while a skeleton is in view', () => {
    const samples = record(3000, (at) => sampleAt(at, whole, { placeholders: at < 1000 ? ['div.skeleton ×3'] : [] }));
    expect(judge(samples, only('no_placeholder'))).toMatchObject({ readyAtMs: 1000 });
  });

  it('does not believe a busy flag when its skeleton went and the text was replaced', () => {
    const real = [block(5, prose('real')), block(6, prose('true'))];
    const samples = record(3000, (at) => sampleAt(at, at < 1000 ? whole : real, { placeholders: at < 1000 ? ['main (aria-busy)', 'div.skeleton'] : ['main (aria-busy)'] }));
    expect(judge(samples, only('no_placeholder'))).toMatchObject({ readyAtMs: 1000 });
  });

  it('takes a mark for left behind only after a long rest with nothing pending', () => {
    const spinner = { placeholders: ['div.spinner'] };
    expect(judge(record(8000, (at) => sampleAt(at, whole, spinner)), only('no_placeholder'))).toMatchObject({ readyAtMs: 4600 });
    expect(judge(record(8000, (at) => sampleAt(at, whole, { ...spinner, pendingContent: ['https://example.org/x'] })), only('no_placeholder')).outcome).toBe('timed_out');
  });
});

describe('routes, timers, headings, scrolling', () => {
  it('a route change starts the text over and rests for its floor', () => {
    const samples = record(4000, (at) => sampleAt(at, whole, { url: at < 2000 ? 'https://example.org/home' : 'https://example.org/asked' }));
    expect(judge(samples, only('route_settled')).lanes.find((lane) => lane.condition === 'route_settled')!.changes.map((change) => change.atMs)).toEqual([0, 2000, 2600]);
    expect(judge(samples, only('stable')).lanes.find((lane) => lane.condition === 'stable')!.changes.map((change) => [change.atMs, change.state.met])).toEqual([[0, false], [800, true], [2000, false], [2800, true]]);
  });

  it('a fragment is a route only when it looks like one', () => {
    const of = (fragment: string) => judge(record(2000, (at) => sampleAt(at, whole, { url: `https://example.org/${at < 1000 ? '' : fragment}` })), only('route_settled')).lanes.find((lane) => lane.condition === 'route_settled')!.changes.length;
    expect(of('#section')).toBe(1);
    expect(of('#/section')).toBeGreaterThan(1);
  });

  it('a timer that is due soon is waited for, one far away is not', () => {
    const samples = record(4000, (at) => sampleAt(at, whole, { timersDue: [{ dueAtMs: 1500, delayMs: 1400 }, { dueAtMs: 60_000, delayMs: 60_000 }] }));
    expect(judge(samples, only('no_timer_due', { network_idle_timeout_ms: 1600 }))).toMatchObject({ readyAtMs: 1600 });
  });

  it('a required heading is found by a bounded engine; a catastrophic pattern costs nothing', () => {
    const samples = record(400, (at) => sampleAt(at, whole, { headings: at === 0 ? [] : ['Chapter 12', 'x'.repeat(200)] }));
    expect(judge(samples, only('required_heading', { required_heading_regex: '^chapter \\d+$' }))).toMatchObject({ readyAtMs: 200 });
    const began = performance.now();
    expect(judge(samples, only('required_heading', { required_heading_regex: '^(x+x+)+y$' })).outcome).toBe('timed_out');
    expect(performance.now() - began).toBeLessThan(2000);
    expect(judge(samples, only('required_heading', { required_heading_regex: '(?=look)' })).outcome).toBe('timed_out');
  });

  it('scroll_ended needs the end, without new text there, and stops at max_scrolls', () => {
    const tall = { scrollHeight: 2000, viewportHeight: 700 };
    const down = record(3000, (at) => sampleAt(at, at < 1000 ? whole.slice(0, 2) : whole, { ...tall, scrollY: Math.min(1300, at * 2) }));
    expect(judge(down, only('scroll_ended'))).toMatchObject({ readyAtMs: 1600 });
    const never = record(3000, (at) => sampleAt(at, whole, tall));
    expect(judge(never, only('scroll_ended')).outcome).toBe('timed_out');
    expect(judge(never, only('scroll_ended', { max_scrolls: 0 })).outcome).toBe('ready');
    const endless = record(6000, (at) => sampleAt(at, whole, { scrollHeight: 2000 + at * 5, viewportHeight: 700, scrollY: at * 2 }));
    expect(judge(endless, only('scroll_ended', { max_scrolls: 10 }))).toMatchObject({ readyAtMs: 2000 });
  });
});
