/** Answers "why is this text missing?" and "why is this text here?" from the page, the fates and the source map. */
import { fateAt, isKept } from '../../shared/fates.ts';
import { assertNever, type EntryId, type NodeId } from '../../shared/ids.ts';
import { indexText } from './text-index.ts';
import type { Extraction, ProcedureOutput } from '../../shared/api.ts';
import type { Fate } from '../../shared/judgement.ts';
import type { Page } from '../extract/page.ts';

export type Explanation = ProcedureOutput<'runs.explain'>;

/** Pure. Of several places the one that speaks in the Markdown is told about; the others are counted. */
export function explainText(text: string, page: Page, extraction: Extraction): Explanation {
  const places = indexText(page, { inert: false }).find(text);
  const [first] = places;
  if (first === undefined) return notInContent(text, page);
  const spoken = places.find((nodes) => nodes.some((i) => isKept(fateAt(extraction.fates, i))));
  const nodes = spoken ?? first;
  const i = nodes.find((node) => isKept(fateAt(extraction.fates, node)) === (spoken !== undefined)) ?? nodes[0] ?? 0;
  const others = places.length === 1 ? '' : ` It stands in ${places.length} places of the page; this is ${spoken === undefined ? 'the first' : 'the one that is in the Markdown'}.`;
  const explained = explainNode(i, page, extraction);
  const lost = spoken === undefined ? undefined : nodes.find((node) => !isKept(fateAt(extraction.fates, node)));
  const part = lost === undefined ? '' : ` A part of it is missing: ${explainNode(lost, page, extraction).answer}`;
  return { ...explained, answer: `${explained.answer}${part}${others}` };
}

function notInContent(text: string, page: Page): Explanation {
  const nowhere = { node: null, rule: null };
  const [inert] = indexText(page, { inert: true }).find(text);
  if (inert !== undefined) {
    const holder = page.nodes[page.parent[inert[0] ?? -1] ?? -1];
    return { node: holder?.id ?? null, rule: null, stage: 'capture', answer: `It is only inside a <${holder?.name ?? 'script'}> element, which is never content.` };
  }
  const gaps = page.snapshot.gaps.length === 0 ? '' : ` Parts of the page could not be read: ${page.snapshot.gaps.slice(0, 3).map((gap) => gap.sentence).join(' ')}`;
  const advice = page.snapshot.source === 'parsed'
    ? 'It is not in the page as the server sent it; a script may bring it: run with render: always.'
    : 'It was not in the page when it was captured: it may come later, after an action, or was never there.';
  return { ...nowhere, stage: 'capture', answer: `${advice}${gaps}` };
}

function explainNode(i: number, page: Page, extraction: Extraction): Explanation {
  const fate = fateAt(extraction.fates, i);
  const node = page.nodes[i]?.id ?? null;
  switch (fate.kind) {
    case 'kept': return { node, rule: null, stage: 'write', answer: `It is in the Markdown${placeOf(node, extraction)}: no rule asked for it.` };
    case 'spared': return { node, rule: fate.by, stage: 'judge', answer: `It is in the Markdown${placeOf(node, extraction)}: ${fate.from} wanted to remove it and ${fate.by} kept it (${fate.why}).` };
    case 'removed': return removed(node, fate, '');
    case 'carried': return carried(node, fate.with, page, extraction);
    case 'outside': return { node, rule: null, stage: 'select', answer: outsideAnswer(i, page, extraction) };
    default: return assertNever(fate);
  }
}

function removed(node: NodeId | null, fate: Extract<Fate, { kind: 'removed' }>, by: string): Explanation {
  const rule: EntryId = fate.by;
  return { node, rule, stage: 'judge', answer: `It was removed by ${rule}${by}: ${fate.why}.` };
}

/** Follows a carried node to the ancestor that was removed by name. */
function carried(node: NodeId | null, ancestor: NodeId, page: Page, extraction: Extraction): Explanation {
  const at = page.indexOf(ancestor);
  const fate = fateAt(extraction.fates, at);
  if (fate.kind === 'removed') return removed(ancestor, fate, `, with the <${page.nodes[at]?.name ?? 'element'}> around it`);
  return { node, rule: null, stage: 'judge', answer: 'It went with an element around it.' };
}

function outsideAnswer(i: number, page: Page, { selection }: Extraction): string {
  const region = selection.regions.length === 0 ? 'there was no main region' : `the main region is ${selection.selectorsUsed.join(', ') || selection.regions.join(', ')}`;
  const hidden = page.isHidden(i) ? ' It is also hidden.' : '';
  const rival = selection.candidates.find((candidate) => !candidate.chosen && page.isInside(i, page.indexOf(candidate.node)));
  const margin = rival === undefined ? '' : ` ${rival.selector} holds it and was not taken: ${rival.why}`;
  return `It is outside the region that was taken: ${region} (${selection.reason}).${hidden}${margin}`;
}

function placeOf(node: NodeId | null, { markdown }: Extraction): string {
  const span = markdown.spans.findLast((one) => one.nodeId === node);
  return span === undefined ? '' : `, line ${markdown.text.slice(0, span.start).split('\n').length}`;
}
