/** Previews: equal to a fresh extraction whatever was asked before, and no more work than the edit asks for. */
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultPlan } from '../extract/default-plan.ts';
import { extract, pageOf } from '../../src/main/extract/extract.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { previewer, type Previewer } from '../../src/main/backend/preview.ts';
import type { Page } from '../../src/main/extract/page.ts';
import type { Plan } from '../../src/shared/plan.ts';
import type { ProfileInput } from '../../src/shared/profile.ts';

const url = 'https://one.example/harbour';
const sections = Array.from({ length: 120 }, (_, i) => `<h2>Section ${i}</h2><p id="day-${i}">What was seen on day ${i}: wind, water, and a <a href="/day/${i}">boat</a> that came in late with the tide.</p>${i % 9 === 4 ? `<aside class="related"><ul><li><a href="/r/${i}">Another story ${i}</a></li></ul></aside>` : ''}<pre><code>day(${i})</code></pre>`);
const html = `<!doctype html><html lang="en"><body><nav><a href="/">Home</a></nav><main><h1>Harbour book</h1>${sections.join('')}</main></body></html>`;
const snapshot = parseHtml(html, url);
const route = { requestedUrl: url, finalUrl: url, status: 200, readiness: null, charset: null };

const withRule = (rule: string, enabled: boolean, profile: ProfileInput = {}): Plan => defaultPlan(profile, { [rule]: { kind: 'rule', version: 1, enabled, params: {} } });

/** The page with every look at its nodes counted; where its snapshot came from is no node. */
function counted(page: Page): { readonly page: Page; readonly looks: () => number } {
  let looks = 0;
  return { page: new Proxy(page, { get: (target, key) => { if (key !== 'snapshot') looks++; const value: unknown = Reflect.get(target, key, target); return typeof value === 'function' ? (value as () => unknown).bind(target) : value; } }), looks: () => looks };
}

describe('a preview', () => {
  let preview: Previewer;
  let looks: () => number;
  beforeAll(() => {
    const seen = counted(pageOf(snapshot));
    looks = seen.looks;
    preview = previewer(seen.page, route, () => 0);
    preview(defaultPlan());
  });

  it('of a gate judges what was measured and looks at nothing of the page', () => {
    preview(defaultPlan());
    const edits: readonly ProfileInput[] = [{ boilerplate_ratio_max: 0 }, { min_markdown_chars: 900_000 }, { budgets: { link: 0 } }, { required_heading_regex: '^Nowhere$' }, { wrong_route_detection: false }];
    for (const edit of edits) {
      const before = looks();
      const { extraction, recomputed } = preview(defaultPlan(edit));
      expect(recomputed).toEqual(['check']);
      expect(looks() - before).toBe(0);
      const fresh = extract(snapshot, defaultPlan(edit), route);
      expect([extraction.findings, extraction.verdict]).toEqual([fresh.findings, fresh.verdict]);
    }
    expect(preview(defaultPlan({ min_markdown_chars: 900_000 })).extraction.verdict.kind).toBe('no_extractable_content');
  });

  it('of a rule writes the blocks that change and no others', () => {
    preview(defaultPlan());
    const without = preview(defaultPlan({ exclude_selectors: ['#day-5', '#day-60'] }));
    expect([without.recomputed, without.blocksWritten]).toEqual([['judge', 'write', 'check'], 0]);
    expect(without.extraction.markdown.text).not.toContain('day 60:');
    const back = preview(defaultPlan());
    expect(back.blocksWritten).toBe(2);
    expect(back.extraction.markdown).toEqual(extract(snapshot, defaultPlan(), route).markdown);
    expect(preview(defaultPlan({ heading_offset: 1 })).blocksWritten).toBeGreaterThan(240);
  });

  it('equals a fresh extraction after any row of edits', () => {
    const plans = [withRule('related', false), defaultPlan({ heading_offset: 1 }), withRule('related', true), defaultPlan({ exclude_selectors: ['h2'] }), withRule('related', false, { front_matter: true }), defaultPlan({ hidden_content: 'keep' }), defaultPlan()];
    for (const plan of plans) {
      const { receipts: _mine, ...mine } = preview(plan).extraction;
      const { receipts: _fresh, ...fresh } = extract(snapshot, plan, route);
      expect(mine).toEqual(fresh);
    }
  });
});
