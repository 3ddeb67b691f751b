/** The write stage: kept region in, Markdown with the origin of every character out. */
import { fateAt, isKept } from '../../../shared/fates.ts';
import { entryId, type NodeId } from '../../../shared/ids.ts';
import type { FateTable, Selection } from '../../../shared/judgement.ts';
import type { MarkdownDocument } from '../../../shared/markdown-document.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { StageResult } from '../../stage.ts';
import type { Page } from '../page.ts';
import { addFrontMatter } from '../metadata/front-matter.ts';
import type { Judgement } from '../judge/judge.ts';
import { compose, type Composer } from './compose.ts';
import type { Construct, Ink, Site } from './construct.ts';
import { escapeText } from './escape.ts';
import type { KnownBlocks } from './known-blocks.ts';
import { markSpan, protectText, readMarks } from './marks.ts';
import { constructOf } from './rules.ts';
import { readNotes } from './page-notes.ts';
import { prune } from './prune.ts';

export const writeVersion = 1;

/**
 * Writes what was kept of the chosen regions. The same input gives the same text, and text without marks in between
 * would be the same. A kept node without a place of its own in the text is listed in `silent` with the reason.
 * `known` holds the blocks of a writing of the same page before; the text does not depend on it.
 */
export function write(page: Page, selection: Selection, judgement: Judgement, plan: Plan, known?: KnownBlocks): StageResult<MarkdownDocument> {
  const written = writeMarked(page, selection, judgement.fates, plan, markSpan, known === undefined ? compose : (root, ink) => compose(root, ink, known.open));
  const { text, spans } = readMarks(written.marked, page.nodes);
  const bare: MarkdownDocument = { text, spans, silent: written.silent };
  const document = plan.profile.front_matter ? addFrontMatter(page, bare, selection.regions[0]) : bare;
  return {
    output: document,
    notes: {
      headline: `${document.text.length.toLocaleString('en-US').replaceAll(',', '\u202F')} chars`,
      before: judgement.ledger.kept,
      ...(written.warnings.length === 0 ? {} : { warnings: written.warnings }),
      detail: { spans: spans.length, silent: written.silent.length },
    },
  };
}

export type Written = { readonly marked: string; readonly silent: readonly { readonly nodeId: NodeId; readonly construct: ReturnType<typeof entryId>; readonly why: string }[]; readonly warnings: readonly string[] };

/** The composed text before marks are read, ending in one line end when there is any. `mark` and `composer` are parameters so that a test can write without marks and over another DOM. */
export function writeMarked(page: Page, selection: Selection, fates: FateTable, plan: Plan, mark: Ink['mark'], composer: Composer = compose): Written {
  const kept = fates.palette.map(isKept);
  const regions = selection.regions.map((id) => page.indexOf(id)).filter((index) => index >= 0);
  const base = {
    page, tableMode: plan.profile.table_mode,
    isKept: (index: number): boolean => kept[fates.index[index] ?? -1] ?? isKept(fateAt(fates, index)),
  };
  const site: Omit<Site, 'index'> = { ...base, notes: readNotes(base, regions) };
  const { root, silent, flattened } = prune(site, regions, (construct) => plan.entries[entryId(construct.id)]?.enabled ?? true);
  const notes = new SilenceNotes(page, silent);
  const warnings: string[] = flattened === 0 ? [] : [`${flattened} elements nested deeper than can be written stand in their outer element`];
  const marked = composer(root, makeInk(site, plan, mark, notes, warnings));
  return { marked: marked === '' ? '' : `${marked}\n`, silent: notes.list, warnings };
}

function makeInk(site: Omit<Site, 'index'>, plan: Plan, mark: Ink['mark'], notes: SilenceNotes, warnings: string[]): Ink {
  const { page } = site;
  return {
    ...site, mark, headingOffset: plan.profile.heading_offset,
    text: (text, inLink) => {
      const safe = escapeText(protectText(text.data), { startsLine: text.startsLine, dollars: site.notes.hasMath, inLink });
      return text.index < 0 ? safe : mark(text.index, 'text', safe);
    },
    silence: (index, why) => notes.add(index, (page.nodes[index]?.kind === 'element' ? constructOf({ ...site, index }, () => true)?.id : undefined) ?? 'code-block', why),
    warn: (sentence) => { warnings.push(sentence); },
  };
}

class SilenceNotes {
  readonly #page: Page;
  readonly #seen = new Map<number, Written['silent'][number]>();

  constructor(page: Page, silent: ReadonlyMap<number, Construct>) {
    this.#page = page;
    for (const [index, construct] of silent) this.add(index, construct.id, construct.help);
  }

  add(index: number, construct: string, why: string): void {
    if (!this.#seen.has(index)) this.#seen.set(index, { nodeId: this.#page.nodes[index]!.id, construct: entryId(construct), why });
  }

  get list(): Written['silent'] { return [...this.#seen.values()]; }
}
