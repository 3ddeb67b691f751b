/** A plan says exactly what was asked, what is not known, and what the engine will do. */
import { describe, expect, it } from 'vitest';
import { makePlan, planFrom, type PlanRequest } from '../../src/main/observe/plan/plan.ts';
import { loadBuiltInProfiles } from '../../src/main/observe/plan/profiles.ts';
import { engineVersion } from '../../src/main/engine-version.ts';
import { digestOfBytes } from '../../src/main/digest.ts';
import { entryId } from '../../src/shared/ids.ts';
import { planReceiptSchema, planSchema } from '../../src/shared/plan.ts';
import type { CatalogEntry } from '../../src/shared/catalog.ts';

const entry = (id: string, kind: CatalogEntry['kind'], params: CatalogEntry['params'] = []): CatalogEntry => ({
  id: entryId(id), kind, version: 1, family: 'test', title: id, help: id, defaultOn: true, params,
});
const catalog: readonly CatalogEntry[] = [
  entry('cookie-banner', 'rule', [{ key: 'share_max', type: 'number', default: 0.5, min: 0, max: 1, help: 'share' }]),
  entry('roots', 'guard'), entry('content_presence', 'gate'), entry('selector_text', 'condition'), entry('stable', 'condition'),
  entry('network_settled', 'condition'), entry('no_placeholder', 'condition'), entry('no_content_pending', 'condition'), entry('route_settled', 'condition'),
];
const profiles = await loadBuiltInProfiles('profiles');
const ask = (request: Partial<PlanRequest>) => makePlan({ door: 'cli', callerVersion: engineVersion, profile: 'article', overrides: {}, allowHosts: [], ...request }, catalog, profiles);

