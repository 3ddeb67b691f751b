/** The pure models behind the panes: trees, origins, lanes, links, keys, typed values. */
import { describe, expect, test } from 'vitest';
import { barsOf, packRequests, textPath } from '../../src/renderer/panes/timeline/model.ts';
import { indexPage } from '../../src/renderer/slices/page-index.ts';
import { lineAt, lineStarts, gutterMarks } from '../../src/renderer/panes/markdown/model.ts';
import { listRows, loneText } from '../../src/renderer/panes/elements/model.ts';
import { matchesKey, isPlain } from '../../src/renderer/commands/command.ts';
import { boxOn, nodeUnder } from '../../src/renderer/panes/picture/model.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { railOf } from '../../src/renderer/shell/rail-model.ts';
import { readEdits, withEdits } from '../../src/renderer/yaml-edits.ts';
import { readLink, writeLink } from '../../src/renderer/deep-link.ts';
import { readTyped } from '../../src/renderer/panes/profile/model.ts';
import { sayValue, sortFindings } from '../../src/renderer/panes/gates/model.ts';
import { sealDocument } from '../../src/renderer/panes/page/model.ts';
import { splitLines } from '../../src/renderer/event-stream.ts';
import { takeToken } from '../../src/renderer/loopback-connection.ts';
import { toTarget } from '../../src/renderer/shell/to-target.ts';
import { digest, entryId, runId } from '../../src/shared/ids.ts';
import type { Finding } from '../../src/shared/verdict.ts';
import type { NetworkEntry } from '../../src/shared/capture.ts';

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('elements', () => {
  const page = indexPage(parseHtml('<html><body><main id="m"><p>one <b>two</b></p><p>three</p></main><script>ignored()</script></body></html>', 'https://a.example/'));
  test('text is counted without blanks and scripts, up every ancestor', () => {
    const at = (name: string) => page.nodes.findIndex((node) => node.name === name);
    expect(page.chars[at('main')]).toBe('onetwothree'.length);
    expect(page.chars[at('script')]).toBe(0);
    expect(page.chars[0]).toBe(page.chars[at('main')]);
  });
  test('an element with one text is one row; rows know their level, set and place', () => {
    const open = new Set(page.nodes.map((node) => node.id));
    const rows = listRows(page, open);
    const names = rows.map((row) => page.nodes[row.index]!.name || 'text');
    expect(names).toEqual(['html', 'head', 'body', 'main', 'p', 'text', 'b', 'p', 'script']);
    expect(loneText(page, rows.at(-2)!.index)).toBe('three');
    const second = rows[names.lastIndexOf('p')]!;
    expect([second.level, second.setSize, second.position, second.open]).toEqual([4, 2, 2, null]);
  });
  test('a closed row hides what is under it', () => {
    expect(listRows(page, new Set()).map((row) => page.nodes[row.index]!.name)).toEqual(['html']);
  });
});

describe('pictures', () => {
  const parsed = parseHtml('<body><main><p>x</p></main></body>', 'https://a.example/');
  const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = { body: [0, 0, 800, 2000], main: [100, 1000, 600, 400], p: [120, 1100, 200, 40] };
  const page = indexPage({ ...parsed, nodes: parsed.nodes.map((node) => (boxes[node.name] === undefined ? node : { ...node, facts: { visible: true, box: boxes[node.name]! } })) });
  const tile = { kind: 'tile', atMs: 0, digest: digest('sha256:' + '0'.repeat(64)), width: 800, height: 900, y: 900 } as const;
  const named = (name: string) => page.nodes.find((node) => node.name === name)!.id;
  test('a box is moved by the tile it lies on', () => {
    expect(boxOn(page, tile, named('main'))).toEqual({ x: 100, y: 100, width: 600, height: 400 });
    expect(boxOn(page, { ...tile, y: 0 }, named('main'))).toBeNull();
  });
  test('a point selects the smallest element under it', () => {
    expect([nodeUnder(page, tile, 130, 210), nodeUnder(page, tile, 110, 110), nodeUnder(page, tile, 5, 5), nodeUnder(page, tile, 900, 5)]).toEqual([named('p'), named('main'), named('body'), null]);
  });
});

