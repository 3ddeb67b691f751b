/** What on the whole page is chrome: the same rules that judge later, asked before the region is known. */
import type { Plan } from '../../../shared/plan.ts';
import { collectClaims } from '../judge/claims.ts';
import { rules } from '../judge/rules.ts';
import type { PageKind } from '../judge/rule.ts';
import type { Page } from '../page.ts';
import { weighBlocks } from './blocks.ts';

/** Below this share of content mass in its text a box is lines and links, whatever else it holds. */
const proseShare = 0.35;

const chromeRules = rules.filter((rule) => rule.marksChrome === true);

/**
 * 1 for every node inside something that a chrome rule claims. A claim that holds most of the page's prose is not
 * believed, unless the rule has no cap on its share, or it names navigation or header and is no prose itself, or is
 * the footer element. A page of which only furniture came, as an app whose scripts did not run, is left with nothing to
 * choose from, and that is what it has.
 */
export function markChrome(page: Page, plan: Plan, kind: PageKind): Uint8Array {
  const mask = new Uint8Array(page.nodes.length);
  if (page.nodes.length === 0) return mask;
  let mass: ((index: number) => number) | null = null;
  const isProse = (index: number): boolean => (mass ??= weighBlocks(page, new Uint8Array(page.nodes.length), plan.profile.link_density_max, true).mass)(index) > page.textChars[index]! * proseShare;
  for (const { rule, claims } of collectClaims(chromeRules, [], { page, plan, roots: [0], scopeChars: page.textChars[0]!, kind })) {
    for (const { index } of claims) {
      const name = page.nodes[index]!.name;
      if (name === 'body' || name === 'html' || mask[index] === 1) continue;
      if (rule.shareMax < 1 && isMostOfThePage(page, index) && (rule.family !== 'chrome' || (isProse(index) && !isFooter(page, index)))) continue;
      for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) mask[page.order[k]!] = 1;
    }
  }
  return mask;
}

/** No page has its content in its footer; a footer that holds `main` or `article` is not claimed. */
const isFooter = (page: Page, index: number): boolean => page.nodes[index]!.name === 'footer' || page.attr(index, 'role') === 'contentinfo';

/** Half of the prose outside links: no chrome is that large, but a mistaken class word on a wrapper is. */
function isMostOfThePage(page: Page, index: number): boolean {
  const prose = page.textChars[index]! - page.linkChars[index]!;
  return prose >= (page.textChars[0]! - page.linkChars[0]!) * 0.5;
}
