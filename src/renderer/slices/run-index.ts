/** One extraction joined to its page: fates by node, spans by node, tallies by rule. Pure look-ups for every pane. */
import { noMetadata } from '../../shared/no-metadata.ts';
import { fateAt } from '../../shared/fates.ts';
import { indexSpans } from '../../shared/spans.ts';
import type { ContentCounts } from '../../shared/content-counts.ts';
import type { EntryId, NodeId } from '../../shared/ids.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Fate } from '../../shared/judgement.ts';
import type { PageIndex } from './page-index.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Span } from '../../shared/markdown-document.ts';
import type { Verdict } from '../../shared/verdict.ts';

const nothing: ContentCounts = { textChars: 0, headings: 0, paragraphs: 0, listItems: 0, tables: 0, codeBlocks: 0, links: 0, images: 0 };

export type RunIndex = {
  readonly page: PageIndex;
  readonly extraction: Extraction;
  readonly spansByNode: ReadonlyMap<NodeId, readonly Span[]>;
  readonly regions: ReadonlySet<NodeId>;
  /** True when the run ended before anything was extracted (a boundary): the page can be looked at, nothing was judged. */
  readonly bare: boolean;
};

export function indexRun(page: PageIndex, extraction: Extraction): RunIndex {
  return { page, extraction, spansByNode: indexSpans(extraction.markdown), regions: new Set(extraction.selection.regions), bare: false };
}

/** A page of which nothing was extracted, so that its tree and view can still be looked at. */
export function indexBare(page: PageIndex, plan: Plan, verdict: Verdict): RunIndex {
  const none: Extraction = {
    plan, verdict, representation: 'none', findings: [], receipts: [], markdown: { text: '', spans: [] }, metadata: noMetadata, chunks: [], fates: { palette: [], index: [] },
    selection: { policy: 'none', regions: [], selectorsUsed: [], reason: verdict.reason, candidates: [], pageKind: { kind: 'unknown', evidence: [] }, visibleFacts: 'markup' },
    ledger: { total: nothing, outside: nothing, kept: nothing, rules: [], claims: [] },
  };
  return { ...indexRun(page, none), bare: true };
}

export const fateOf = (run: RunIndex, index: number): Fate => fateAt(run.extraction.fates, index);

/** The node that was judged by name: a carried node answers with the ancestor that took it along. */
export function decidedAt(run: RunIndex, index: number): number {
  const fate = fateOf(run, index);
  return fate.kind === 'carried' ? (run.page.at.get(fate.with) ?? index) : index;
}

/** The rule behind a node's fate, or null when nothing wanted it. */
export function ruleBehind(run: RunIndex, index: number): EntryId | null {
  const fate = fateOf(run, decidedAt(run, index));
  if (fate.kind === 'removed') return fate.by;
  return fate.kind === 'spared' ? fate.from : null;
}

/** Why a node is or isn't in the Markdown, as a sentence. */
export function sentenceOf(run: RunIndex, index: number): string {
  const fate = fateOf(run, index);
  switch (fate.kind) {
    case 'kept': return 'Kept: no rule asked for it.';
    case 'removed': return `Removed by ${fate.by}: ${fate.why}`;
    case 'carried': {
      const holder = fateOf(run, decidedAt(run, index));
      return holder.kind === 'removed' ? `Gone with its ancestor, removed by ${holder.by}: ${holder.why}` : 'Gone with its ancestor.';
    }
    case 'spared': return `Kept: ${fate.from} wanted it, ${fate.by} spared it. ${fate.why}`;
    case 'outside': return run.bare ? 'Not judged: the run ended before extraction.' : 'Outside the chosen region.';
  }
}

/** The part of the Markdown that a node wrote, its descendants included; null when it wrote nothing. */
export function reachOf(run: RunIndex, index: number): { readonly start: number; readonly end: number } | null {
  let start = Infinity;
  let end = -1;
  for (let i = index; i < run.page.end[index]!; i++) {
    for (const span of run.spansByNode.get(run.page.nodes[i]!.id) ?? []) {
      if (span.start < start) start = span.start;
      if (span.end > end) end = span.end;
    }
  }
  return end < 0 ? null : { start, end };
}
