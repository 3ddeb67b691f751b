/** Is what was kept also what a reader of the Markdown gets: headings in order, code to the byte, tables, words? */
import { countOf, firstDifference, missingFrom, wordsOf } from '../compare.ts';
import { always, type Answer, type Gate, type GateInput } from '../gate.ts';
import { readKept, squeeze, type KeptFacts } from '../kept-facts.ts';

const wordShare = { warn: 0, fail: 0.01 } as const;

export const conservation: Gate = {
  id: 'conservation', version: 1, title: 'Conservation', help: 'The Markdown, parsed again by another parser, gives back the kept headings in order, code to the byte, table rows, and words',
  measure(input) {
    const kept = readKept(input);
    return always([headings(input, kept), codes(input, kept), tables(input, kept), words(input, kept)]);
  },
};

function headings({ outline, page }: GateInput, kept: KeptFacts): Answer {
  const written = outline.headings.map((heading) => squeeze(heading.text));
  const wanted = kept.headings.map((heading) => squeeze(heading.value));
  const at = firstDifference(wanted.map((text) => text.slice(0, 4000)), written.map((text) => text.slice(0, 4000)));
  const missing = missingFrom(kept.headings, written, (heading) => squeeze(heading.value));
  const sentence = at === -1 ? `${wanted.length} headings in the order of the page` : `Heading ${at + 1} is “${(wanted[at] ?? 'none').slice(0, 80)}” on the page and “${(written[at] ?? 'none').slice(0, 80)}” in the Markdown`;
  return { level: at === -1 ? 'pass' : missing.length > 0 ? 'fail' : 'warn', measured: missing.length, threshold: 0, unit: 'headings', sentence, nodes: missing.slice(0, 20).map((heading) => page.nodes[heading.index]!.id) };
}

function codes({ outline, page }: GateInput, kept: KeptFacts): Answer {
  const written = [...outline.codes.map((code) => code.value), ...outline.html.map((html) => html)];
  const missing = missingFrom(kept.codes, written, (code) => code.value).filter((code) => !outline.html.some((html) => html.includes('<pre')) || !squeeze(outline.text).includes(squeeze(code.value)));
  const first = missing[0];
  return {
    level: missing.length === 0 ? 'pass' : 'fail', measured: missing.length, threshold: 0, unit: 'code blocks', nodes: missing.slice(0, 20).map((code) => page.nodes[code.index]!.id),
    sentence: first === undefined ? `${kept.codes.length} code blocks equal to the byte` : `A code block reads back differently: “${first.value.slice(0, 80)}”`,
  };
}

/** Rows of tables that were written as grids; layout tables and tables of code are none. */
function tables({ outline, markdown, page }: GateInput, kept: KeptFacts): Answer {
  const written = new Set(markdown.spans.filter((span) => span.kind === 'table-row').map((span) => page.indexOf(span.nodeId)));
  const wanted = kept.rows.filter((row) => written.has(row.index)).length;
  const read = outline.tables.reduce((sum, table) => sum + table.rows.filter((row) => row.some((cell) => cell !== '')).length, 0);
  return {
    level: read >= wanted ? 'pass' : 'fail', measured: wanted - read, threshold: 0, unit: 'rows',
    sentence: read >= wanted ? `${wanted} table rows read back` : `${wanted} table rows were written, ${read} read back`,
  };
}

function words({ outline, page }: GateInput, kept: KeptFacts): Answer {
  const wanted = wordsOf(kept.text);
  const missing = missingFrom(wanted, wordsOf(outline.text), (word) => word);
  const share = wanted.length === 0 ? 0 : missing.length / wanted.length;
  const lost = countOf(missing);
  const nodes = missing.length === 0 ? [] : kept.textNodes.filter((node) => wordsOf(node.value).some((word) => lost.has(word))).slice(0, 20).map((node) => page.nodes[node.index]!.id);
  const level = share > wordShare.fail ? 'fail' : share > wordShare.warn ? 'warn' : 'pass';
  return {
    level, measured: Math.round(share * 10_000) / 10_000, threshold: wordShare.fail, unit: 'share of words', nodes,
    sentence: missing.length === 0 ? `${wanted.length} words, none missing` : `${missing.length} of ${wanted.length} words do not read back: ${[...lost.keys()].slice(0, 8).join(', ')}`,
  };
}
