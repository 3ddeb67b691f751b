/** The best source of an image: the largest candidate, past placeholders and lazy-loading attributes. */
import type { Page } from '../page.ts';
import { resolveAddress } from './link-address.ts';

const lazySources = ['data-src', 'data-original', 'data-lazy-src', 'data-original-src', 'data-url', 'data-actualsrc', 'data-hi-res-src', 'data-full-src', 'data-image', 'data-lazy', 'data-img-src', 'data-orig-file'];
const lazySets = ['data-srcset', 'data-lazy-srcset', 'data-original-set'];
const placeholderName = /(?:^|[/_.-])(?:(?:blank|spacer|placeholder|transparent|1x1|loading)(?:[_.-][^/]*)?|(?:pixel|lazy(?:load)?|gr[ae]y)(?:[_.-]?\d[^/]*)?)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Absolute address, or null when there is nothing but a placeholder. */
export function imageSource(page: Page, index: number): string | null {
  const src = (page.attr(index, 'src') ?? '').trim();
  const own = isPlaceholder(src) ? null : src;
  const set = best([page.attr(index, 'srcset'), ...pictureSets(page, index)]);
  const found = set ?? own ?? best(lazySets.map((name) => page.attr(index, name))) ?? firstReal(lazySources.map((name) => page.attr(index, name))) ?? (own === null ? namedElsewhere(page, index) : null) ?? twinSource(page, index);
  const chosen = own !== null && set !== null && !isLarger(page, index, set) ? own : found;
  return chosen === null ? null : resolveAddress(page, index, chosen);
}

const isLarger = (page: Page, index: number, chosen: string): boolean => chosen !== '' && page.attr(index, 'srcset') !== null;

export const isPlaceholder = (src: string): boolean => src === '' || /^data:/i.test(src) || /^about:/i.test(src) || placeholderName.test(src);

const firstReal = (sources: readonly (string | null)[]): string | null => sources.find((src): src is string => src !== null && !isPlaceholder(src.trim()) && !/^[{[]/.test(src.trim()))?.trim() ?? null;

/** Behind a placeholder, any `data-` attribute that is the whole address of an image: scripts name theirs as they like. */
function namedElsewhere(page: Page, index: number): string | null {
  const node = page.nodes[index]!;
  return node.kind === 'element' ? firstReal(node.attrs.map(([name, value]) => (name.startsWith('data-') && imageAddress.test(value.trim()) ? value : null))) : null;
}

const imageAddress = /^(?:https?:)?\/\/\S+\.(?:avif|gif|jpe?g|png|svg|webp)(?:\?\S*)?$/i;

function pictureSets(page: Page, index: number): readonly (string | null)[] {
  const picture = page.parent[index]!;
  if (picture < 0 || page.nodes[picture]!.name !== 'picture') return [];
  const sets: (string | null)[] = [];
  for (let child = page.firstChild[picture]!; child >= 0; child = page.nextSibling[child]!) {
    if (page.nodes[child]!.name === 'source') sets.push(page.attr(child, 'srcset') ?? page.attr(child, 'data-srcset'));
  }
  return sets;
}

/** The candidate of greatest width or density over all sets (HTML 4.8.4.2.1). */
function best(sets: readonly (string | null)[]): string | null {
  let chosen: string | null = null;
  let most = -1;
  for (const set of sets) {
    if (set === null) continue;
    for (const { url, size } of candidates(set)) if (size > most && !isPlaceholder(url)) { chosen = url; most = size; }
  }
  return chosen;
}

/** Splits as HTML does: an address may hold commas, but neither starts nor ends with one. */
export function candidates(srcset: string): readonly { readonly url: string; readonly size: number }[] {
  const found: { url: string; size: number }[] = [];
  for (const match of srcset.matchAll(/\s*,*\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)([wx])(?:\s+[\d.]+h)?)?\s*(?:,|$)/g)) {
    const size = Number(match[2] ?? 1) * (match[3] === 'w' ? 1 : 1000);
    found.push({ url: match[1]!, size: Number.isFinite(size) ? size : 0 });
  }
  return found;
}

/** The image that a `noscript` right after (or round the corner of a wrapper) holds for browsers without scripts. */
function twinSource(page: Page, index: number): string | null {
  for (let at = index, up = 0; at >= 0 && up < 3; at = page.parent[at]!, up++) {
    const next = nextElement(page, at);
    if (next >= 0 && page.nodes[next]!.name === 'noscript') return sourceInside(page, next);
  }
  return null;
}

function nextElement(page: Page, index: number): number {
  let next = page.nextSibling[index]!;
  while (next >= 0 && page.nodes[next]!.kind !== 'element') next = page.nextSibling[next]!;
  return next;
}

function sourceInside(page: Page, noscript: number): string | null {
  for (let k = page.orderOf[noscript]! + 1; k < page.subtreeEnd[noscript]!; k++) {
    const index = page.order[k]!;
    const node = page.nodes[index]!;
    if (node.name === 'img') return best([page.attr(index, 'srcset')]) ?? firstReal([page.attr(index, 'src')]);
    const written = node.kind === 'text' ? /<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(node.text) : null;
    if (written !== null) return firstReal([written[1]!.replaceAll('&amp;', '&')]);
  }
  return null;
}