describe('markdown gutter', () => {
  test('offsets fall on their lines and runs of lines share a mark', () => {
    const starts = lineStarts('ab\ncd\n\nef\n');
    expect(starts).toEqual([0, 3, 6, 7, 10]);
    expect([0, 2, 3, 6, 9].map((offset) => lineAt(starts, offset))).toEqual([0, 0, 1, 2, 3]);
    expect(gutterMarks(['kept', 'kept', 'blank', 'spared']).map((mark) => mark.kind === 'gutter' && [mark.from, mark.to, mark.tone])).toEqual([[1, 2, 'kept'], [4, 4, 'spared']]);
  });
});

describe('timeline', () => {
  test('bars touch and the last one reaches the end', () => {
    const lane = { condition: entryId('stable'), title: 'Stable', required: true, firstMetAtMs: 500, metAtEnd: true, changes: [{ atMs: 100, state: { met: false, waitingFor: 'rest' } }, { atMs: 500, state: { met: true, why: 'rested' } }] } as const;
    expect(barsOf(lane, 2000)).toEqual([{ fromMs: 100, toMs: 500, met: false, words: 'rest' }, { fromMs: 500, toMs: 2000, met: true, words: 'rested' }]);
  });
  test('requests at the same time stand in different rows; assets are left out', () => {
    const entry = (id: string, kind: NetworkEntry['kind'], startedAtMs: number, endedAtMs: number): NetworkEntry => ({ id, kind, startedAtMs, endedAtMs, method: 'GET', url: 'https://a.example/', resourceType: 'fetch', status: 200, mediaType: null, bytes: null, outcome: 'done' });
    const packed = packRequests([entry('a', 'content', 0, 100), entry('b', 'content', 50, 90), entry('c', 'asset', 0, 9), entry('d', 'content', 120, 130)], 1000, 2);
    expect(packed.map((each) => [each.entry.id, each.row])).toEqual([['a', 0], ['b', 1], ['d', 0]]);
  });
  test('no samples, no curve', () => expect(textPath([], 1000, 100, 20)).toBe(''));
});

describe('rail', () => {
  test('a failed gate makes the check stage failed; quiet stages stay out until they have something to say', () => {
    const finding: Finding = { gate: entryId('g'), version: 1, level: 'fail', measured: 1, threshold: 0, unit: '', sentence: '', nodes: [], spans: [] };
    const receipt = { stage: 'check', version: 1, status: 'ok', startedAtMs: 0, elapsedMs: 1, inputDigest: null, outputDigest: null, before: null, after: null, headline: 'done', warnings: [], heuristics: [], detail: null } as const;
    const rail = railOf([receipt], 'settle', [finding]);
    expect(rail.find((stage) => stage.name === 'check')).toMatchObject({ state: 'failed', note: '1 of 1' });
    expect(rail.find((stage) => stage.name === 'settle')?.state).toBe('running');
    expect(rail.some((stage) => stage.name === 'boundary' || stage.name === 'seal')).toBe(false);
    expect(railOf([{ ...receipt, stage: 'seal', status: 'failed' }], null, null).some((stage) => stage.name === 'seal')).toBe(true);
  });
});

