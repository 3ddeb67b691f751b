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
export function check(input: CheckInput): StageResult<Checked> {
  const { plan, judgement } = input;
  const kept = judgement.fates.palette.map(isKept);
  const gateInput: GateInput = {
    ...input, catalog: input.catalog ?? [], outline: readOutline(input.markdown.text),
    isKept: (index) => kept[judgement.fates.index[index] ?? -1] ?? isKept(fateAt(judgement.fates, index)),
    regions: input.selection.regions.map((id) => input.page.indexOf(id)),
  };
  const asked = gates.filter((gate) => plan.entries[entryId(gate.id)]?.enabled ?? plan.profile.gates[entryId(gate.id)] !== false);
  const findings = asked.flatMap((gate) => askGate(gate, gateInput));
  const verdict = decide(findings, input);
  const counts = { pass: 0, warn: 0, fail: 0 };
  for (const finding of findings) counts[finding.level] += 1;
  return {
    output: { findings, verdict, representation: representationOf(verdict, input.selection) },
    notes: { headline: counts.fail > 0 ? `${counts.fail} failed` : counts.warn > 0 ? `passed, ${counts.warn} warned` : 'passed', detail: counts },
  };
}

function askGate(gate: Gate, input: GateInput): readonly Finding[] {
  let answers: readonly Answer[];
  try {
    answers = gate.ask(input);
  } catch (error) {
    answers = [{ level: 'warn', measured: 'stage_failed', threshold: null, unit: '', sentence: `This gate could not be asked: ${error instanceof Error ? error.message : String(error)}` }];
  }
  return answers.map(({ nodes, spans, ...answer }) => ({ gate: entryId(gate.id), version: gate.version, ...answer, nodes: nodes ?? [], spans: spans ?? [] }));
}

function decide(findings: readonly Finding[], input: CheckInput): Verdict {
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