describe('a plan', () => {
  it('fills every default and acknowledges', () => {
    const { plan, receipt } = ask({});
    expect(receipt.verdict).toBe('acknowledged');
    if (!plan.ok) throw new Error(plan.error.sentence);
    expect(planSchema.parse(plan.value)).toEqual(plan.value);
    expect(planReceiptSchema.parse(receipt)).toEqual(receipt);
    expect(receipt.transformId).toBe(plan.value.transformId);
    expect(receipt.origins['max_render_time_ms']).toBe('default');
  });

  it('keeps the figures of longform exactly', () => {
    const { plan } = ask({ profile: 'longform' });
    if (!plan.ok) throw new Error(plan.error.sentence);
    expect(plan.value.profile).toMatchObject({
      name: 'longform', max_render_time_ms: 8000, readiness_poll_interval_ms: 200, stability_window_ms: 800, network_idle_timeout_ms: 1200, min_main_text_chars: 2500,
    });
  });

  it('carries an explicit false through every hop', () => {
    const { plan, receipt } = ask({ yaml: 'wrong_route_detection: false\nrules:\n  cookie-banner: false\n' });
    if (!plan.ok) throw new Error(plan.error.sentence);
    expect(plan.value.profile.wrong_route_detection).toBe(false);
    expect(plan.value.entries[entryId('cookie-banner')]?.enabled).toBe(false);
    expect(JSON.parse(receipt.wirePayload)).toMatchObject({ yaml: expect.stringContaining('wrong_route_detection: false') });
    expect(receipt.wireDigest).toBe(digestOfBytes(receipt.wirePayload));
    expect(receipt.origins).toMatchObject({ wrong_route_detection: 'profile:written', 'rules.cookie-banner': 'profile:written' });
  });

  it('tells absent, null and false apart in the receipt', () => {
    const digests = [{}, { required_heading_regex: null }, { wrong_route_detection: false }].map((overrides) => ask({ overrides }).receipt.requestedDigest);
    expect(new Set(digests).size).toBe(3);
  });

  it.each([
    ['version: 1\nmax_rendr_time_ms: 5\n', 'max_rendr_time_ms', 'max_render_time_ms', 2, 1],
    ['rules:\n  cookie-baner: false\n', 'rules.cookie-baner', 'cookie-banner', 2, 3],
    ['rules:\n  cookie-banner: { share_mx: 0.1 }\n', 'rules.cookie-banner.share_mx', 'share_max', 2, 20],
    ['budgets: { codes: 0.1 }\n', 'budgets.codes', 'code', 1, 12],
    ['gates:\n  content-presence: false\n', 'gates.content-presence', 'content_presence', 2, 3],
  ])('refuses an unknown key with the nearest name and its place: %j', (yaml, key, nearest, line, column) => {
    const { plan, receipt } = ask({ yaml });
    expect(receipt).toMatchObject({ verdict: 'rejected', transformId: null, unknown: [{ key, nearest, line, column }] });
    expect(plan).toMatchObject({ ok: false, error: { code: 'PM-PLAN-001', stage: 'plan', sentence: expect.stringContaining(`line ${line}, column ${column}); did you mean ${nearest}?`) } });
  });

  it('keeps an unknown key in the receipt when permissive, and says that only the client knows it', () => {
    const { plan, receipt } = ask({ yaml: 'some_future_key: 1\nmin_markdown_chars: 10\n', permissive: true });
    expect(receipt).toMatchObject({ verdict: 'client_only', ignored: ['some_future_key'], unknown: [{ key: 'some_future_key' }] });
    expect(plan.ok && plan.value.profile.min_markdown_chars).toBe(10);
  });

  it('never lets a condition be misnamed, permissive or not', () => {
    expect(ask({ overrides: { ready_when: { all: ['stabel'] } }, permissive: true }).plan).toMatchObject({ ok: false, error: { code: 'PM-PLAN-001', sentence: expect.stringContaining('stable') } });
  });

  it.each([
    [{ max_render_time_ms: 10 }, 'PM-PLAN-002', 'between 500 and 120000 ms'],
    [{ render: 'sometimes' }, 'PM-PLAN-002', 'auto, never, always'],
    [{ timezone: 'Mars/Base' }, 'PM-PLAN-002', 'time zone'],
    [{ locale: 'not_a_locale!' }, 'PM-PLAN-002', 'language tag'],
    [{ version: 2 }, 'PM-PLAN-002', 'version 1'],
    [{ stability_window_ms: 9000 }, 'PM-PLAN-003', 'longer than max_render_time_ms'],
    [{ include_selectors: ['.x'], exclude_selectors: ['.x'] }, 'PM-PLAN-003', '.x'],
    [{ required_heading_regex: '(a)\\1' }, 'PM-PLAN-005', 'required_heading_regex'],
    [{ required_heading_regex: '(?<=a)b' }, 'PM-PLAN-005', 'look-around'],
    [{ exclude_selectors: ['div >'] }, 'PM-PLAN-006', 'exclude_selectors'],
    [{ exclude_selectors: ['p:nonsense'] }, 'PM-PLAN-006', 'nonsense'],
    [{ exclude_selectors: [':has(:has(:has(a)))'] }, 'PM-PLAN-006', 'nested'],
    [{ allow_hosts: ['169.254.169.254'] }, 'PM-PLAN-002', 'metadata'],
    [{ allow_hosts: ['http://x/'] }, 'PM-PLAN-002', 'host:port'],
    [{ 'rules.roots': false }, 'PM-PLAN-002', 'cannot be switched off'],
    [{ 'rules.cookie-banner.share_max': 3 }, 'PM-PLAN-002', 'the most allowed is 1'],
  ])('refuses %j with %s', (overrides, code, words) => {
    expect(ask({ overrides }).plan).toMatchObject({ ok: false, error: { code, stage: 'plan', sentence: expect.stringContaining(words) } });
  });

  it.each([
    ['a: [1, 2', 'line 1'],
    ['- 1\n- 2\n', 'map of keys'],
    ['render: never\nrender: auto\n', 'line 2, column 1'],
    ['a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c]\n', 'holds a value'],
  ])('refuses YAML that is none: %j', (yaml, words) => {
    expect(ask({ yaml }).plan).toMatchObject({ ok: false, error: { code: 'PM-PLAN-004', sentence: expect.stringContaining(words) } });
  });

  it('follows extends, adds maps up and refuses a circle', () => {
    const named = (name: string, yaml: string) => ({ name, help: '', yaml, builtIn: false });
    const set = [...profiles, named('site', 'extends: longform\nrules: { cookie-banner: { share_max: 0.2 } }\n'), named('a', 'extends: b\n'), named('b', 'extends: a\n')];
    const { plan, receipt } = makePlan({ door: 'cli', callerVersion: engineVersion, profile: 'site', overrides: { min_markdown_chars: 5 }, allowHosts: ['dev.local:3000'] }, catalog, set);
    expect(plan.ok && plan.value.profile).toMatchObject({ name: 'site', min_main_text_chars: 2500, min_markdown_chars: 5, allow_hosts: ['dev.local:3000'] });
    expect(receipt.origins).toMatchObject({ min_main_text_chars: 'profile:longform', min_markdown_chars: 'flag', allow_hosts: 'flag', 'rules.cookie-banner': 'profile:site', locale: 'default' });
    expect(makePlan({ door: 'cli', callerVersion: engineVersion, profile: 'a', overrides: {}, allowHosts: [] }, catalog, set).plan).toMatchObject({ ok: false, error: { code: 'PM-PLAN-003' } });
    expect(ask({ profile: 'artcle' }).plan).toMatchObject({ ok: false, error: { code: 'PM-PLAN-004', sentence: expect.stringContaining('did you mean article') } });
  });

  it('names equal work equally, and only that', () => {
    const id = (overrides: PlanRequest['overrides']) => ask({ overrides }).receipt.transformId;
    expect(id({ 'rules.cookie-banner': true })).toBe(id({}));
    expect(id({ max_render_time_ms: 9000, user_agent: 'X/1' })).toBe(id({}));
    expect(id({ 'rules.cookie-banner': false })).not.toBe(id({}));
    expect(id({ heading_offset: 1 })).not.toBe(id({}));
  });

  it('says when the caller speaks for another version', () => {
    expect(ask({ callerVersion: '9.9.9' }).receipt.verdict).toBe('version_skew');
  });

  it('does not take a key from the prototype', () => {
    expect(ask({ yaml: '__proto__: { render: never }\n' }).plan).toMatchObject({ ok: false, error: { code: 'PM-PLAN-004', sentence: expect.stringContaining('__proto__') } });
    expect(ask({ yaml: 'constructor: 1\n' }).receipt).toMatchObject({ verdict: 'rejected', unknown: [{ key: 'constructor' }] });
  });
});

it('planFrom gives the defaults without a catalogue', () => {
  expect(planFrom({ render: 'never' }, []).profile).toMatchObject({ render: 'never', max_render_time_ms: 8000 });
  expect(() => planFrom({ max_redirects: 99 }, [])).toThrow(/max_redirects/);
});
