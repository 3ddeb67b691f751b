/** The API table over the real parts: samples, pipeline, browser, store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldRun } from '../../src/shared/fold-run.ts';
import { openBench, type Bench } from './bench.ts';
import type { ProcedureInput, ProcedureName } from '../../src/shared/api.ts';
import type { LiveRun } from '../../src/shared/run.ts';
import type { RunId } from '../../src/shared/ids.ts';

let bench: Bench;
let article: RunId;
let chained: RunId;
beforeAll(async () => {
  bench = await openBench();
  article = await bench.runSample('article');
  chained = await bench.runSample('chained');
});
afterAll(() => bench.close());

async function refusalOf<P extends ProcedureName>(name: P, input: ProcedureInput<P>): Promise<unknown> {
  const reply = await bench.workbench.backend.call(name, input, 'api');
  return reply.ok ? null : reply.error;
}

describe('what is asked about the program', () => {
  it('answers as the table says', async () => {
    expect((await bench.ask('app.info', {})).browser).not.toBeNull();
    expect((await bench.ask('catalog.list', {})).map((entry) => entry.kind)).toEqual(expect.arrayContaining(['rule', 'guard', 'gate', 'condition', 'signal', 'boundary', 'construct']));
    expect((await bench.ask('profile.describe', {})).some((field) => field.key === 'stability_window_ms')).toBe(true);
    expect((await bench.ask('profiles.list', {})).map((profile) => profile.name)).toContain('article');
    const samples = await bench.ask('samples.list', {});
    expect(samples.length).toBeGreaterThanOrEqual(10);
    expect(samples.every((sample) => sample.teaches.endsWith('.') && sample.url.startsWith('http://127.0.0.1:'))).toBe(true);
  });

  it('entries of the catalogue have ids of their own', async () => {
    const ids = (await bench.ask('catalog.list', {})).map((entry) => entry.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('plan.make says what would be done without doing it', async () => {
    const good = await bench.ask('plan.make', { overrides: { min_main_text_chars: 7 } });
    expect(good.plan?.profile.min_main_text_chars).toBe(7);
    expect(good.receipt).toMatchObject({ door: 'api', verdict: 'acknowledged', origins: { min_main_text_chars: 'api' } });
    const bad = await bench.ask('plan.make', { overrides: { min_main_text_char: 7 } });
    expect(bad).toMatchObject({ plan: null, failure: { code: 'PM-PLAN-001' }, receipt: { verdict: 'rejected', unknown: [{ nearest: 'min_main_text_chars' }] } });
  });
});

describe('every stored part of a run', () => {
  it('is there, and true to the table', async () => {
    const detail = await bench.ask('runs.get', { runId: chained });
    expect(detail.summary).toMatchObject({ state: 'finished', rendered: true, verdict: { kind: 'accepted' } });
    expect(detail.readiness?.outcome).toBe('ready');
    expect(detail.capture?.samples.length).toBeGreaterThan(2);
    const snapshot = await bench.ask('runs.snapshot', { runId: chained });
    const extraction = await bench.ask('runs.extraction', { runId: chained });
    expect(extraction.fates.index).toHaveLength(snapshot.nodes.length);
    expect(extraction.markdown.text).toMatch(/^# The keeper who counted birds/);
    const packet = await bench.ask('runs.packet', { runId: chained });
    expect(packet).toMatchObject({ run_id: chained, needs_render: true, render_readiness_passed: true });
    const viewer = await bench.ask('runs.viewer', { runId: chained });
    expect(viewer.html).toContain('The keeper who counted birds');
    const heading = snapshot.nodes.find((node) => node.name === 'h1')!;
    const { candidates } = await bench.ask('runs.selectors', { runId: chained, node: heading.id });
    expect(candidates[0]).toMatchObject({ matches: 1 });
    const [picture] = detail.capture?.pictures ?? [];
    expect((await bench.ask('runs.picture', { runId: chained, digest: picture!.digest })).mediaType).toMatch(/^image\//);
    expect((await bench.ask('runs.list', {})).runs.map((run) => run.runId)).toEqual(expect.arrayContaining([article, chained]));
    expect((await bench.ask('runs.list', { text: 'keeper birds' })).runs.map((run) => run.runId)).toEqual([chained]);
  });

  it('the events that were heard are the events that are stored, and fold to the same run', async () => {
    const stored = await bench.ask('runs.events', { runId: chained });
    const heard = bench.events.filter((event) => event.runId === chained && event.type !== 'frame_seen');
    expect(heard).toEqual(stored);
    const fold = (events: typeof stored) => events.reduce<LiveRun | null>(foldRun, null);
    expect(fold(heard)).toEqual(fold(stored));
    expect(fold(stored)?.verdict?.kind).toBe('accepted');
  });
});

describe('a rendered run is scrubbed', () => {
  it('from its shell to its text, with the Markdown of each moment', async () => {
    const { endMs, moments } = await bench.ask('runs.moments', { runId: chained });
    expect(moments.length).toBeGreaterThan(1);
    expect(moments.toSorted((a, b) => a - b)).toEqual(moments);
    const first = await bench.ask('runs.moment', { runId: chained, atMs: moments[0]! });
    const last = await bench.ask('runs.moment', { runId: chained, atMs: endMs });
    expect(first.nodes).toBeLessThan(last.nodes);
    expect(first.markdown).not.toContain('The keeper who counted birds');
    expect(last.markdown).toBe((await bench.ask('runs.extraction', { runId: chained })).markdown.text);
    expect(last.html).toContain('The keeper who counted birds');
    expect(last.verdict.kind).toBe('accepted');
    expect(await refusalOf('runs.moment', { runId: article, atMs: 0 })).toMatchObject({ code: 'PM-STORE-007' });
  });
});

describe('a run that goes on', () => {
  it('gives its events so far to a window that opens it late, and the stored ones once it has ended', async () => {
    const { runId } = await bench.ask('runs.start', { target: { kind: 'sample', sample: 'empty-shell' } });
    await expect.poll(() => bench.events.some((event) => event.runId === runId && event.type === 'sampled'), { timeout: 30_000 }).toBe(true);
    const soFar = await bench.ask('runs.events', { runId });
    expect(soFar[0]).toMatchObject({ type: 'run_started', runId });
    expect(soFar.reduce<LiveRun | null>(foldRun, null)).toMatchObject({ verdict: null, presence: { needsRender: true } });
    await bench.ask('runs.cancel', { runId });
    await expect.poll(() => bench.events.some((event) => event.runId === runId && event.type === 'run_finished'), { timeout: 30_000 }).toBe(true);
    expect((await bench.ask('runs.events', { runId })).at(-1)).toMatchObject({ type: 'run_finished', verdict: { kind: 'cancelled' } });
  });
});

describe('why is this text missing, or here', () => {
  const explain = (text: string) => bench.ask('runs.explain', { runId: article, text });
  it('tells each kind of fate apart', async () => {
    expect(await explain('The moon proposes, the coast disposes')).toMatchObject({ stage: 'write', answer: expect.stringMatching(/in the Markdown, line \d+/) });
    expect(await explain('Send by mail')).toMatchObject({ stage: 'judge', rule: expect.stringMatching(/\w+/), answer: expect.stringContaining('removed by') });
    expect(await explain('We use cookies to remember')).toMatchObject({ answer: expect.stringMatching(/removed by|outside the region/) });
    expect(await explain('is printed four times a year')).toMatchObject({ stage: expect.stringMatching(/select|judge/) });
    expect(await explain('border-collapse: collapse')).toMatchObject({ stage: 'capture', answer: expect.stringContaining('<style>') });
    expect(await explain('nobody ever wrote this here')).toMatchObject({ node: null, stage: 'capture' });
  });
});

describe('tuning', () => {
  it('a preview without edits is the extraction that is stored', async () => {
    const { extraction } = await bench.ask('tune.preview', { runId: article, overrides: {} });
    const stored = await bench.ask('runs.extraction', { runId: article });
    expect(extraction.markdown).toEqual(stored.markdown);
    expect(extraction.fates).toEqual(stored.fates);
    expect(extraction.findings).toEqual(stored.findings);
    expect(extraction.verdict).toEqual(stored.verdict);
  });

  it('a rule switched off gives back what it took, and nothing is fetched', async () => {
    const before = bench.events.length;
    const stored = await bench.ask('runs.extraction', { runId: article });
    const rule = stored.ledger.rules.find((tally) => tally.removed.textChars > 0)!;
    const { extraction, recomputed } = await bench.ask('tune.preview', { runId: article, overrides: { [`rules.${rule.rule}`]: false } });
    expect(extraction.ledger.rules.find((tally) => tally.rule === rule.rule)?.nodes ?? 0).toBe(0);
    expect(recomputed).toEqual(['judge', 'write', 'check']);
    expect(bench.events).toHaveLength(before);
  });

  it('an edit of a gate touches no node and writes no Markdown', async () => {
    await bench.ask('tune.preview', { runId: article, overrides: {} });
    const { extraction, recomputed } = await bench.ask('tune.preview', { runId: article, overrides: { min_markdown_chars: 500_000 } });
    expect(recomputed).toEqual(['check']);
    expect(extraction.verdict).not.toMatchObject({ kind: 'accepted' });
    const back = await bench.ask('tune.preview', { runId: article, overrides: {} });
    expect(back.recomputed).toEqual(['check']);
    expect(back.extraction.verdict.kind).toBe('accepted');
  });

  it('an edit of the Markdown rewrites from there, and equals a preview from scratch', async () => {
    await bench.ask('tune.preview', { runId: article, overrides: {} });
    const stepped = await bench.ask('tune.preview', { runId: article, overrides: { heading_offset: 1 } });
    expect(stepped.recomputed).toEqual(['write', 'check']);
    expect(stepped.extraction.markdown.text).toMatch(/^## How a harbour/);
    await bench.ask('tune.preview', { runId: article, overrides: { link_density_max: 0.4 } });
    const whole = await bench.ask('tune.preview', { runId: article, overrides: { heading_offset: 1 } });
    expect(whole.recomputed[0]).toBe('select');
    expect({ ...whole.extraction, receipts: [] }).toEqual({ ...stepped.extraction, receipts: [] });
  });

  it('readiness is judged again over the stored samples', async () => {
    const asIs = await bench.ask('tune.rejudge', { runId: chained, overrides: {} });
    expect(asIs.outcome).toBe('ready');
    const harder = await bench.ask('tune.rejudge', { runId: chained, overrides: { min_main_text_chars: 900_000 } });
    expect(harder).toMatchObject({ outcome: 'timed_out', readyAtMs: null });
    expect(harder.reason).not.toBe(asIs.reason);
  });

  it('a threshold is a curve over the samples, of one run or of its host', async () => {
    const curve = await bench.ask('tune.curve', { runId: chained, key: 'stability_window_ms', values: [0, 400, 30_000] });
    expect(curve.runs).toBe(1);
    expect(curve.points.map(({ ready }) => ready)).toEqual([1, 1, 0]);
    expect(curve.points[0]!.readyAtMs).toBeLessThanOrEqual(curve.points[1]!.readyAtMs ?? 0);
    expect((await bench.ask('tune.curve', { runId: chained, key: 'stability_window_ms', values: [400], over: 'host' })).runs).toBeGreaterThanOrEqual(1);
    expect(await refusalOf('tune.curve', { runId: chained, key: 'stability_windows', values: [1] })).toMatchObject({ code: 'PM-PLAN-001' });
    expect(await refusalOf('tune.curve', { runId: article, key: 'stability_window_ms', values: [1] })).toMatchObject({ code: 'PM-STORE-007' });
  });

  it('settings that are not right come back as a failure', async () => {
    const reply = await bench.workbench.backend.call('tune.preview', { runId: article, overrides: { table_mode: 'sideways' } }, 'api');
    expect(reply).toMatchObject({ ok: false, error: { code: 'PM-PLAN-002' } });
  });
});

describe('runs', () => {
  it('a run is in the list from its first moment, and cancelling it ends it as cancelled, stored', async () => {
    const { runId } = await bench.ask('runs.start', { target: { kind: 'sample', sample: 'empty-shell' } });
    expect((await bench.ask('runs.list', {})).runs.find((run) => run.runId === runId)).toMatchObject({ state: 'running', verdict: null });
    await expect.poll(() => bench.events.some((event) => event.runId === runId && event.type === 'sampled'), { timeout: 20_000 }).toBe(true);
    expect(await bench.ask('runs.cancel', { runId })).toEqual({ cancelled: true });
    expect((await bench.endOf(runId)).verdict).toMatchObject({ kind: 'cancelled' });
    expect((await bench.ask('runs.packet', { runId })).verdict.kind).toBe('cancelled');
    expect(await bench.ask('runs.cancel', { runId })).toEqual({ cancelled: false });
  });

  it('two go at once, the others wait, and a waiting one can be cancelled', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => bench.ask('runs.start', { target: { kind: 'sample', sample: 'empty-shell' } })));
    const [first, second, third] = starts.map((one) => one.runId) as [RunId, RunId, RunId];
    const started = (id: RunId) => bench.events.some((event) => event.runId === id && event.type === 'run_started');
    await expect.poll(() => started(first) && started(second)).toBe(true);
    expect(started(third)).toBe(false);
    await bench.ask('runs.cancel', { runId: third });
    expect((await bench.endOf(third)).verdict).toMatchObject({ kind: 'cancelled' });
    await bench.ask('runs.cancel', { runId: first });
    await bench.ask('runs.cancel', { runId: second });
    await Promise.all([bench.endOf(first), bench.endOf(second)]);
  });

  it.each([
    ['a rejected plan', { target: { kind: 'sample', sample: 'article' }, overrides: { no_such_key: 1 } }, 'PM-PLAN-001'],
    ['a malformed address', { target: { kind: 'url', url: 'http://[' } }, 'PM-URL-001'],
    ['a private address that was not opened', { target: { kind: 'url', url: 'http://127.0.0.1:8099/' } }, 'PM-URL-003'],
  ] as const)('%s is a stored run with its receipt', async (_what, input, code) => {
    const { runId } = await bench.ask('runs.start', input);
    const end = await bench.endOf(runId);
    expect(end.verdict).toMatchObject({ kind: 'stage_failed', error: { code } });
    const packet = await bench.ask('runs.packet', { runId });
    expect(packet.verdict).toEqual(end.verdict);
    expect(packet.plan_receipt.wirePayload).toContain('target');
  });

  it('a page handed over whole is extracted without a network', async () => {
    const html = '<!doctype html><title>Given</title><main><h1>Given</h1><p>A page that somebody saved on their own disk, long enough to count as content for the gates that measure it, and read from there.</p></main>';
    const { runId } = await bench.ask('runs.start', { target: { kind: 'html', html, url: 'https://example.com/saved', name: 'saved.html' } });
    expect((await bench.endOf(runId)).verdict.kind).toBe('accepted');
    expect((await bench.ask('runs.extraction', { runId })).markdown.text).toMatch(/^# Given\n/);
  });

  it('what is not there is a failure with a code', async () => {
    const { backend } = bench.workbench;
    expect(await backend.call('runs.get', { runId: 'no-such-run-here' }, 'api')).toMatchObject({ ok: false, error: { code: 'PM-STORE-006' } });
    expect(await backend.call('runs.start', { target: { kind: 'sample', sample: 'nothing' } }, 'api')).toMatchObject({ ok: false, error: { code: 'PM-SAMPLE-001' } });
    expect(await backend.call('tune.rejudge', { runId: article, overrides: {} }, 'api')).toMatchObject({ ok: false, error: { code: 'PM-STORE-007' } });
    expect(await backend.answer({ name: 'runs.get' }, 'api')).toMatchObject({ ok: false, error: { code: 'PM-API-001' } });
  });
});
