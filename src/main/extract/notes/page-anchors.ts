/** Where links within a page lead: ids, names, and the links that point at them. */
import type { Page } from '../page.ts';
import { elementsIn } from '../page/elements-in.ts';

export type Anchors = {
  readonly byId: ReadonlyMap<string, number>;
  /** Links with a fragment, and marks that a script follows, in order. */
  readonly links: readonly number[];
  /** The link further down that leads back to where `fragment` is referred to, by the way word processors name them. */
  readonly answering: (fragment: string) => number | undefined;
  /** The fragment of a link that leads to another page. */
  readonly foreignFragment: (link: number) => string | null;
};

export function anchorsOf(page: Page, regions: readonly number[]): Anchors {
  const byId = new Map<string, number>();
  const links: number[] = [];
  const byFragment = new Map<string, number>();
  for (const index of elementsIn(page, regions)) {
    const { name, attrs } = page.nodes[index]!;
    for (const [key, value] of attrs) {
      if ((key === 'id' || (key === 'name' && name === 'a')) && !byId.has(value)) byId.set(value, index);
      if (key !== 'href' || name !== 'a') continue;
      if (value.includes('#') || scriptedFragment(page, index) !== null) links.push(index);
      if (!value.includes('#')) continue;
      byFragment.set(value.slice(value.indexOf('#') + 1), index);
    }
  }
  return {
    byId, links,
    answering: (fragment) => byFragment.get(fragment.replace(/(?:ftn|fn|footnote|edn)/i, '$&ref')),
    foreignFragment: (link) => { const href = page.attr(link, 'href') ?? ''; return href.includes('#') ? href.slice(href.indexOf('#') + 1) : null; },
  };
}

/** The fragment of a link into its own page; null for any other link. */
export function fragmentOf(page: Page, link: number): string | null {
  const href = page.attr(link, 'href');
  const at = href?.indexOf('#') ?? -1;
  if (href === null || at === -1 || at === href.length - 1) return null;
  if (at > 0) {
    const base = page.baseUrlOf(link);
    if (URL.parse(href, base)?.href.split('#')[0] !== base.split('#')[0]) return null;
  }
  try {
    return decodeURIComponent(href.slice(at + 1));
  } catch {
    return href.slice(at + 1);
  }
}

/** A mark that a script follows says by its own id where it leads: `footnoteref-1` to `footnote-1`, `fnref2` to `fn2`. */
export function scriptedFragment(page: Page, link: number): string | null {
  if (!/^(?:javascript:|#$|$)/i.test((page.attr(link, 'href') ?? '').trim())) return null;
  const named = /^(.*(?:note|fn|cite))[-_]?ref(.*)$/i.exec(page.attr(link, 'id') ?? '');
  return named === null ? null : `${named[1]}${named[2]}`;
}
