/** The pure half of a run: snapshot and plan in; region, ledger, Markdown, findings and verdict out. */
import type { Extraction } from '../../shared/api.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { MarkdownDocument } from '../../shared/markdown-document.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { StageName, StageReceipt } from '../../shared/stages.ts';
import type { StageNotes, StageResult } from '../stage.ts';
import { check as checkStage, checkVersion, measured as measureStage, type Checked, type CheckInput } from './check/check.ts';
import type { Route } from './check/gate.ts';
import { gateCatalog } from './check/gates.ts';
import { outlineReader } from './check/outline.ts';
import { previewChunks } from './metadata/chunks.ts';
import { readMetadata } from './metadata/metadata.ts';
import { judge } from './judge/judge.ts';
import { guardCatalog, ruleCatalog } from './judge/rules.ts';
import type { Page } from './page.ts';
import { pageOf } from './page/page-of.ts';
import { select } from './select/select.ts';
import { KnownBlocks } from './write/known-blocks.ts';
import { write, writeVersion } from './write/write.ts';
import { constructCatalog } from './write/rules.ts';

export { KnownBlocks, outlineReader, pageOf, select, judge, write };

/** Every rule, guard, construct and gate, in the order of their tables. */
export const extractCatalog: readonly CatalogEntry[] = [...ruleCatalog, ...guardCatalog, ...constructCatalog, ...gateCatalog];

/** The check stage with the whole catalogue to hold the plan against. */
export const check = (input: CheckInput): StageResult<Checked> => checkStage({ catalog: extractCatalog, ...input });

/** The check stage for many plans over one page: see `measured`. */
export const measureWith = (outlineOf: Parameters<typeof measureStage>[1]) => (input: Omit<CheckInput, 'plan'>): ReturnType<typeof measureStage> => measureStage({ catalog: extractCatalog, ...input }, outlineOf);

/** What the page says of itself, and how its Markdown would be chunked: facts beside the stages, for every place that joins them. */
export const describe = (page: Page, markdown: MarkdownDocument): Pick<Extraction, 'metadata' | 'chunks'> => ({ metadata: readMetadata(page), chunks: previewChunks(markdown) });

/**
 * Runs the four stages. The same snapshot and plan give the same value, receipts included: nothing here reads a clock
 * or hashes, so durations are 0 and digests null; the pipeline, whose receipts are kept, wraps the stages one by one.
 */
export function extract(snapshot: Snapshot, plan: Plan, route: Route): Extraction {
  const page = pageOf(snapshot);
  const selected = select(page, plan);
  const judged = judge(page, selected.output, plan);
  const written = write(page, selected.output, judged.output, plan);
  const checked = check({ page, selection: selected.output, judgement: judged.output, markdown: written.output, plan, ...route });
  return {
    plan, selection: selected.output, ledger: judged.output.ledger, fates: judged.output.fates, markdown: written.output,
    ...describe(page, written.output), findings: checked.output.findings, verdict: checked.output.verdict, representation: checked.output.representation,
    receipts: [
      receipt('select', 1, selected), receipt('judge', 1, judged),
      receipt('write', writeVersion, written), receipt('check', checkVersion, checked),
    ],
  };
}

function receipt(stage: StageName, version: number, { notes }: { readonly notes: StageNotes }): StageReceipt {
  return {
    stage, version, status: (notes.warnings?.length ?? 0) > 0 ? 'warned' : 'ok', startedAtMs: 0, elapsedMs: 0, inputDigest: null, outputDigest: null,
    before: notes.before ?? null, after: notes.after ?? null, headline: notes.headline, warnings: notes.warnings ?? [], heuristics: notes.heuristics ?? [], detail: notes.detail ?? null,
  };
}
