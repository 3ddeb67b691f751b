/** How much of the Markdown is the page's furniture rather than its content? */
import type { Span } from '../../../../shared/markdown-document.ts';
import type { Page } from '../../page.ts';
import type { Gate, GateInput } from '../gate.ts';

type Reason = 'navigational' | 'consent' | 'link-dense' | 'repeated';
type Block = { readonly span: Span; readonly text: string; readonly chars: number; readonly linked: number };
const blockKinds = new Set<Span['kind']>(['paragraph', 'heading', 'table-cell', 'code-block', 'html', 'math']);
const chromeTokens = new Set(['cookie', 'cookies', 'consent', 'gdpr', 'cmp', 'onetrust']);
const linkedKinds = new Set(['listing', 'collection', 'forum']);
const denseShare = 0.8;

/**
 * Chrome characters over all characters of the written blocks. A block is chrome when it stands in `nav` or a
 * navigation role, in a consent layer, is nearly all links beside others of its kind (three in a row; not on listings,
 * collections and forums, whose content is links), or repeats for the third time between blocks that do not: what comes
 * again among fresh text is a label or a call to action, while text that only repeats itself is what the author wrote.
 */
export const boilerplateRatio: Gate = {
  id: 'boilerplate_ratio', version: 1, title: 'Boilerplate ratio', help: 'Share of navigation, consent text, runs of links and repetition in the Markdown, at most boilerplate_ratio_max',
  measure(input) {
    const blocks = readBlocks(input);
    const reasons = classify(blocks, input);
    const all = blocks.reduce((sum, block) => sum + block.chars, 0);
    const chrome = blocks.reduce((sum, block) => sum + (reasons.has(block) ? block.chars : 0), 0);
    const ratio = all === 0 ? 0 : Math.round((chrome / all) * 10_000) / 10_000;
    const shown = [...reasons.keys()].sort((a, b) => b.chars - a.chars).slice(0, 20).map((block) => block.span);
    const parts = (['navigational', 'consent', 'link-dense', 'repeated'] as const).map((reason) => [reason, [...reasons].filter(([, why]) => why === reason).reduce((sum, [block]) => sum + block.chars, 0)] as const).filter(([, chars]) => chars > 0);
    const found = {
      measured: ratio, unit: 'share', spans: shown, nodes: shown.map((span) => span.nodeId),
      sentence: `${(ratio * 100).toFixed(1)} % of the text is page furniture${parts.length === 0 ? '' : ` (${parts.map(([reason, chars]) => `${reason} ${chars}`).join(', ')} characters)`}`,
    };
    return ({ profile: { boilerplate_ratio_max: most } }) => [{ ...found, level: ratio > most ? 'fail' : 'pass', threshold: most }];
  },
};

/** Innermost blocks with how much of each is linked. Spans are in order, so one pass with a stack finds both. */
function readBlocks({ markdown: { spans, text } }: GateInput): readonly Block[] {
  const blocks: Block[] = [];
  const linkChars = new Map<Span, number>();
  let block: Span | null = null;
  const inOrder: Span[] = [];
  for (const span of spans) {
    if (blockKinds.has(span.kind) && (block === null || span.start >= block.end)) { block = span; inOrder.push(span); linkChars.set(span, 0); }
    else if (span.kind === 'link' && block !== null && span.start < block.end) linkChars.set(block, (linkChars.get(block) ?? 0) + count(text.slice(span.start, span.end).replace(/\]\([^)]*\)/g, '')));
  }
  for (const span of inOrder) {
    const written = text.slice(span.start, span.end).replace(/\]\([^)]*\)/g, '');
    blocks.push({ span, text: written.replace(/\s+/g, ' ').toLowerCase(), chars: count(written), linked: linkChars.get(span) ?? 0 });
  }
  return blocks;
}

const count = (text: string): number => text.replace(/[\s[\]]+/g, '').length;

function classify(blocks: readonly Block[], { page, selection }: GateInput): ReadonlyMap<Block, Reason> {
  const reasons = new Map<Block, Reason>();
  const seen = new Map<string, number>();
  const most = blocks.reduce((sum, block) => sum + block.chars, 0) / 2;
  const total = Map.groupBy(blocks, (block) => block.text);
  const isFresh = (block: Block | undefined): boolean => block !== undefined && total.get(block.text)?.length === 1;
  const linksAreContent = linkedKinds.has(selection.pageKind.kind);
  const dense = blocks.map((block) => block.chars > 0 && block.linked / block.chars >= denseShare && block.span.kind !== 'heading');
  blocks.forEach((block, i) => {
    const times = (seen.get(block.text) ?? 0) + 1;
    seen.set(block.text, times);
    const place = placeOf(page, page.indexOf(block.span.nodeId), most);
    if (place !== null) reasons.set(block, place);
    else if (times > 2 && block.chars > 12 && block.span.kind === 'paragraph' && isFresh(blocks[i - 1])) reasons.set(block, 'repeated');
    else if (!linksAreContent && dense[i] === true && inRun(dense, i)) reasons.set(block, 'link-dense');
  });
  return reasons;
}

function inRun(dense: readonly boolean[], i: number): boolean {
  let from = i;
  let to = i;
  while (dense[from - 1] === true) from -= 1;
  while (to - from < 2 && dense[to + 1] === true) to += 1;
  return to - from >= 2;
}

/** A consent word on what holds half of the text or more names a theme or a state, not a layer. */
function placeOf(page: Page, index: number, most: number): Reason | null {
  for (let at = index; at >= 0; at = page.parent[at]!) {
    const node = page.nodes[at]!;
    if (node.kind !== 'element') continue;
    if (node.name === 'body' || node.name === 'main' || node.name === 'article') return null;
    if (node.name === 'nav' || page.attr(at, 'role') === 'navigation') return 'navigational';
    if (page.textChars[at]! < most) for (const token of page.tokens(at)) if (chromeTokens.has(token)) return 'consent';
  }
  return null;
}
