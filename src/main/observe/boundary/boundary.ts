/** Decides whether a response or a rendered page is a refusal, before anything is read from it as content. */
import { entryId } from '../../../shared/ids.ts';
import { boundaries } from './boundaries.ts';
import { readFacts } from './page-facts.ts';
import type { Boundary } from '../../../shared/verdict.ts';
import type { FetchReport } from '../../../shared/fetching.ts';
import type { HeuristicOutcome } from '../../../shared/stages.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { ResponseFacts } from './entry.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { StageResult } from '../../stage.ts';

export type BoundaryInput = {
  readonly status: number | null;
  readonly headers: FetchReport['headers'];
  readonly requestedUrl: string;
  readonly finalUrl: string;
  readonly snapshot: Snapshot;
  readonly robots?: FetchReport['robots'];
};

/** The first boundary of the table that is seen, or null. Runs on static and on rendered pages alike; one that throws is a warning. */
export function judgeBoundary(input: BoundaryInput, plan: Plan): StageResult<Boundary | null> {
  const facts = readFacts(input.snapshot);
  const response: ResponseFacts = {
    status: input.status, headers: new Map(input.headers), requestedUrl: input.requestedUrl, finalUrl: input.finalUrl, robots: input.robots ?? null,
  };
  const heuristics: HeuristicOutcome[] = [];
  const warnings: string[] = [];
  let found: Boundary | null = null;
  for (const entry of boundaries) {
    if (found !== null || plan.entries[entryId(entry.id)]?.enabled === false) continue;
    try {
      const seen = entry.detect(facts, response);
      if (seen !== null) found = { boundary: entry.id, ...seen };
      heuristics.push({ id: entryId(entry.id), version: entry.version, outcome: 'retained', nodes: seen?.evidence.length ?? 0, ...(seen === null ? {} : { note: seen.reason }) });
    } catch (error) {
      warnings.push(`The boundary check ${entry.id} failed and was left out: ${error instanceof Error ? error.message : 'unknown error'}`);
      heuristics.push({ id: entryId(entry.id), version: entry.version, outcome: 'stage_failed', nodes: 0 });
    }
  }
  return {
    output: found,
    notes: {
      headline: found === null ? 'none' : found.boundary.replaceAll('_', ' '), heuristics, warnings,
      detail: { proseChars: Math.round(facts.proseChars), visibleChars: Math.round(facts.visibleChars), forms: facts.forms.length, layers: facts.overlays.length },
    },
  };
}
