/** How much of each content class was lost on the way from the kept region to Markdown? */
import { missingFrom } from '../compare.ts';
import type { Answer, Gate, GateInput } from '../gate.ts';
import { readKept, squeeze, type Kept } from '../kept-facts.ts';
import type { Plan } from '../../../../shared/plan.ts';

type Budgets = Plan['profile']['budgets'];

export const budgets: Gate = {
  id: 'budgets', version: 1, title: 'Budgets', help: 'Share of kept code blocks, tables, headings, links, images and list items that the Markdown lost, each against its budget',
  measure(input) {
    const { outline, markdown, page } = input;
    const kept = readKept(input);
    const html = outline.html.join('\n');
    const inHtml = (value: string): boolean => html.includes(value) || html.includes(value.replaceAll('&', '&amp;'));
    const spoken = new Set(markdown.spans.map((span) => page.indexOf(span.nodeId)));
    const silent = ({ index }: Kept<unknown>): boolean => !spoken.has(index);
    const lost = [
      lossOf(input, 'code', 'code blocks', kept.codes, missingFrom(kept.codes, outline.codes.map((code) => code.value), (code) => code.value).filter(silent)),
      lossOf(input, 'heading', 'headings', kept.headings, missingFrom(kept.headings, outline.headings.map((heading) => squeeze(heading.text)), (heading) => squeeze(heading.value))),
      lossOf(input, 'table', 'table rows', kept.rows, []),
      lossOf(input, 'link', 'links', kept.links, distinct(kept.links, [...outline.links]).filter((link) => !inHtml(link.value))),
      lossOf(input, 'image', 'images', kept.images, distinct(kept.images, [...outline.images]).filter((image) => !inHtml(image.value))),
      lossOf(input, 'list_item', 'list items', kept.listItems, kept.listItems.filter((item) => silent(item) && html === '')),
    ];
    return ({ profile }) => lost.map(({ budget, share, ...found }) => ({ ...found, level: share > profile.budgets[budget] ? 'fail' : 'pass', threshold: profile.budgets[budget] }));
  },
};

/** Targets that are nowhere in the Markdown; the same target twice is one. */
function distinct(kept: readonly Kept<string>[], found: readonly string[]): readonly Kept<string>[] {
  const there = new Set(found.map(decoded));
  return kept.filter((item) => !there.has(decoded(item.value)));
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

type Loss = Omit<Answer, 'level' | 'threshold'> & { readonly budget: keyof Budgets; readonly share: number };

function lossOf({ page }: GateInput, budget: keyof Budgets, unit: string, kept: readonly Kept<unknown>[], lost: readonly Kept<unknown>[]): Loss {
  const share = kept.length === 0 ? 0 : lost.length / kept.length;
  return {
    budget, share, measured: Math.round(share * 10_000) / 10_000, unit: `share of ${unit}`, nodes: lost.slice(0, 20).map((item) => page.nodes[item.index]!.id),
    sentence: lost.length === 0 ? `No ${unit} lost of ${kept.length}` : `${lost.length} of ${kept.length} ${unit} lost`,
  };
}