describe('links and keys', () => {
  const run = runId('0192f000-0000-7000-8000-000000000001');
  test('every kind of selection survives the address', () => {
    const node = parseHtml('<p>x</p>', 'https://a.example/').nodes[0]!.id;
    for (const locator of [{ kind: 'node', node }, { kind: 'span', node, start: 3, end: 9 }, { kind: 'rule', rule: entryId('sidebar') }, { kind: 'gate', gate: entryId('structure') }, { kind: 'moment', atMs: 1840 }] as const) {
      expect(readLink(writeLink(run, locator))).toEqual({ runId: run, locator });
    }
    expect(readLink('#run=<script>')).toEqual({ runId: null, locator: null });
    expect(readLink(`#run=${run}`)).toEqual({ runId: run, locator: null });
  });
  test('the token is taken out of the address and kept', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    let shown = '';
    expect(takeToken({ hash: '#token=abc&run=12345678', pathname: '/', search: '' }, storage, (url) => { shown = url; })).toBe('abc');
    expect(shown).toBe('/#run=12345678');
    expect(takeToken({ hash: '#run=12345678', pathname: '/', search: '' }, storage, () => undefined)).toBe('abc');
  });
  test('keys match with exactly their modifiers', () => {
    expect(matchesKey('Ctrl+K', pressed('k', { ctrlKey: true }))).toBe(true);
    expect(matchesKey('Ctrl+K', pressed('k'))).toBe(false);
    expect(matchesKey('K', pressed('k', { ctrlKey: true }))).toBe(false);
    expect(matchesKey('?', pressed('?', { shiftKey: true }))).toBe(true);
    expect(matchesKey('F6', pressed('F6', { shiftKey: true }))).toBe(false);
    expect(matchesKey('Ctrl+Shift+Z', pressed('Z', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect([isPlain('J'), isPlain('Alt+ArrowLeft'), isPlain('F6'), isPlain('[')]).toEqual([true, false, false, true]);
  });
});

describe('profile', () => {
  const field = { key: 'stability_window_ms', type: 'integer', default: 800, min: 0, max: 30_000, unit: 'ms', help: '' } as const;
  test('a typed number is read, or refused in a sentence', () => {
    expect(readTyped(field, '900')).toEqual({ ok: true, value: 900 });
    expect(readTyped(field, '1.5')).toEqual({ ok: false, sentence: 'A whole number is needed here.' });
    expect(readTyped(field, '-1')).toEqual({ ok: false, sentence: 'At least 0 ms.' });
    expect(readTyped(field, '')).toEqual({ ok: false, sentence: 'A number is needed here.' });
    expect(readTyped({ ...field, type: 'list', default: ['main'] }, ' main \n\narticle')).toEqual({ ok: true, value: ['main', 'article'] });
  });
  const yaml = '# why\nversion: 1\nname: a # short\nmin_main_text_chars: 140\n';
  test('YAML is byte for byte the same without edits, and keeps comments and order with them', () => {
    expect(withEdits(yaml, {})).toBe(yaml);
    expect(withEdits(yaml, { min_main_text_chars: 300 })).toBe('# why\nversion: 1\nname: a # short\nmin_main_text_chars: 300\n');
  });
  test('only what differs becomes an edit; broken YAML gives a line', () => {
    expect(readEdits(yaml.replace('140', '141'), yaml)).toEqual({ ok: true, overrides: { min_main_text_chars: 141 } });
    expect(readEdits('version: [1', yaml)).toMatchObject({ ok: false });
    expect(readEdits('- a', yaml)).toEqual({ ok: false, sentence: 'A profile is a list of keys and values.' });
  });
});

describe('small readings', () => {
  test('findings: failed first; values in few characters', () => {
    const finding = (gate: string, level: Finding['level']): Finding => ({ gate: entryId(gate), version: 1, level, measured: 0, threshold: 0, unit: '', sentence: '', nodes: [], spans: [] });
    expect(sortFindings([finding('a', 'pass'), finding('c', 'fail'), finding('b', 'warn')]).map((each) => each.gate)).toEqual(['c', 'b', 'a']);
    expect([sayValue(0.4123, 'share'), sayValue(null, ''), sayValue([], ''), sayValue(true, ''), sayValue({ a: 1 }, '')]).toEqual(['0.41 share', '–', 'none', 'yes', 'a 1']);
  });
  test('addresses get the scheme that was left out', () => {
    expect(toTarget('example.com/a')).toEqual({ ok: true, value: { kind: 'url', url: 'https://example.com/a' } });
    expect(toTarget(' localhost:8080 ')).toEqual({ ok: true, value: { kind: 'url', url: 'http://localhost:8080' } });
    expect(toTarget('  ')).toMatchObject({ ok: false });
  });
  test('a line that is not whole waits for its rest', () => expect(splitLines('{"a":1}\n\n{"b"')).toEqual({ lines: ['{"a":1}'], rest: '{"b"' }));
  test('the policy stands before the first element of the rebuilt page', () => expect(sealDocument('<!doctype html><html><body>x</body></html>')).toMatch(/^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'[^>]*>.*<html>/));
});
