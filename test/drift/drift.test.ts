/** Drift in three parts: each ingredient changed alone is named alone, over the real extraction. */
import { describe, expect, it } from 'vitest';
import { align } from '../../src/main/drift/align.ts';
import { blocksOf } from '../../src/main/drift/blocks.ts';
import { compareTexts } from '../../src/main/drift/compare-texts.ts';
import { digestOfBytes, digestOfJson } from '../../src/main/digest.ts';
import { explainDrift, type DriftSide, type DriftTools, type ExtractWith } from '../../src/main/drift/explain-drift.ts';
import { driftSchema } from '../../src/shared/drift.ts';
import { findVolatileSpots } from '../../src/main/drift/volatile-spots.ts';
import { catalog } from '../../src/main/backend/catalog.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { resolveEntries } from '../../src/main/observe/plan/entries.ts';
import { planFrom } from '../../src/main/observe/plan/plan.ts';
import { replay } from '../../src/main/pipeline.ts';
import { sampleRun } from '../evidence/sample-run.ts';
import type { Plan } from '../../src/shared/plan.ts';
import type { ProfileInput } from '../../src/shared/profile.ts';
import type { Readiness } from '../../src/shared/readiness.ts';
import type { RunEvent } from '../../src/shared/run.ts';

const url = 'https://example.test/tides';
const sentence = (n: number): string => `Paragraph ${n} tells of the tide gauge at the harbour wall and of what its keeper wrote down that day.`;
const page = (paragraphs: number, extra = ''): string =>
  `<!doctype html><title>Tides</title><main><h1>Tides</h1>${Array.from({ length: paragraphs }, (_, n) => `<p>${sentence(n)}</p>`).join('')}<h2>Notes</h2><p class="note">A note about the gauge, which was repaired in spring.</p>${extra}</main>`;

const extractWith: ExtractWith = ({ snapshot }, plan) => replay(snapshot!, plan, { requestedUrl: url, finalUrl: url, status: 200 });
const tools: DriftTools = { extractWith, planToday: (plan) => ({ ...plan, entries: resolveEntries(plan.profile, catalog).entries }) };

type Seen = { readonly html: string; readonly body?: string; readonly plan?: ProfileInput; readonly readyAtMs?: number; readonly kept?: (text: string) => string; readonly editPlan?: (plan: Plan) => Plan };

function side(n: number, { html, body = html, plan: input = {}, readyAtMs, kept = (text) => text, editPlan = (plan) => plan }: Seen): DriftSide {
  const base = sampleRun(n);
  const plan = editPlan(planFrom(input, catalog));
  const snapshot = parseHtml(html, url);
  const extraction = extractWith({ ...base, snapshot }, plan);
  const markdown = { ...extraction.markdown, text: kept(extraction.markdown.text) };
  const readiness: Readiness = { outcome: 'ready', readyAtMs: readyAtMs ?? 0, elapsedMs: readyAtMs ?? 0, budgetMs: 8000, reason: 'all conditions held', contract: 'stable', lanes: [], moving: [] };
  const judged: RunEvent[] = readyAtMs === undefined ? [] : [{ type: 'readiness_judged', runId: base.summary.runId, atMs: 1, readiness }];
  return {
    ...base, snapshot, events: judged, extraction: { ...extraction, plan, markdown },
    packet: { ...base.packet, plan, verdict: extraction.verdict, digests: { ...base.packet.digests, body: digestOfBytes(body), snapshot: digestOfJson(snapshot) } },
  };
}

const causesOf = (old: Seen, now: Seen): readonly string[] => driftSchema.parse(explainDrift(side(1, old), side(2, now), tools)).causes.map(({ cause }) => cause);

