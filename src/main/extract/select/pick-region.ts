/** The policy of selection, in the order it is tried: user, landmark, score, whole body. */
import type { Selection } from '../../../shared/judgement.ts';
import type { Plan } from '../../../shared/plan.ts';
import { descendantWhere, elementChildren, isElement, nameOf } from '../judge/elements.ts';
import type { Page } from '../page.ts';
import type { Weights } from './blocks.ts';

export type Pick = {
  readonly policy: Selection['policy'];
  readonly regions: readonly number[];
  readonly selectors: readonly string[];
  readonly reason: string;
  readonly considered: readonly number[];
  readonly warnings: readonly string[];
};

/** A landmark has the content from this share of the page's content mass on. */
const landmarkShare = 0.5;
/** One of several landmarks of a kind is the content when it has this share of what they have together. */
const dominantShare = 0.7;
/** A box is stepped into while it has this share of its parent's content mass. */
const stepShare = 0.9;

export function pickRegion(page: Page, plan: Plan, mask: Uint8Array, weights: Weights): Pick {
  const body = bodyOf(page);
  const total = body < 0 ? 0 : weights.mass(body);
  if (body < 0 || page.textChars[body] === 0) return { policy: 'none', regions: [], selectors: [], reason: 'the page has no text', considered: [], warnings: [] };
  if (total === 0) return { policy: 'none', regions: [], selectors: [], reason: 'everything on the page is furniture', considered: [body], warnings: ['everything on the page is furniture: navigation, header, footer, dialogs'] };
  const considered: number[] = [body];
  for (const selector of plan.profile.main_selector_priority) {
    const matches = outermost(page, page.select(selector).filter((index) => mask[index] === 0 && weights.mass(index) > 0));
    considered.push(...matches);
    const held = matches.reduce((sum, index) => sum + weights.mass(index), 0);
    if (held < total * landmarkShare) continue;
    const best = titled(page, weights, matches, held) ?? matches.reduce((a, b) => (weights.mass(b) > weights.mass(a) ? b : a));
    if (weights.mass(best) >= held * dominantShare || isAlone(weights, best, matches) || titled(page, weights, matches, held) === best) {
      const at = tighten(page, weights, best, considered);
      return { policy: 'landmark', regions: [at], selectors: [selector], considered, warnings: [], reason: `${selector} has ${percent(weights.mass(best), total)} of the content` };
    }
    const common = commonAncestor(page, matches);
    if (weights.mass(common) - held < held * 0.15) return { policy: 'multi_region', regions: [common], selectors: [selector], considered, warnings: [], reason: `${matches.length} elements match ${selector} and together have ${percent(held, total)} of the content` };
  }
  const at = descend(page, weights, body, considered);
  return { policy: at === body ? 'whole_body' : 'scored', regions: [at], selectors: [], considered, warnings: [], reason: `the tightest box with ${percent(weights.mass(at), total)} of the content of the page` };
}

/** Three times as heavy as any other: the others are teasers of other pages. */
const isAlone = (weights: Weights, best: number, matches: readonly number[]): boolean =>
  matches.every((index) => index === best || weights.mass(index) * 3 <= weights.mass(best));

/** The only one with a heading of level 1 is what the page is about, even beside heavier others. */
function titled(page: Page, weights: Weights, matches: readonly number[], held: number): number | undefined {
  const holding = matches.filter((index) => descendantWhere(page, index, (at) => nameOf(page, at) === 'h1' && page.textChars[at]! > 0) >= 0);
  return matches.length > 1 && holding.length === 1 && weights.mass(holding[0]!) >= Math.max(200, held * 0.15) ? holding[0] : undefined;
}

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 100)} %`;

function bodyOf(page: Page): number {
  let html = -1;
  for (const index of page.order) {
    if (nameOf(page, index) === 'body' || nameOf(page, index) === 'frameset') return index;
    if (html < 0 && isElement(page, index)) html = index;
  }
  return html;
}

/** Into the heaviest child for as long as it has nearly everything. */
function descend(page: Page, weights: Weights, from: number, considered: number[]): number {
  let at = from;
  for (;;) {
    const next = heaviestChild(page, weights, at);
    if (next < 0 || weights.mass(next) < weights.mass(at) * stepShare || !isBox(nameOf(page, next))) return at;
    considered.push(next);
    at = next;
  }
}

/** A landmark is left as it is unless a box inside sheds a lot of text and loses next to no content. */
function tighten(page: Page, weights: Weights, landmark: number, considered: number[]): number {
  const inner = descend(page, weights, landmark, considered);
  return weights.clean(landmark) > weights.clean(inner) * 1.15 ? inner : landmark;
}

const isBox = (name: string): boolean => !['p', 'ul', 'ol', 'dl', 'table', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'tr', 'tbody', 'thead', 'li'].includes(name);

function heaviestChild(page: Page, weights: Weights, index: number): number {
  let best = -1;
  for (let at = page.firstChild[index]!; at >= 0; at = page.nextSibling[at]!) {
    if (page.nodes[at]!.kind !== 'text' && (best < 0 || weights.mass(at) > weights.mass(best))) best = at;
  }
  return best >= 0 && !isElement(page, best) ? heaviestThrough(page, weights, best) : best;
}

/** Shadow roots and frame documents are passed through: a region is an element. */
function heaviestThrough(page: Page, weights: Weights, root: number): number {
  const children = elementChildren(page, root);
  return children.length === 0 ? -1 : children.reduce((a, b) => (weights.mass(b) > weights.mass(a) ? b : a));
}

/** Node indexes in composed order, none inside another. */
export function outermost(page: Page, indexes: readonly number[]): readonly number[] {
  const kept: number[] = [];
  let end = -1;
  for (const index of [...new Set(indexes)].filter((at) => page.orderOf[at]! >= 0).sort((a, b) => page.orderOf[a]! - page.orderOf[b]!)) {
    if (page.orderOf[index]! < end) continue;
    kept.push(index);
    end = page.subtreeEnd[index]!;
  }
  return kept;
}

function commonAncestor(page: Page, indexes: readonly number[]): number {
  let at = indexes[0]!;
  while (page.parent[at]! >= 0 && !(isElement(page, at) && indexes.every((index) => page.isInside(index, at)))) at = page.parent[at]!;
  return at;
}
