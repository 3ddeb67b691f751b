/** The check stage: every gate is asked, and the answers become exactly one verdict. */
import type { CatalogEntry } from '../../../shared/catalog.ts';
import { fateAt, isKept } from '../../../shared/fates.ts';
import { entryId } from '../../../shared/ids.ts';
import type { Selection } from '../../../shared/judgement.ts';
import type { MarkdownDocument } from '../../../shared/markdown-document.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { Finding, Representation, Verdict } from '../../../shared/verdict.ts';
import type { StageResult } from '../../stage.ts';
import type { Page } from '../page.ts';
import type { Judgement } from '../judge/judge.ts';
import type { Answer, Gate, GateInput, Route } from './gate.ts';
import { gates } from './gates.ts';
import { readOutline } from './outline.ts';

export const checkVersion = 1;

export type CheckInput = Route & {
  readonly page: Page;
  readonly selection: Selection;
  readonly judgement: Judgement;
  readonly markdown: MarkdownDocument;
  readonly plan: Plan;
  /** What this engine knows, for the gate that compares it with the plan; left out, that gate passes. */
  readonly catalog?: readonly CatalogEntry[];
};

export type Checked = { readonly findings: readonly Finding[]; readonly verdict: Verdict; readonly representation: Representation };

/** Never throws for a gate's sake: a gate that breaks becomes a warning that says so. */
export const check = (input: CheckInput): StageResult<Checked> => measured(input)(input.plan);

/** Every gate's judge by the gate's id; a gate is measured when it is first asked. Holds for one page, judgement and Markdown. */
type Judges = Map<string, (plan: Plan) => readonly Answer[]>;

/** The check stage in two steps: what is measured of a page stays, and each plan is judged against it without a look at the page. */
export function measured(input: Omit<CheckInput, 'plan'>, outlineOf: typeof readOutline = readOutline): (plan: Plan) => StageResult<Checked> {
  let seen: GateInput | null = null;
  const judges: Judges = new Map();
  return (plan) => {
    const asked = gates.filter((gate) => plan.entries[entryId(gate.id)]?.enabled ?? plan.profile.gates[entryId(gate.id)] !== false);
    seen ??= gateInputOf(input, outlineOf(input.markdown.text));
    const gateInput = seen;
    return judged(input, asked.flatMap((gate) => askGate(gate, gateInput, plan, judges)));
  };
}

function gateInputOf(input: Omit<CheckInput, 'plan'>, outline: GateInput['outline']): GateInput {
  const { fates } = input.judgement;
  const kept = fates.palette.map(isKept);
  return {
    ...input, catalog: input.catalog ?? [], outline,
    isKept: (index) => kept[fates.index[index] ?? -1] ?? isKept(fateAt(fates, index)),
    regions: input.selection.regions.map((id) => input.page.indexOf(id)),
  };
}

function judged(input: Omit<CheckInput, 'plan'>, findings: readonly Finding[]): StageResult<Checked> {
  const verdict = decide(findings, input);
  const counts = { pass: 0, warn: 0, fail: 0 };
  for (const finding of findings) counts[finding.level] += 1;
  return {
    output: { findings, verdict, representation: representationOf(verdict, input.selection) },
    notes: { headline: counts.fail > 0 ? `${counts.fail} failed` : counts.warn > 0 ? `passed, ${counts.warn} warned` : 'passed', detail: counts },
  };
}

function askGate(gate: Gate, input: GateInput, plan: Plan, judges: Judges): readonly Finding[] {
  let answers: readonly Answer[];
  try {
    const judge = judges.get(gate.id) ?? gate.measure(input);
    judges.set(gate.id, judge);
    answers = judge(plan);
  } catch (error) {
    answers = [{ level: 'warn', measured: 'stage_failed', threshold: null, unit: '', sentence: `This gate could not be asked: ${error instanceof Error ? error.message : String(error)}` }];
  }
  return answers.map(({ nodes, spans, ...answer }) => ({ gate: entryId(gate.id), version: gate.version, ...answer, nodes: nodes ?? [], spans: spans ?? [] }));
}

function decide(findings: readonly Finding[], input: Omit<CheckInput, 'plan'>): Verdict {
  const failed = findings.filter((finding) => finding.level === 'fail');
  const empty = failed.find((finding) => finding.gate === 'content_presence');
  if (input.selection.regions.length === 0 || input.markdown.text.trim() === '' || empty !== undefined) {
    const reason = empty?.sentence ?? (input.selection.regions.length === 0 ? 'No part of the page holds content' : 'The chosen region holds no text');
    return { kind: 'no_extractable_content', reason, retryWithRender: input.page.snapshot.source === 'parsed' };
  }
  if (failed.length === 0) return { kind: 'accepted', reason: `${findings.length} checks, none failed` };
  return { kind: 'rejected', gates: [...new Set(failed.map((finding) => finding.gate))], reason: failed.map((finding) => finding.sentence).join('; ') };
}

/** Only what passed every gate and came from a region chosen for its content is clean. */
function representationOf(verdict: Verdict, selection: Selection): Representation {
  if (verdict.kind === 'no_extractable_content') return 'none';
  return verdict.kind === 'accepted' && selection.policy !== 'whole_body' ? 'clean' : 'raw_fallback';
}
