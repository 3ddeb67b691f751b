/** Fixes for a failed page: candidates read off its findings and its ledger, each tried on the page before it is offered. */
import { containersOf } from './blame.ts';
import { effectOn, effectsOnEach } from './effects.ts';
import { runCase, savedCases } from './run-cases.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { CaseParts } from './cases-family.ts';
import type { CohortOf } from './cohort-family.ts';
import type { Effect, Effects, Suggestion } from '../../shared/triage.ts';
import type { Extraction, Overrides } from '../../shared/api.ts';
import type { NodeId, RunId } from '../../shared/ids.ts';

type Fix = { readonly overrides: Overrides; readonly title: string; readonly why: string };
type Works = Fix & { readonly page: Effect };

const mostOffered = 3;
const mostOfAKind = 3;
/** Other pages of the group that a fix is tried on. */
const mostOfGroup = 50;
const none: Effects = { gained: 0, lost: 0, changed: 0, same: 0, skipped: 0, pages: [] };

/** Those under which the page is accepted: what harms nothing elsewhere first, then what brings content back before what asks for less. */
export async function suggestFixes(parts: CaseParts, cohortOf: CohortOf, runId: RunId, group: readonly RunId[]): Promise<readonly Suggestion[]> {
  const works = await fixesThatWork(parts, runId);
  if (works.length === 0) return [];
  const edits = works.map(({ overrides }) => overrides);
  const alike = spread(group.filter((other) => other !== runId), mostOfGroup);
  const others = cohortOf(runId).runs.map(({ summary }) => summary.runId).filter((other) => other !== runId && !group.includes(other));
  const onGroup = await effectsOnEach(parts, alike, edits, () => false);
  const onOthers = await effectsOnEach(parts, others, edits, () => false);
  const holding = savedCases(parts.store).filter((one) => runCase(parts, one, {}).passed);
  const offered = works.map((fix, at): Suggestion => ({
    ...fix, group: onGroup?.[at] ?? none, cohort: onOthers?.[at] ?? none, casesAsked: holding.length,
    cases: holding.filter((one) => !runCase(parts, one, fix.overrides).passed).map(({ name }) => name),
  }));
  return offered.toSorted((a, b) => harm(a) - harm(b));
}

const harm = ({ cases, cohort, group }: Suggestion): number => cases.length + cohort.lost + group.lost;

async function fixesThatWork(parts: CaseParts, runId: RunId): Promise<readonly Works[]> {
  const was = effectOn(parts, runId, {}).extraction;
  if (was.verdict.kind === 'accepted' || was.verdict.kind === 'boundary') return [];
  const selectors = parts.pageOf(runId).selectors();
  const selectorOf = (node: NodeId): string | null => selectors.candidatesFor(node).find(({ matches }) => matches === 1)?.selector ?? null;
  const page = parts.pageOf(runId).page();
  const chrome = was.findings.filter(({ gate, level }) => gate === 'boilerplate_ratio' && level === 'fail').flatMap(({ nodes }) => nodes);
  const places = containersOf(page, chrome).slice(0, 20).map((i) => selectorOf(page.nodes[i]!.id)).filter((selector) => selector !== null);
  const works: Works[] = [];
  for (const fix of candidatesFor(was, [...new Set(places)])) {
    if (works.length >= mostOffered) break;
    await breathe();
    const { extraction, ...effect } = effectOn(parts, runId, fix.overrides);
    if (extraction.verdict.kind === 'accepted') works.push({ ...fix, page: effect });
  }
  return works;
}

/** Evenly over the whole list, so that a large group is judged by all its kinds. */
const spread = <T>(list: readonly T[], most: number): readonly T[] => (list.length <= most ? list : Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!));

function candidatesFor(was: Extraction, chrome: readonly string[]): readonly Fix[] {
  const failing = was.findings.filter(({ level }) => level === 'fail');
  const because = failing[0]?.sentence ?? was.verdict.reason;
  const { profile } = was.plan;
  const rules = was.ledger.rules.filter(({ removed }) => removed.textChars > 0).toSorted((a, b) => b.removed.textChars - a.removed.textChars).slice(0, mostOfAKind);
  const regions = was.selection.candidates.filter(({ chosen }) => !chosen).slice(0, mostOfAKind);
  const drop: readonly Fix[] = chrome.length === 0 ? [] : [{ overrides: { exclude_selectors: [...profile.exclude_selectors, ...chrome] }, title: chrome.length === 1 ? `Drop ${chrome[0]}` : `Drop ${chrome.length} parts that are not content: ${chrome.slice(0, 3).join(', ')}${chrome.length > 3 ? ', …' : ''}`, why: because }];
  return [
    ...drop,
    ...rules.map(({ rule, removed }) => ({ overrides: { [`rules.${rule}`]: false }, title: `Switch off the rule ${rule}`, why: `${because}. The rule took ${removed.textChars} characters of this page` })),
    ...(profile.hidden_content === 'drop' ? [{ overrides: { hidden_content: 'keep' }, title: 'Keep hidden content', why: `${because}. Content that was hidden when the page was read may be what is missing` }] : []),
    ...regions.map(({ selector, why }) => ({ overrides: { main_selector_priority: [selector, ...profile.main_selector_priority] }, title: `Take ${selector} as the main content`, why: `${because}. This region was a candidate and was not taken: ${why}` })),
    ...failing.flatMap(asksLess),
  ];
}

/** Thresholds that the page does not reach: offered last, since they ask for less. */
function asksLess({ gate, measured, sentence }: Extraction['findings'][number]): readonly Fix[] {
  if (gate === 'content_presence' && typeof measured === 'number' && measured > 0) return [{ overrides: { min_markdown_chars: Math.floor(measured) }, title: `Ask for ${Math.floor(measured)} characters`, why: `${sentence}. Right only when the page is meant to be this short` }];
  if (gate === 'boilerplate_ratio' && typeof measured === 'number' && measured <= 1) return [{ overrides: { boilerplate_ratio_max: Math.min(1, Math.ceil(measured * 100) / 100) }, title: 'Allow this share of page furniture', why: `${sentence}. Right only when what counts as furniture here is content` }];
  return [];
}
