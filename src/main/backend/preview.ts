/** Extracts a stored page again under an edited plan, from the first stage that the edit touches. */
import { canonicalJson } from '../digest.ts';
import { describe, judge, KnownBlocks, measureWith, outlineReader, select, write } from '../extract/extract.ts';
import { withObservation } from '../pipeline/outcome.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Page } from '../extract/page.ts';
import type { Plan } from '../../shared/plan.ts';
import type { ProfileKey } from '../../shared/profile.ts';
import type { StageNotes, StageResult } from '../stage.ts';
import type { ReplayContext } from '../pipeline/extract-steps.ts';
import type { StageName, StageReceipt } from '../../shared/stages.ts';

export const extractStages = ['select', 'judge', 'write', 'check'] as const;
export type ExtractStage = (typeof extractStages)[number];
/** How the page was reached and seen: what the check holds the Markdown against. */
export type Route = Required<ReplayContext>;

/** Keys that no earlier stage reads. Every other key of the extraction counts from `select` on. */
const firstReader: Partial<Readonly<Record<ProfileKey, ExtractStage>>> = {
  rules: 'judge', include_selectors: 'judge', exclude_selectors: 'judge',
  table_mode: 'write', heading_offset: 'write', front_matter: 'write',
  gates: 'check', budgets: 'check', boilerplate_ratio_max: 'check', min_markdown_chars: 'check', wrong_route_detection: 'check', required_heading_regex: 'check',
};
const kindReader = { rule: 'judge', guard: 'judge', construct: 'write', gate: 'check' } as const;

type Stages = {
  readonly plan: Plan;
  readonly select: ReturnType<typeof select>;
  readonly judge: ReturnType<typeof judge>;
  readonly write: ReturnType<typeof write>;
  readonly described: ReturnType<typeof describe>;
  readonly checkUnder: ReturnType<ReturnType<typeof measureWith>>;
};

/** `blocksWritten` counts the blocks of Markdown that were not known from the preview before. */
export type Previewed = { readonly extraction: Extraction; readonly recomputed: readonly ExtractStage[]; readonly blocksWritten: number };
/** Remembers the last stages of one page: an edit of a gate judges what was measured and looks at no node, one of a rule reads back only what changed. */
export type Previewer = (plan: Plan) => Previewed;

export function previewer(page: Page, route: Route, nowMs: () => number): Previewer {
  let last: Stages | null = null;
  const blocks = new KnownBlocks();
  const measure = measureWith(outlineReader());
  return (plan) => {
    const first = last === null ? 'select' : firstStageTouched(last.plan, plan);
    const from = extractStages.indexOf(first);
    const receipts: StageReceipt[] = [];
    const step = <T>(stage: ExtractStage, before: StageResult<T> | undefined, work: () => StageResult<T>): StageResult<T> => {
      const startedAtMs = nowMs();
      const reused = before !== undefined && extractStages.indexOf(stage) < from;
      const result = reused ? before : work();
      receipts.push(receiptOf(stage, result.notes, startedAtMs, nowMs() - startedAtMs));
      return result;
    };
    const selected = step('select', last?.select, () => select(page, plan));
    const judged = step('judge', last?.judge, () => judge(page, selected.output, plan));
    const written = step('write', last?.write, () => write(page, selected.output, judged.output, plan, blocks));
    const known = last?.write === written ? last : null;
    const described = known?.described ?? describe(page, written.output);
    const checkUnder = known?.checkUnder ?? measure({ page, selection: selected.output, judgement: judged.output, markdown: written.output, ...route });
    const checked = step('check', undefined, () => checkUnder(plan));
    last = { plan, select: selected, judge: judged, write: written, described, checkUnder };
    const extraction = withObservation({
      plan, selection: selected.output, ledger: judged.output.ledger, fates: judged.output.fates, markdown: written.output, ...described, ...checked.output, receipts,
    }, route, plan);
    return { extraction, recomputed: extractStages.slice(from), blocksWritten: from <= extractStages.indexOf('write') ? blocks.written : 0 };
  };
}

const settingOf = (plan: Plan, id: string): string => canonicalJson(plan.entries[id as keyof Plan['entries']] ?? null);

/** `check` at the latest: a preview always judges anew. */
export function firstStageTouched(before: Plan, after: Plan): ExtractStage {
  const touched = new Set<ExtractStage>(['check']);
  for (const [key, value] of Object.entries(after.profile)) {
    if (canonicalJson(value) !== canonicalJson(before.profile[key as ProfileKey] ?? null)) touched.add(firstReader[key as ProfileKey] ?? 'select');
  }
  for (const [id, entry] of Object.entries({ ...before.entries, ...after.entries })) {
    const reader = entry.kind === 'rule' || entry.kind === 'guard' || entry.kind === 'construct' || entry.kind === 'gate' ? kindReader[entry.kind] : 'select';
    if (settingOf(before, id) !== settingOf(after, id)) touched.add(reader);
  }
  return extractStages.find((stage) => touched.has(stage)) ?? 'check';
}

function receiptOf(stage: StageName, notes: StageNotes, startedAtMs: number, elapsedMs: number): StageReceipt {
  return {
    stage, version: 1, status: (notes.warnings?.length ?? 0) > 0 ? 'warned' : 'ok', startedAtMs, elapsedMs, inputDigest: null, outputDigest: null,
    before: notes.before ?? null, after: notes.after ?? null, headline: notes.headline, warnings: notes.warnings ?? [],
    heuristics: notes.heuristics ?? [], detail: notes.detail ?? null,
  };
}
