/** Finds short CSS selectors for a node of a snapshot, counted against the whole page, paths through shadow roots marked. */
import { buildScopes, type Scopes } from './selector-scopes.ts';
import { simpleSelectors, type Simple } from './selector-parts.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot } from '../../shared/snapshot.ts';

/** Stands between the selector of a host (or frame) and the selector inside its shadow root (or document). */
export const shadowMark = ' >>> ';

export type SelectorCandidate = { readonly selector: string; readonly matches: number; readonly note: string };

export type SelectorIndex = {
  /** A selector that matches this node alone; a text node gives its parent's. Null for a node that has no element. */
  readonly uniqueSelectorOf: (id: NodeId) => string | null;
  /** Several, best first, with how many elements of the page each matches. Empty for an unknown node. */
  readonly candidatesFor: (id: NodeId) => readonly SelectorCandidate[];
};

/** Builds the look-up once per snapshot; every later question is cheap. */
export function indexSelectors(snapshot: Snapshot): SelectorIndex {
  const scopes = buildScopes(snapshot);
  return {
    uniqueSelectorOf: (id) => {
      const index = scopes.elementOf(id);
      return index === null ? null : withHosts(scopes, index, uniqueWithin(scopes, index));
    },
    candidatesFor: (id) => {
      const index = scopes.elementOf(id);
      return index === null ? [] : candidates(scopes, index);
    },
  };
}

function candidates(scopes: Scopes, index: number): readonly SelectorCandidate[] {
  const found = new Map<string, SelectorCandidate>();
  const unique = withHosts(scopes, index, uniqueWithin(scopes, index));
  const inShadow = unique.includes(shadowMark);
  found.set(unique, { selector: unique, matches: 1, note: inShadow ? 'this element alone, through shadow roots or frames' : 'this element alone' });
  for (const part of simpleSelectors(scopes.nodeAt(index))) {
    const matches = scopes.countEverywhere(part);
    if (!found.has(part.text)) found.set(part.text, { selector: part.text, matches, note: matches === 1 ? `by ${part.by}` : `by ${part.by}: this and ${matches - 1} more` });
  }
  return [...found.values()].sort((a, b) => a.matches - b.matches || a.selector.length - b.selector.length).slice(0, 8);
}

/** Shortest first: one part alone, then a unique ancestor with a part below it, then a path of positions. */
function uniqueWithin(scopes: Scopes, index: number): string {
  const own = simpleSelectors(scopes.nodeAt(index));
  const alone = own.find((part) => scopes.countInScope(index, part) === 1);
  if (alone !== undefined) return alone.text;
  const steps: string[] = [];
  for (let at = index; ; ) {
    steps.unshift(scopes.stepOf(at));
    const parent = scopes.parentElement(at);
    if (parent === null) return steps.join(' > ');
    const anchor = simpleSelectors(scopes.nodeAt(parent)).find((part) => scopes.countInScope(parent, part) === 1);
    if (anchor !== undefined) return shorten(scopes, parent, anchor, own) ?? [anchor.text, ...steps].join(' > ');
    at = parent;
  }
}

function shorten(scopes: Scopes, ancestor: number, anchor: Simple, own: readonly Simple[]): string | null {
  const part = own.find((candidate) => scopes.countBelow(ancestor, candidate) === 1);
  return part === undefined ? null : `${anchor.text} ${part.text}`;
}

function withHosts(scopes: Scopes, index: number, inner: string): string {
  let selector = inner;
  for (let host = scopes.hostOf(index); host !== null; host = scopes.hostOf(host)) {
    selector = uniqueWithin(scopes, host) + shadowMark + selector;
  }
  return selector;
}
