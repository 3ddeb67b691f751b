/** Fixes for a failed page: candidates read off its findings and its ledger, each tried on the page before it is offered. */
import { effectOn, effectsOn } from './effects.ts';
import { runCase, savedCases } from './run-cases.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { CaseParts } from './cases-family.ts';
import type { CohortOf } from './cohort-family.ts';
import type { Extraction, Overrides } from '../../shared/api.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Suggestion } from '../../shared/triage.ts';

type Fix = { readonly overrides: Overrides; readonly title: string; readonly why: string };

const mostOffered = 3;
const mostOfAKind = 3;

/** Those under which the page is accepted, in the order of the candidates: what brings content back before what asks for less. */
export async function suggestFixes(parts: CaseParts, cohortOf: CohortOf, runId: RunId): Promise<readonly Suggestion[]> {
  const was = effectOn(parts, runId, {}).extraction;
  if (was.verdict.kind === 'accepted' || was.verdict.kind === 'boundary') return [];
  const offered: Suggestion[] = [];
  const broken = new Set(savedCases(parts.store).filter((one) => !runCase(parts, one, {}).passed).map(({ name }) => name));
  for (const fix of candidatesFor(was, (node) => parts.pageOf(runId).selectors().candidatesFor(node).find(({ matches }) => matches === 1)?.selector ?? null)) {
    if (offered.length >= mostOffered) break;
    await breathe();
    const { extraction, ...page } = effectOn(parts, runId, fix.overrides);
    if (extraction.verdict.kind !== 'accepted') continue;
    const cohort = await effectsOn(parts, cohortOf(runId).runs.map(({ summary }) => summary.runId), fix.overrides, () => false);
    const cases = savedCases(parts.store).filter((one) => !broken.has(one.name) && !runCase(parts, one, fix.overrides).passed).map(({ name }) => name);
    if (cohort !== null) offered.push({ ...fix, page, cohort, cases });
  }
  return offered;
}

function candidatesFor(was: Extraction, selectorOf: (node: Extraction['selection']['regions'][number]) => string | null): readonly Fix[] {
  const failing = was.findings.filter(({ level }) => level === 'fail');
  const because = failing[0]?.sentence ?? was.verdict.reason;
  const { profile } = was.plan;
  const rules = was.ledger.rules.filter(({ removed }) => removed.textChars > 0).toSorted((a, b) => b.removed.textChars - a.removed.textChars).slice(0, mostOfAKind);
  const regions = was.selection.candidates.filter(({ chosen }) => !chosen).slice(0, mostOfAKind);
  const chrome = [...new Set(failing.filter(({ gate }) => gate === 'boilerplate_ratio').flatMap(({ nodes }) => nodes))].slice(0, 20).map(selectorOf).filter((selector) => selector !== null);
  return [
    ...rules.map(({ rule, removed }) => ({ overrides: { [`rules.${rule}`]: false }, title: `Switch off the rule ${rule}`, why: `${because}. The rule took ${removed.textChars} characters of this page.` })),
    ...(profile.hidden_content === 'drop' ? [{ overrides: { hidden_content: 'keep' }, title: 'Keep hidden content', why: `${because}. Content that was hidden when the page was read may be what is missing.` }] : []),
    ...regions.map(({ selector, why }) => ({ overrides: { main_selector_priority: [selector, ...profile.main_selector_priority] }, title: `Take ${selector} as the main content`, why: `${because}. This region was a candidate and was not taken: ${why}` })),
    ...(chrome.length > 0 ? [{ overrides: { exclude_selectors: [...profile.exclude_selectors, ...chrome] }, title: `Exclude ${chrome.length} parts that are not content`, why: because }] : []),
    ...failing.flatMap(({ gate, measured, sentence }): readonly Fix[] => {
      if (gate === 'content_presence' && typeof measured === 'number' && measured > 0) return [{ overrides: { min_markdown_chars: Math.floor(measured) }, title: `Ask for ${Math.floor(measured)} characters`, why: `${sentence}. Right only when the page is meant to be this short.` }];
      if (gate === 'boilerplate_ratio' && typeof measured === 'number' && measured <= 1) return [{ overrides: { boilerplate_ratio_max: Math.min(1, Math.ceil(measured * 100) / 100) }, title: 'Allow this share of chrome', why: `${sentence}. Right only when what counts as chrome here is content.` }];
      return [];
    }),
  ];
}
