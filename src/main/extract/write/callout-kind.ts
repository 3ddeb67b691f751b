/** Which elements are callouts, and of which kind: by the words that documentation tools put in their classes. */
import type { Page } from '../page.ts';

const hosts = new Set(['admonition', 'callout', 'admonitionblock', 'alert', 'hint', 'notice']);
const kinds = new Set(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'error', 'success', 'failure', 'bug', 'example', 'question', 'hint', 'attention', 'abstract', 'todo', 'seealso']);

/** Null for what is no callout. A bare `note` or `warning` class is not enough: those words name many things. */
export function calloutKind(page: Page, index: number): string | null {
  const stated = page.attr(index, 'data-callout')?.toLowerCase();
  if (stated !== undefined && /^[a-z]{2,20}$/.test(stated)) return stated;
  const classes = page.attr(index, 'class');
  if (classes === null) return null;
  const words = classes.toLowerCase().split(/\s+/);
  const host = words.some((word) => hosts.has(word) || hosts.has(word.replace(/^[a-z]+-+/, '')));
  const joined = words.map((word) => /^(?:[a-z]+-)??([a-z]+)--?([a-z]+)$/.exec(word)).find((parts) => parts !== null && hosts.has(parts[1]!) && kinds.has(parts[2]!));
  if (!host && joined === undefined) return null;
  const kind = joined?.[2] ?? [...page.tokens(index)].find((token) => kinds.has(token) && !hosts.has(token));
  return kind ?? (words.some((word) => word === 'admonition' || word === 'callout') ? 'note' : null);
}

/** An element whose class says title, at most three levels into a callout. */
export function isCalloutTitle(page: Page, index: number): boolean {
  if (page.attr(index, 'class') === null) return false;
  const tokens = page.tokens(index);
  if (!tokens.has('title') && !tokens.has('heading')) return false;
  for (let at = page.parent[index]!, up = 0; at >= 0 && up < 3; at = page.parent[at]!, up++) if (page.nodes[at]!.kind === 'element' && calloutKind(page, at) !== null) return true;
  return false;
}
