/** Makes a snapshot queryable: the composed tree, visibility, features and selectors put together once. */
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Page } from '../page.ts';
import { composeTree } from './composed-tree.ts';
import { countsBetween, readContentFeatures } from './content-features.ts';
import { selectorsOver } from './selectors.ts';
import { readVisibility } from './visibility.ts';
import { composedText, tokensOf } from './words.ts';
import { noContent } from '../../../shared/content-counts.ts';

const noTokens: ReadonlySet<string> = new Set();

/** Linear in the nodes; nothing recurses. The snapshot is read, never changed. */
export function pageOf(snapshot: Snapshot): Page {
  const { nodes } = snapshot;
  const tree = composeTree(nodes);
  const visibility = readVisibility(nodes, tree, snapshot.source === 'recorded');
  const features = readContentFeatures(nodes, tree, visibility);
  const textOf = (index: number, maxChars = Number.MAX_SAFE_INTEGER / 4): string => composedText(nodes, tree, visibility.inert, index, maxChars);
  const baseByFrame = new Map(snapshot.frames.map(({ key, baseUrl }) => [key, baseUrl]));
  const attr = (index: number, name: string): string | null => {
    for (const [key, value] of nodes[index]?.attrs ?? []) if (key === name) return value;
    return null;
  };
  return {
    snapshot, nodes, ...tree, ...selectorsOver(nodes, tree, textOf), textOf, attr,
    indexOf: (id) => tree.indexById.get(id) ?? -1,
    textChars: features.textChars,
    linkChars: features.linkChars,
    tokens: tokenReader(nodes.length, attr),
    isInside: (index, ancestor) => tree.orderOf[index]! >= tree.orderOf[ancestor]! && tree.orderOf[index]! < tree.subtreeEnd[ancestor]! && tree.orderOf[ancestor]! >= 0,
    isHidden: (index) => visibility.hidden[index] === 1,
    isInert: (index) => visibility.inert[index] === 1,
    baseUrlOf: (index) => baseByFrame.get((nodes[index]?.id ?? '0:').split(':')[0] ?? '0') ?? snapshot.url,
    counts: (index) => (tree.orderOf[index]! < 0 ? noContent : countsBetween(features, tree.orderOf[index]!, tree.subtreeEnd[index]!)),
    visibleFacts: visibility.from,
  };
}

function tokenReader(n: number, attr: (index: number, name: string) => string | null): Page['tokens'] {
  const cache: (ReadonlySet<string> | undefined)[] = new Array(n);
  return (index) => {
    const known = cache[index];
    if (known !== undefined) return known;
    const words = `${attr(index, 'class') ?? ''} ${attr(index, 'id') ?? ''}`;
    const fresh = words.length < 2 ? noTokens : tokensOf(words);
    cache[index] = fresh;
    return fresh;
  };
}