describe('each ingredient alone', () => {
  it('nothing changed: same, no cause, no hunk', () => {
    const drift = explainDrift(side(1, { html: page(5) }), side(2, { html: page(5) }), tools);
    expect(drift).toMatchObject({ same: true, causes: [], hunks: [], headingJaccard: 1, chunks: { changed: 0, lost: 0, gained: 0 } });
  });

  it('bytes: the server sent another page', () => {
    expect(causesOf({ html: page(5) }, { html: page(5).replace('Paragraph 3', 'Paragraph three') })).toEqual(['bytes']);
  });

  it('rendered page: the same bytes, and the page made something else of them', () => {
    expect(causesOf({ html: page(5), body: 'shell', readyAtMs: 900 }, { html: page(5).replace('Paragraph 3', 'Paragraph three'), body: 'shell', readyAtMs: 950 })).toEqual(['page']);
  });

  it('timing: the same page read before it was full', () => {
    expect(causesOf({ html: page(9), body: 'shell', readyAtMs: 3000 }, { html: page(5), body: 'shell', readyAtMs: 900 })).toEqual(['timing']);
  });

  it('profile: the settings are named', () => {
    const drift = explainDrift(side(1, { html: page(5) }), side(2, { html: page(5), plan: { exclude_selectors: ['.note'] } }), tools);
    expect(drift.causes).toMatchObject([{ cause: 'profile', blocksMoved: 1 }]);
    expect(drift.causes[0]?.sentence).toContain('exclude_selectors');
    expect(drift.settings).toEqual([{ key: 'exclude_selectors', before: [], after: ['.note'] }]);
  });

  it('rule version: what was kept is not what today’s rules give', () => {
    const older = (plan: Plan): Plan => ({ ...plan, entries: Object.fromEntries(Object.entries(plan.entries).map(([id, entry]) => [id, id === 'consent' ? { ...entry, version: entry.version + 7 } : entry])) });
    const drift = explainDrift(side(1, { html: page(5), editPlan: older, kept: (text) => text.replace(sentence(2), '') }), side(2, { html: page(5) }), tools);
    expect(drift.causes).toMatchObject([{ cause: 'rule' }]);
    expect(drift.causes[0]?.sentence).toContain('consent');
  });

  it('engine: the same everything, another result than was kept', () => {
    expect(causesOf({ html: page(5), kept: (text) => text.replace(sentence(2), '') }, { html: page(5) })).toEqual(['engine']);
  });

  it('two at once are both named, the stronger first', () => {
    expect(causesOf({ html: page(9) }, { html: page(4), plan: { exclude_selectors: ['.note'] } })).toEqual(['bytes', 'profile']);
  });

  it('a change that the Markdown does not show is no drift', () => {
    expect(causesOf({ html: page(5) }, { html: page(5).replace('<main>', '<main data-build="2">') })).toEqual([]);
  });
});

describe('what moved', () => {
  it('headings, chunks and hunks', () => {
    const drift = compareTexts('# A\n\none\n\n## B\n\ntwo\n\n## C\n\nthree\n', '# A\n\none\n\n## B\n\n2\n\n## D\n\nfour\n');
    expect(drift).toMatchObject({ headingJaccard: 0.5, headingsLost: ['C'], headingsGained: ['D'], chunks: { same: 1, changed: 1, lost: 1, gained: 1 } });
    expect(drift.hunks.map(({ heading, before, after }) => ({ heading, before, after }))).toEqual([{ heading: 'B', before: ['two', '## C', 'three'], after: ['2', '## D', 'four'] }]);
  });

  it('the same change in two pages has the same key', () => {
    const key = (around: string) => compareTexts(`${around}\n\nold line\n\nend\n`, `${around}\n\nnew line\n\nend\n`).hunks[0]?.key;
    expect(key('first page')).toBe(key('second page'));
  });

  it('a fence is one block, its blank lines, headings and shorter fences too', () => {
    expect(blocksOf('a\n\n````js\n# no heading\n\n```\n````\n\nb').blocks).toEqual(['a', '````js\n# no heading\n\n```\n````', 'b']);
  });

  it('alignment keeps order and equality on ten thousand blocks', () => {
    const a = Array.from({ length: 10_000 }, (_, n) => `block ${n % 7 === 0 ? n : n % 5}`);
    const b = a.filter((_, n) => n % 11 !== 3);
    const pairs = align(a, b);
    expect(pairs.length).toBe(b.length);
    expect(pairs.every(([i, j], k) => a[i] === b[j] && (k === 0 || (i > pairs[k - 1]![0] && j > pairs[k - 1]![1])))).toBe(true);
  });
});

describe('volatile spots', () => {
  const text = (views: number, last: string) => `# Page\n\nIntro.\n\nViews: ${views}\n\nBody stays.\n\n${last}\n`;

  it('are found from three captures; what changed once and stayed is an edit', () => {
    const spots = findVolatileSpots([text(1, 'old end'), text(2, 'new end'), text(3, 'new end')]);
    expect(spots).toEqual([{ after: 'Intro.', before: 'Body stays.' }]);
    expect(findVolatileSpots([text(1, 'x'), text(2, 'x')])).toEqual([]);
  });

  it('mark their hunks, and no others', () => {
    const spots = findVolatileSpots([text(1, 'x'), text(2, 'x'), text(3, 'x')]);
    expect(compareTexts(text(3, 'x'), text(4, 'y'), spots).hunks.map(({ after, volatile }) => ({ after, volatile }))).toEqual([
      { after: ['Views: 4'], volatile: true }, { after: ['y'], volatile: false },
    ]);
  });
});
