/** The places of a page that made its first checkpoint fail: what a rule took, or what stands in the Markdown and should not. Pure. */
import { fateAt } from '../../shared/fates.ts';
import { assertNever, type EntryId, type NodeId } from '../../shared/ids.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Page } from '../extract/page.ts';
import type { Why } from '../../shared/triage.ts';

type Blame = Why['blame'][number];
export type SelectorOf = (node: NodeId) => string;

const mostShown = 5;
/** Share of an element's text that belongs to the nodes shown, from which on the element stands for them. */
const wholeShare = 0.9;

export function blameOf(first: string | null, page: Page, extraction: Extraction, selectorOf: SelectorOf): readonly Blame[] {
  if (first === null) return [];
  if (first === 'content_presence') return takenPlaces(page, extraction, selectorOf);
  const nodes = extraction.findings.filter(({ gate, level }) => gate === first && level === 'fail').flatMap((finding) => finding.nodes);
  return containersOf(page, nodes).slice(0, mostShown).map((i) => placeOf(i, page, extraction, selectorOf));
}

/** The largest elements that hold nothing but these nodes, in the order of the page. */
export function containersOf(page: Page, nodes: readonly NodeId[]): readonly number[] {
  const shown = [...new Set(nodes)].map((node) => page.indexOf(node)).filter((i) => i >= 0);
  const own = new Map<number, number>();
  for (const i of shown) for (let at = i; at >= 0; at = page.parent[at] ?? -1) own.set(at, (own.get(at) ?? 0) + (page.textChars[i] ?? 0));
  const isWhole = (at: number): boolean => !isRoot(page, at) && (own.get(at) ?? 0) >= wholeShare * (page.textChars[at] ?? 0);
  const tops = shown.map((i) => {
    let top = i;
    for (let at = page.parent[i] ?? -1; at >= 0 && isWhole(at); at = page.parent[at] ?? -1) if (page.nodes[at]?.kind === 'element') top = at;
    return top;
  });
  return [...new Set(tops)].filter((top) => !tops.some((other) => other !== top && page.isInside(top, other))).toSorted((a, b) => a - b);
}

const isRoot = (page: Page, at: number): boolean => ['html', 'body', 'main', 'article'].includes(page.nodes[at]?.name ?? '');

function placeOf(i: number, page: Page, extraction: Extraction, selectorOf: SelectorOf): Blame {
  const node = page.nodes[i]!.id;
  const fate = fateAt(extraction.fates, i);
  const at = { node, selector: selectorOf(node) };
  switch (fate.kind) {
    case 'kept': return { ...at, rule: null, sentence: 'It is in the Markdown: no rule asked for it.' };
    case 'spared': return { ...at, rule: fate.from, sentence: `The rule ${fate.from} asked for it and ${fate.by} kept it: ${fate.why}.` };
    case 'removed': return { ...at, rule: fate.by, sentence: `The rule ${fate.by} took it: ${fate.why}.` };
    case 'carried': return { ...at, rule: null, sentence: 'It went with an element around it.' };
    case 'outside': return { ...at, rule: null, sentence: 'It is outside the region that was taken.' };
    default: return assertNever(fate);
  }
}

/** What rules took, the most text first, and what lies outside the region when that is more. */
function takenPlaces(page: Page, extraction: Extraction, selectorOf: SelectorOf): readonly Blame[] {
  const { ledger } = extraction;
  const taken = ledger.rules.filter(({ removed }) => removed.textChars > 0).flatMap(({ rule, roots }) => roots.map((node) => ({ rule, node, chars: page.textChars[page.indexOf(node)] ?? 0 })));
  const largest = taken.toSorted((a, b) => b.chars - a.chars).slice(0, 3).map(({ rule, node, chars }): Blame => ({ node, selector: selectorOf(node), rule: rule satisfies EntryId, sentence: `The rule ${rule} took ${chars} characters here: ${whyOf(page, extraction, node)}.` }));
  const outside = ledger.outside.textChars > ledger.kept.textChars ? extraction.selection.candidates.filter(({ chosen }) => !chosen).slice(0, 1).map((one): Blame => ({ node: one.node, selector: one.selector, rule: null, sentence: `It was not taken as the main content: ${one.why}.` })) : [];
  return [...outside, ...largest];
}

function whyOf(page: Page, { fates }: Extraction, node: NodeId): string {
  const fate = fateAt(fates, page.indexOf(node));
  return fate.kind === 'removed' ? fate.why : 'it matched';
}
