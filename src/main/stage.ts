/** What every stage hands back, and the one wrapper that times, counts, hashes and writes its receipt. */
import type { ContentCounts } from '../shared/content-counts.ts';
import type { HeuristicOutcome } from '../shared/stages.ts';
import type { Json } from '../shared/schema.ts';

/** What a stage knows of itself; the rest of its receipt is the wrapper's. */
export type StageNotes = {
  readonly headline: string;
  readonly warnings?: readonly string[];
  readonly heuristics?: readonly HeuristicOutcome[];
  readonly before?: ContentCounts;
  readonly after?: ContentCounts;
  readonly detail?: Json;
};

export type StageResult<Output> = { readonly output: Output; readonly notes: StageNotes };
