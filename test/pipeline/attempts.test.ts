/** The retry tree changes what can help and nothing else, and its attempts form a chain. */
import { describe, expect, it } from 'vitest';
import { inWorld, planFor } from './run-page.ts';
import { nextAttempt, type Seen } from '../../src/main/pipeline/next-attempt.ts';
import { runAttempts } from '../../src/main/pipeline/attempts.ts';
import { serve } from '../fetch/server.ts';
import { entryId } from '../../src/shared/ids.ts';
import { failure } from '../../src/shared/errors.ts';
import type { Finding, Verdict } from '../../src/shared/verdict.ts';
import type { Lane, Readiness } from '../../src/shared/readiness.ts';
import type { SealedRun } from '../../src/main/world.ts';

const { plan: planned } = planFor();
if (!planned.ok) throw new Error(planned.error.sentence);
const plan = planned.value;
const failed = (gate: string): Finding => ({ gate: entryId(gate), version: 1, level: 'fail', measured: 0, threshold: 1, unit: '', sentence: gate, nodes: [], spans: [] });
const rejected = (...gates: string[]): Verdict => ({ kind: 'rejected', gates: gates.map(entryId), reason: 'x' });
const lane = (condition: string, metAtEnd: boolean, changes = 0): Lane => ({
  condition: entryId(condition), title: condition, required: true, metAtEnd, firstMetAtMs: null, changes: Array.from({ length: changes }, (_, i) => ({ atMs: i, state: { met: false, waitingFor: 'x' } })),
});
const timedOut = (...lanes: Lane[]): Readiness => ({ outcome: 'timed_out', readyAtMs: null, elapsedMs: 8000, budgetMs: 8000, reason: 'x', contract: 'x', lanes, moving: [] });
const unseen: Seen = { readiness: null, canRender: true };
const empty: Verdict = { kind: 'no_extractable_content', reason: 'x', retryWithRender: true };

describe('the next attempt', () => {
  it.each<readonly [string, Verdict]>([
    ['accepted', { kind: 'accepted', reason: 'x' }], ['cancelled', { kind: 'cancelled', reason: 'x' }], ['interrupted', { kind: 'interrupted', reason: 'x' }],
    ['a login', { kind: 'boundary', boundary: 'login', reason: 'x', evidence: [] }], ['a challenge', { kind: 'boundary', boundary: 'challenge', reason: 'x', evidence: [], retryAfterMs: 10 }],
    ['a rate limit without a time', { kind: 'boundary', boundary: 'rate_limited', reason: 'x', evidence: [] }], ['a long rate limit', { kind: 'boundary', boundary: 'rate_limited', reason: 'x', evidence: [], retryAfterMs: 60_000 }],
    ['a failed fetch', { kind: 'stage_failed', error: failure('PM-FETCH-001'), reason: 'x' }],
  ])('does not follow %s', (_what, verdict) => { expect(nextAttempt(verdict, [], plan, unseen)).toBeNull(); });

  it('waits out a short rate limit', () => {
    expect(nextAttempt({ kind: 'boundary', boundary: 'rate_limited', reason: 'x', evidence: [], retryAfterMs: 2000 }, [], plan, unseen)).toMatchObject({ overrides: {}, waitMs: 2000 });
  });
  it('uses a browser where the static page was empty or another one, unless it must not', () => {
    expect(nextAttempt(empty, [], plan, unseen)).toMatchObject({ overrides: { render: 'always' } });
    expect(nextAttempt(rejected('wrong_route'), [failed('wrong_route')], plan, unseen)).toMatchObject({ overrides: { render: 'always' } });
    expect(nextAttempt(empty, [], plan, { ...unseen, canRender: false })).toBeNull();
    expect(nextAttempt(empty, [], { ...plan, profile: { ...plan.profile, render: 'never' } }, unseen)).toBeNull();
  });
  it('gives more time only to what was still on its way', () => {
    const after = (...lanes: Lane[]) => nextAttempt(rejected('readiness'), [failed('readiness')], plan, { readiness: timedOut(...lanes), canRender: true });
    expect(after(lane('no_content_pending', false))).toMatchObject({ overrides: { max_render_time_ms: 16_000 } });
    expect(after(lane('scroll_ended', false))).toMatchObject({ overrides: { max_scrolls: 40 } });
    expect(after(lane('stable', false, 5))).toMatchObject({ overrides: { stability_window_ms: 1200 } });
    expect(after(lane('selector_text', false))).toBeNull();
    expect(after(lane('no_placeholder', false))).toBeNull();
  });
  it('narrows the region when there is too much boilerplate', () => {
    expect(nextAttempt(rejected('boilerplate_ratio'), [failed('boilerplate_ratio')], plan, unseen)?.overrides['link_density_max']).toBeLessThan(plan.profile.link_density_max);
  });
  it('starts a new browser once when one crashed', () => {
    expect(nextAttempt({ kind: 'stage_failed', error: failure('PM-RENDER-003', undefined, { stage: 'settle' }), reason: 'x' }, [], plan, unseen)).toMatchObject({ overrides: {}, waitMs: 0 });
  });
});

describe('a chain of attempts', () => {
  const attempt = async (handler: (nth: number) => { status: number; body: string; retryAfter?: string }, overrides: Record<string, number | string> = {}) => {
    let nth = 0;
    const served = await serve((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      const { status, body, retryAfter } = handler(++nth);
      response.writeHead(status, { 'content-type': 'text/html', ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) }).end(body);
    });
    const ended: SealedRun[] = [];
    const last = await inWorld((world) => runAttempts({
      target: { kind: 'url', url: served.url() }, planned: planFor({ overrides }), profile: 'article', replan: (adjustments) => planFor({ overrides, adjustments }),
    }, world, () => undefined, (sealed) => ended.push(sealed), new AbortController().signal));
    await served.close();
    return { ended, last };
  };
  const article = `<title>Ferry</title><main><h1>Ferry</h1>${'<p>The ferry leaves at ten past six and reaches the other side before the bakery opens.</p>'.repeat(5)}</main>`;

  it('links each to the one before', async () => {
    const { ended, last } = await attempt((nth) => (nth === 1 ? { status: 429, body: 'x', retryAfter: '1' } : { status: 200, body: article }));
    expect(ended.map(({ packet }) => packet.verdict.kind)).toEqual(['boundary', 'accepted']);
    expect(ended.map(({ summary }) => [summary.attempt, summary.parent])).toEqual([[1, null], [2, ended[0]?.summary.runId]]);
    expect(last).toBe(ended[1]);
  });
  it('says in the receipt what it changed', async () => {
    const { ended } = await attempt(() => ({ status: 200, body: '<title>x</title><p>short</p>' }));
    expect(ended).toHaveLength(2);
    expect(ended[1]?.packet.plan_receipt).toMatchObject({ requested: { adjustments: { render: 'always' } }, origins: { render: 'retry' } });
  });
  it('is as long as the profile allows', async () => {
    expect((await attempt(() => ({ status: 429, body: 'x', retryAfter: '0' }), { max_attempts: 3 })).ended).toHaveLength(3);
    expect((await attempt(() => ({ status: 429, body: 'x', retryAfter: '0' }), { max_attempts: 1 })).ended).toHaveLength(1);
  });
});
