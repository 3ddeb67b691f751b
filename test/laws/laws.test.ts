/** The laws over every fixture and over generated pages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog, planOf } from '../golden/outcome.ts';
import { fixtureNames, holds, readFixture, snapshotOf } from '../golden/fixture.ts';
import { breaksConservation, breaksNesting, breaksReading, breaksSpeech, extractFrozen, type Extracted } from './laws.ts';
import { canonicalJson } from '../../src/main/digest.ts';
import { htmlPage, recordedPage } from './pages.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { planFrom } from '../../src/main/observe/plan/plan.ts';
import { planSchema } from '../../src/shared/plan.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';

const brokenLaws = (extracted: Extracted): readonly string[] => [
  ...extracted.broken, ...breaksConservation(extracted), ...breaksNesting(extracted.extraction.markdown),
  ...breaksSpeech(extracted), ...breaksReading(extracted.extraction.markdown),
];

const pages = fixtureNames.map(readFixture).filter((fixture) => !holds(fixture, 'samples.json'));

describe.each(pages.map((fixture) => fixture.name))('%s', (name) => {
  const fixture = readFixture(name);
  it('keeps the laws', () => {
    const { requestedUrl, url, status } = fixture;
    expect(brokenLaws(extractFrozen(snapshotOf(fixture), planOf(fixture, true), { requestedUrl, finalUrl: url, status }))).toEqual([]);
  });
});

describe('generated pages', () => {
  const plan = planFrom({}, catalog);
  const keepsAll = planFrom({ main_selector_priority: ['body'], hidden_content: 'keep', inactive_tabs: 'keep', closed_details: 'keep' }, catalog);
  const holdsFor = (snapshot: Snapshot) => {
    for (const each of [plan, keepsAll]) expect(brokenLaws(extractFrozen(snapshot, each))).toEqual([]);
  };

  it('keep the laws when parsed', () => {
    fc.assert(fc.property(htmlPage, (html) => holdsFor(parseHtml(html, 'https://example.test/page'))), { numRuns: 300, seed: 20260 });
  });

  it('keep the laws when recorded, shadow trees and facts and all', () => {
    fc.assert(fc.property(recordedPage, holdsFor), { numRuns: 300, seed: 20261 });
  });

  it('give the same bytes again, with other pages in between', () => {
    fc.assert(fc.property(htmlPage, htmlPage, (one, other) => {
      const bytes = () => canonicalJson(withoutTimes(extractFrozen(parseHtml(one, 'https://example.test/1'), plan).extraction));
      const first = bytes();
      extractFrozen(parseHtml(other, 'https://example.test/2'), plan);
      expect(bytes()).toBe(first);
    }), { numRuns: 60, seed: 20262 });
  });
});

describe('plans', () => {
  it('go round through JSON unchanged, explicit false and all', () => {
    const switches = catalog.filter((entry) => entry.kind === 'rule').map((entry) => entry.id);
    fc.assert(fc.property(fc.subarray(switches), (off) => {
      const plan = planFrom({ rules: Object.fromEntries(off.map((id) => [id, false])) }, catalog);
      const again = planSchema.parse(JSON.parse(canonicalJson(plan)));
      expect(canonicalJson(again)).toBe(canonicalJson(plan));
      for (const id of off) expect(again.entries[id]?.enabled).toBe(false);
    }), { numRuns: 50 });
  });
});

function withoutTimes({ receipts: _receipts, ...rest }: Extracted['extraction']): unknown {
  return rest;
}
