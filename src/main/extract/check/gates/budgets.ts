/** How much of each content class was lost on the way from the kept region to Markdown? */
import { missingFrom } from '../compare.ts';
import type { Answer, Gate, GateInput } from '../gate.ts';
import { readKept, squeeze, type Kept } from '../kept-facts.ts';

export const budgets: Gate = {
  id: 'budgets', version: 1, title: 'Budgets', help: 'Share of kept code blocks, tables, headings, links, images and list items that the Markdown lost, each against its budget',
  ask(input) {
    const { outline, markdown, plan, page } = input;
    const kept = readKept(input);
    const most = plan.profile.budgets;
    const html = outline.html.join('\n');
    const inHtml = (value: string): boolean => html.includes(value) || html.includes(value.replaceAll('&', '&amp;'));
    const spoken = new Set(markdown.spans.map((span) => page.indexOf(span.nodeId)));
    const silent = ({ index }: Kept<unknown>): boolean => !spoken.has(index);
    return [
      answer(input, 'code blocks', kept.codes, missingFrom(kept.codes, outline.codes.map((code) => code.value), (code) => code.value).filter(silent), most.code),
      answer(input, 'headings', kept.headings, missingFrom(kept.headings, outline.headings.map((heading) => squeeze(heading.text)), (heading) => squeeze(heading.value)), most.heading),
      answer(input, 'table rows', kept.rows, [], most.table),
      answer(input, 'links', kept.links, distinct(kept.links, [...outline.links]).filter((link) => !inHtml(link.value)), most.link),
      answer(input, 'images', kept.images, distinct(kept.images, [...outline.images]).filter((image) => !inHtml(image.value)), most.image),
      answer(input, 'list items', kept.listItems, kept.listItems.filter((item) => silent(item) && html === ''), most.list_item),
    ];
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

function answer({ page }: GateInput, unit: string, kept: readonly Kept<unknown>[], lost: readonly Kept<unknown>[], most: number): Answer {
  const share = kept.length === 0 ? 0 : lost.length / kept.length;
  return {
    level: share > most ? 'fail' : 'pass', measured: Math.round(share * 10_000) / 10_000, threshold: most, unit: `share of ${unit}`, nodes: lost.slice(0, 20).map((item) => page.nodes[item.index]!.id),
    sentence: lost.length === 0 ? `No ${unit} lost of ${kept.length}` : `${lost.length} of ${kept.length} ${unit} lost`,
  };
}
