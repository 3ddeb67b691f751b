/** Does the Markdown hold together: headings in order, tables even, everything written read back as what it is? */
import type { Span } from '../../../../shared/markdown-document.ts';
import { always, type Answer, type Gate, type GateInput } from '../gate.ts';

export const structure: Gate = {
  id: 'structure', version: 1, title: 'Structure', help: 'Heading levels do not skip, table rows are equally wide, headings and code blocks read back as many as were written',
  measure: (input) => always([headingOrder(input), evenTables(input), readBack(input)]),
};

/** A skip is the page's own fault and is never repaired, so it only warns. */
function headingOrder({ outline, markdown }: GateInput): Answer {
  const skips = outline.headings.filter((heading, i) => i > 0 && heading.level > outline.headings[i - 1]!.level + 1);
  const spans = skips.flatMap((skip) => markdown.spans.filter((span) => span.kind === 'heading' && span.start === skip.start));
  return {
    level: skips.length === 0 ? 'pass' : 'warn', measured: skips.length, threshold: 0, unit: 'skipped levels', spans, nodes: spans.map((span) => span.nodeId),
    sentence: skips.length === 0 ? `${outline.headings.length} headings, no level skipped` : `${skips.length} headings skip a level, as on the page: first at “${skips[0]!.text.slice(0, 60)}”`,
  };
}

function evenTables({ outline }: GateInput): Answer {
  const ragged = outline.tables.filter((table) => new Set(table.rows.map((row) => row.length)).size > 1);
  return {
    level: ragged.length === 0 ? 'pass' : 'fail', measured: ragged.length, threshold: 0, unit: 'tables',
    sentence: ragged.length === 0 ? `${outline.tables.length} tables, all even` : `${ragged.length} tables have rows of different width`,
  };
}

function readBack({ outline, markdown }: GateInput): Answer {
  const written = (kind: Span['kind']): number => markdown.spans.filter((span) => span.kind === kind).length;
  const headings = Math.max(0, outline.headings.length - written('heading'));
  const codes = Math.max(0, written('code-block') - outline.codes.length);
  return {
    level: headings + codes === 0 ? 'pass' : 'fail', measured: headings + codes, threshold: 0, unit: 'blocks',
    sentence: headings + codes === 0 ? 'Headings and code blocks read back as written' : `${headings} headings and ${codes} code blocks do not read back as written`,
  };
}
