/** Finds the region that holds the content: what the user named, then landmarks that have it, then the heaviest box. */
import { addCounts, noContent, type ContentCounts } from '../../../shared/content-counts.ts';
import type { Selection } from '../../../shared/judgement.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { StageResult } from '../../stage.ts';
import { nameOf } from '../judge/elements.ts';
import { selectorOf } from '../page/selector-of.ts';
import type { Page } from '../page.ts';
import { weighBlocks } from './blocks.ts';
import { candidateTable, rank } from './candidates.ts';
import { markChrome } from './chrome.ts';
import { outermost, pickRegion, type Pick } from './pick-region.ts';
import { noteRegions } from './note-regions.ts';
import { readPageKind } from './page-kind.ts';

/** Pure. Throws FailureError PM-PLAN-006 on a selector of the plan that is not valid. */
export function select(page: Page, plan: Plan): StageResult<Selection> {
  const pageKind = readPageKind(page);
  const mask = markChrome(page, plan, pageKind.kind);
  const weights = weighBlocks(page, mask, plan.profile.link_density_max, pageKind.kind === 'article' || pageKind.kind === 'unknown');
  const pick = pickRegion(page, plan, mask, weights);
  const notes = noteRegions(page, pick.regions);
  const regions = withIncluded(page, plan, [...pick.regions, ...notes]);
  const ranked = rank(page, weights, [...pick.considered, ...regions]);
  const output: Selection = {
    policy: pick.policy,
    regions: regions.map((index) => page.nodes[index]!.id),
    selectorsUsed: pick.selectors.length > 0 ? pick.selectors : regions.map((index) => selectorOf(page, index)),
    reason: notes.length === 0 ? pick.reason : `${pick.reason}; and the notes that it refers to`,
    candidates: candidateTable(page, ranked, regions, pick.reason),
    pageKind,
    visibleFacts: page.visibleFacts,
  };
  return { output, notes: { headline: headline(page, pick, regions), before: page.nodes.length === 0 ? noContent : page.counts(0), after: sumCounts(page, regions), warnings: pick.warnings } };
}

function sumCounts(page: Page, regions: readonly number[]): ContentCounts {
  return regions.map((index) => page.counts(index)).reduce(addCounts, noContent);
}

function headline(page: Page, pick: Pick, regions: readonly number[]): string {
  if (regions.length === 0) return 'nothing to take';
  const names = regions.length === 1 ? nameOf(page, regions[0]!) : `${regions.length} regions`;
  return `${names}, ${regions.reduce((sum, index) => sum + page.textChars[index]!, 0)} chars (${pick.policy})`;
}

/** An included node outside the regions is a region of its own. */
function withIncluded(page: Page, plan: Plan, regions: readonly number[]): readonly number[] {
  const included = plan.profile.include_selectors.flatMap((selector) => page.select(selector));
  return outermost(page, [...regions, ...included]);
}
