/** What a person points at, small and serialisable, and what that means in every pane. */
import { innermostAt } from '../../shared/spans.ts';
import { decidedAt, reachOf, ruleBehind } from './run-index.ts';
import type { EntryId, NodeId } from '../../shared/ids.ts';
import type { RunIndex } from './run-index.ts';

export type Locator =
  | { readonly kind: 'node'; readonly node: NodeId }
  | { readonly kind: 'span'; readonly start: number; readonly end: number; readonly node: NodeId }
  | { readonly kind: 'rule'; readonly rule: EntryId }
  | { readonly kind: 'moment'; readonly atMs: number }
  | { readonly kind: 'gate'; readonly gate: EntryId };

type Range = { readonly start: number; readonly end: number };

/** One selection as each pane sees it: `node` leads, `nodes` are lit with it. */
export type Lit = {
  readonly node: NodeId | null;
  readonly nodes: readonly NodeId[];
  readonly spans: readonly Range[];
  readonly rule: EntryId | null;
  readonly gate: EntryId | null;
  readonly atMs: number | null;
};

export const unlit: Lit = { node: null, nodes: [], spans: [], rule: null, gate: null, atMs: null };

export function resolve(run: RunIndex | null, locator: Locator | null): Lit {
  if (locator === null) return unlit;
  if (locator.kind === 'moment') return { ...unlit, atMs: locator.atMs };
  if (run === null) return unlit;
  switch (locator.kind) {
    case 'node': return ofNode(run, locator.node, null);
    case 'span': return ofNode(run, locator.node, { start: locator.start, end: locator.end });
    case 'rule': return ofRule(run, locator.rule);
    case 'gate': return ofGate(run, locator.gate);
  }
}

function ofNode(run: RunIndex, node: NodeId, given: Range | null): Lit {
  const index = run.page.at.get(node);
  if (index === undefined) return unlit;
  const reach = given ?? reachOf(run, index) ?? nearestReach(run, index);
  const gate = run.extraction.findings.find((finding) => finding.level !== 'pass' && finding.nodes.includes(node));
  return { node, nodes: [node], spans: reach === null ? [] : [reach], rule: ruleBehind(run, index), gate: gate?.gate ?? null, atMs: null };
}

/** A node inside a construct written whole (a word in code, a cell's text) lights the construct. */
function nearestReach(run: RunIndex, index: number): Range | null {
  if (ruleBehind(run, index) !== null && decidedAt(run, index) !== index) return null;
  for (let up = run.page.parent[index]!; up >= 0; up = run.page.parent[up]!) {
    if (run.regions.has(run.page.nodes[up]!.id)) return null;
    const own = run.spansByNode.get(run.page.nodes[up]!.id)?.[0];
    if (own !== undefined) return { start: own.start, end: own.end };
  }
  return null;
}

function ofRule(run: RunIndex, rule: EntryId): Lit {
  const tally = run.extraction.ledger.rules.find((each) => each.rule === rule);
  const nodes = tally === undefined ? [] : [...tally.roots, ...tally.spared];
  return { ...unlit, node: nodes[0] ?? null, nodes, rule };
}

function ofGate(run: RunIndex, gate: EntryId): Lit {
  const findings = run.extraction.findings.filter((each) => each.gate === gate);
  const nodes = findings.flatMap((each) => each.nodes);
  const spans = findings.flatMap((each) => each.spans);
  return { ...unlit, node: nodes[0] ?? spans[0]?.nodeId ?? null, nodes, spans, gate };
}

/** What lies under a place in the Markdown, or just before it at the end of a line; null on a blank between blocks. */
export function locateOffset(run: RunIndex, offset: number): Locator | null {
  const { markdown } = run.extraction;
  const found = [offset, offset - 1].map((at) => (at < 0 || markdown.text[at] === '\n' ? null : innermostAt(markdown, at)));
  const span = found.find((each) => each !== null && each.kind !== 'container') ?? null;
  return span === null ? null : { kind: 'span', start: span.start, end: span.end, node: span.nodeId };
}

export function sameLocator(a: Locator | null, b: Locator | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
