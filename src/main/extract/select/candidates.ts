/** The ranked table of regions that could be the content, with the features that rank them. */
import type { Candidate } from '../../../shared/judgement.ts';
import { linkDensity, nameOf } from '../judge/elements.ts';
import { selectorOf } from '../page/selector-of.ts';
import type { Page } from '../page.ts';
import type { Weights } from './blocks.ts';

export type Ranked = { readonly index: number; readonly score: number; readonly features: Readonly<Record<string, number>> };

const shown = 12;

/** `score` is the content mass times how much of the clean text under the element it makes up. */
export function rank(page: Page, weights: Weights, indexes: readonly number[]): readonly Ranked[] {
  const whole = Math.max(1, weights.mass(0));
  return [...new Set(indexes)].map((index) => {
    const mass = weights.mass(index);
    const clean = weights.clean(index);
    const counts = page.counts(index);
    const share = mass / whole;
    const purity = clean === 0 ? 0 : mass / clean;
    return {
      index,
      score: Math.round(share * Math.sqrt(purity) * 1000) / 1000,
      features: {
        text_chars: counts.textChars, clean_chars: clean, content_mass: Math.round(mass), share: Math.round(share * 1000) / 1000, purity: Math.round(purity * 1000) / 1000,
        link_density: Math.round(linkDensity(page, index) * 1000) / 1000, paragraphs: weights.paragraphs(index), headings: counts.headings, depth: page.depth[index]!,
      },
    };
  }).sort((a, b) => b.score - a.score || page.orderOf[a.index]! - page.orderOf[b.index]!);
}

/** The best few and everything chosen, with why each won or lost. */
export function candidateTable(page: Page, ranked: readonly Ranked[], chosen: readonly number[], reason: string): readonly Candidate[] {
  const best = ranked.find(({ index }) => chosen.includes(index));
  return ranked.filter(({ index }, place) => place < shown || chosen.includes(index)).map(({ index, score, features }) => {
    const isChosen = chosen.includes(index);
    return { node: page.nodes[index]!.id, selector: selectorOf(page, index), score, features, chosen: isChosen, why: isChosen ? reason : whyNot(page, index, features, chosen, best) };
  });
}

function whyNot(page: Page, index: number, features: Readonly<Record<string, number>>, chosen: readonly number[], best: Ranked | undefined): string {
  if (chosen.some((at) => page.isInside(at, index))) return `holds the chosen region and ${Math.max(0, (features['clean_chars'] ?? 0) - (best?.features['clean_chars'] ?? 0))} characters beside it`;
  if (chosen.some((at) => page.isInside(index, at))) return `a part of the chosen region: ${Math.round((features['share'] ?? 0) * 100)} % of the content of the page`;
  return `<${nameOf(page, index)}> has ${Math.round((features['share'] ?? 0) * 100)} % of the content of the page`;
}
