/** What the static page holds and what it leaves to scripts: the facts that every presence signal reads. */
import { inertNames, isHiddenElement, tokensOf } from '../boundary/markup.ts';
import { readFacts, type PageFacts } from '../boundary/page-facts.ts';
import type { NodeId } from '../../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../../shared/snapshot.ts';

/** An element with no text and no media of its own; `tokens` are the words of its class and id. */
export type Hollow = { readonly node: NodeId; readonly name: string; readonly id: string; readonly tokens: ReadonlySet<string>; readonly busy: boolean; readonly inContent: boolean };

export type StaticPage = {
  readonly facts: PageFacts;
  readonly url: string;
  readonly htmlChars: number;
  readonly scriptChars: number;
  readonly scripts: number;
  readonly frames: number;
  /** Text in `main`, `article` or `[role=main]`; null when the page has none. */
  readonly mainChars: number | null;
  readonly noscriptText: string;
  /** Elements outside chrome that stand empty. */
  readonly hollows: readonly Hollow[];
  /** Whether a node lies in the smallest element that holds most of the running text; true for all when there is too little of it. */
  readonly inContent: (node: NodeId) => boolean;
};

/** Weighed characters of running text from which the place of the content is known. */
const knownFrom = 1000;
/** The part of the running text that the content's element must hold. */
const mostProse = 0.7;

const media = new Set(['img', 'picture', 'video', 'audio', 'svg', 'canvas', 'iframe', 'object', 'embed', 'input', 'textarea', 'select', 'button', 'hr', 'br', 'form', 'math', 'link', 'meta']);
const hollowable = new Set(['div', 'section', 'main', 'article', 'ul', 'ol', 'span', 'p', 'tbody', 'table']);

export function readStaticPage(snapshot: Snapshot, html: string): StaticPage {
  const { nodes } = snapshot;
  const facts = readFacts(snapshot);
  const place = new Map(nodes.map((node, index) => [node.id, index]));
  const parents = Int32Array.from(nodes, (node) => (node.parent === null ? -1 : place.get(node.parent) ?? -1));
  const { chars, filled, states, scriptChars, noscriptText } = measure(nodes, parents);
  const inContent = contentTest(facts, place, parents);
  const mains = nodes.flatMap((node, index) => (isMain(node) ? [chars[index]!] : []));
  const hollows = nodes.flatMap((node, index) => (states[index] === 0 && filled[index] === 0 && chars[index] === 0 ? hollowOf(node, inContent(node.id)) : []));
  const elements = (name: string): number => nodes.reduce((count, node) => count + (node.kind === 'element' && node.name === name && isRunnable(node) ? 1 : 0), 0);
  return {
    facts, url: snapshot.url, htmlChars: html.length, scriptChars, scripts: elements('script'), frames: elements('iframe'),
    mainChars: mains.length === 0 ? null : Math.max(...mains), noscriptText, hollows, inContent,
  };
}

/** Text and media of each subtree; children come after their parents, so one walk backwards adds them up. */
function measure(nodes: readonly SnapshotNode[], parents: Int32Array) {
  const chars = new Float64Array(nodes.length);
  const filled = new Uint8Array(nodes.length);
  const states = new Uint8Array(nodes.length);
  let scriptChars = 0;
  let noscriptText = '';
  for (const [index, node] of nodes.entries()) {
    const state = stateOf(node, states[parents[index]!] ?? 0);
    states[index] = state;
    if (node.kind !== 'text') continue;
    if (state === inScript) scriptChars += node.text.length;
    else if (state === inNoscript) noscriptText += node.text.slice(0, 2000);
    else if (state === 0) chars[index] = node.text.replace(/\s+/g, '').length;
  }
  for (let index = nodes.length - 1; index > 0; index--) {
    const parent = parents[index]!;
    if (parent < 0) continue;
    chars[parent] = chars[parent]! + chars[index]!;
    if (filled[index] === 1 || chars[index]! > 0 || (nodes[index]!.kind === 'element' && media.has(nodes[index]!.name))) filled[parent] = 1;
  }
  return { chars, filled, states, scriptChars, noscriptText };
}

function contentTest(facts: PageFacts, place: ReadonlyMap<NodeId, number>, parents: Int32Array): (node: NodeId) => boolean {
  if (facts.proseChars < knownFrom) return () => true;
  const prose = new Float64Array(parents.length);
  for (const block of facts.prose) {
    const index = place.get(block.node) ?? -1;
    if (index >= 0) prose[index] = prose[index]! + block.chars;
  }
  for (let index = parents.length - 1; index > 0; index--) if (parents[index]! >= 0) prose[parents[index]!] = prose[parents[index]!]! + prose[index]!;
  let root = 0;
  for (let index = 0; index < parents.length; index++) if (prose[index]! >= facts.proseChars * mostProse) root = index;
  return (node) => {
    let index = place.get(node) ?? -1;
    while (index > root) index = parents[index]!;
    return index === root;
  };
}

const inScript = 1;
const inNoscript = 2;
const leftOut = 3;

/** How a node's text counts: 0 content, else one of the above; inherited downwards. */
function stateOf(node: SnapshotNode, from: number): number {
  if (from !== 0 || node.kind !== 'element') return from;
  if (node.name === 'script') return inScript;
  if (node.name === 'noscript') return inNoscript;
  const attrs = new Map(node.attrs);
  return inertNames.has(node.name) || node.name === 'nav' || node.name === 'header' || node.name === 'footer' || isHiddenElement(node, attrs) ? leftOut : 0;
}

const isMain = (node: SnapshotNode): boolean => node.kind === 'element' && (node.name === 'main' || node.name === 'article' || node.attrs.some(([name, value]) => name === 'role' && value === 'main'));

/** Data blocks (JSON, templates, speculation rules) run nothing. */
const isRunnable = (node: SnapshotNode): boolean => node.name !== 'script' || /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script.*)$/i.test(node.attrs.find(([name]) => name === 'type')?.[1]?.trim() ?? '');

function hollowOf(node: SnapshotNode, inContent: boolean): readonly Hollow[] {
  if (node.kind !== 'element' || (!hollowable.has(node.name) && !node.name.includes('-'))) return [];
  const attrs = new Map(node.attrs);
  return [{ node: node.id, name: node.name, id: attrs.get('id') ?? '', tokens: tokensOf(attrs), busy: attrs.get('aria-busy') === 'true', inContent }];
}
