/** The table of Markdown constructs: the first that claims an element writes it. Order is precedence. */
import type { CatalogEntry } from '../../../shared/catalog.ts';
import { constructEntry, type Construct, type Site } from './construct.ts';
import { abbreviation } from './rules/abbreviation.ts';
import { blockquote } from './rules/blockquote.ts';
import { callout, calloutTitle } from './rules/callout.ts';
import { codeBlock } from './rules/code-block.ts';
import { codeTable } from './rules/code-table.ts';
import { button, formChoice } from './rules/control.ts';
import { definition, definitionTerm } from './rules/definition.ts';
import { drawing } from './rules/drawing.ts';
import { emphasis } from './rules/emphasis.ts';
import { footnote, footnoteBacklink, footnoteList, footnoteReference } from './rules/footnote.ts';
import { heading } from './rules/heading.ts';
import { highlight } from './rules/highlight.ts';
import { image } from './rules/image.ts';
import { inlineCode } from './rules/inline-code.ts';
import { insertion } from './rules/insertion.ts';
import { keyboard } from './rules/keyboard.ts';
import { lineBreak } from './rules/line-break.ts';
import { link } from './rules/link.ts';
import { list } from './rules/list.ts';
import { listItem } from './rules/list-item.ts';
import { math, mathBlock } from './rules/math.ts';
import { media } from './rules/media.ts';
import { noscriptTwin } from './rules/noscript-twin.ts';
import { paragraph } from './rules/paragraph.ts';
import { preformatted } from './rules/preformatted.ts';
import { quotation } from './rules/quotation.ts';
import { rubyBrackets, rubyText } from './rules/ruby-text.ts';
import { strikethrough } from './rules/strikethrough.ts';
import { strong } from './rules/strong.ts';
import { subscript } from './rules/subscript.ts';
import { summary } from './rules/summary.ts';
import { superscript } from './rules/superscript.ts';
import { table } from './rules/table.ts';
import { tableCell } from './rules/table-cell.ts';
import { tableHtml } from './rules/table-html.ts';
import { tableRecords } from './rules/table-records.ts';
import { tableRow } from './rules/table-row.ts';
import { taskBox } from './rules/task-box.ts';
import { thematicBreak } from './rules/thematic-break.ts';

export const constructs: readonly Construct[] = [
  footnoteReference, footnoteBacklink, footnote, footnoteList, mathBlock, math,
  codeBlock, preformatted, codeTable, calloutTitle, callout, tableHtml, tableRecords, table, tableRow, tableCell,
  heading, paragraph, thematicBreak, blockquote, list, listItem,
  definitionTerm, definition, summary, taskBox,
  link, image, inlineCode, lineBreak, emphasis, strong, strikethrough,
  subscript, superscript, keyboard, insertion, highlight, abbreviation, quotation, rubyText, rubyBrackets,
  media, noscriptTwin, drawing, button, formChoice,
];

export const constructCatalog: readonly CatalogEntry[] = constructs.map(constructEntry);

const byName = new Map<string, readonly Construct[]>();

/** The constructs that might write an element of this name, in the table's order. */
function candidatesFor(name: string): readonly Construct[] {
  let found = byName.get(name);
  if (found === undefined) {
    found = constructs.filter((construct) => construct.elements === 'any' || construct.elements.includes(name));
    if (byName.size < 2000) byName.set(name, found);
  }
  return found;
}

/** The construct that writes an element, or null for one that only wraps others. */
export function constructOf(site: Site, enabled: (construct: Construct) => boolean): Construct | null {
  for (const construct of candidatesFor(site.page.nodes[site.index]!.name)) {
    if (enabled(construct) && (construct.claims === undefined || construct.claims(site))) return construct;
  }
  return null;
}
