/** Scores how much of its content the static page already holds, and decides whether a browser is needed. */
import { entryId } from '../../../shared/ids.ts';
import { readStaticPage, type StaticPage } from './static-page.ts';
import { renderReasons } from './render-reasons.ts';
import { signals } from './signals.ts';
import type { HeuristicOutcome } from '../../../shared/stages.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { PresenceReport } from '../../../shared/fetching.ts';
import type { Signal } from './signal.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { StageResult } from '../../stage.ts';

/**
 * score = Σ weight × value ÷ Σ weight over the signals that are on, 0 to 1. The decision is the first of the table of
 * reasons that speaks; the score is one reason among others.
 */
export function scorePresence(input: { readonly snapshot: Snapshot; readonly html: string }, plan: Plan): StageResult<PresenceReport> {
  const page = readStaticPage(input.snapshot, input.html);
  const heuristics: HeuristicOutcome[] = [];
  const warnings: string[] = [];
  const readings = signals.filter((signal) => plan.entries[entryId(signal.id)]?.enabled !== false).flatMap((signal) => {
    try {
      const { value, why } = signal.read(page);
      heuristics.push({ id: entryId(signal.id), version: signal.version, outcome: 'retained', nodes: 0, note: why });
      return [{ id: signal.id, value, weight: weightOf(signal, plan), why }];
    } catch (error) {
      warnings.push(`The signal ${signal.id} failed and was left out: ${error instanceof Error ? error.message : 'unknown error'}`);
      heuristics.push({ id: entryId(signal.id), version: signal.version, outcome: 'stage_failed', nodes: 0 });
      return [];
    }
  });
  const total = readings.reduce((sum, { weight }) => sum + weight, 0);
  const shared = readings.map((reading) => ({ ...reading, share: total === 0 ? 0 : (reading.weight * reading.value) / total }));
  const score = Math.min(1, shared.reduce((sum, { share }) => sum + share, 0));
  const { needsRender, reasons } = decide(page, score, plan);
  return {
    output: { score, signals: shared, needsRender, reasons },
    notes: { headline: `${score.toFixed(2)}, ${needsRender ? 'browser' : 'static'}`, heuristics, warnings, detail: { score, reasons: [...reasons] } },
  };
}

/** All reasons for a browser are listed; without one, the reason against it. */
function decide(page: StaticPage, score: number, plan: Plan): { readonly needsRender: boolean; readonly reasons: readonly string[] } {
  const said = renderReasons.flatMap(({ render, why }) => {
    const sentence = why(page, score, plan);
    return sentence === null ? [] : [{ render, sentence }];
  });
  const needsRender = said[0]?.render ?? false;
  const same = said.filter(({ render }) => render === needsRender).map(({ sentence }) => sentence);
  return { needsRender, reasons: needsRender ? same : same.slice(0, 1) };
}

function weightOf(signal: Signal, plan: Plan): number {
  const weight = plan.entries[entryId(signal.id)]?.params['weight'];
  return typeof weight === 'number' ? weight : signal.weight;
}
