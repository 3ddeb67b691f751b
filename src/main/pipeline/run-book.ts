/** Keeps the book of one run: wraps every stage so that it is timed, hashed and receipted, and nothing it learnt is lost however it ends. */
import { failure, FailureError, type Failure } from '../../shared/errors.ts';
import type { Digest, RunId } from '../../shared/ids.ts';
import type { RunEvent } from '../../shared/run.ts';
import type { StageName, StageReceipt } from '../../shared/stages.ts';
import type { StageNotes, StageResult } from '../stage.ts';
import type { World } from '../world.ts';

/** `input` names what goes in; `digest` names what comes out, null when it has no name of its own. */
export type StageAbout<T> = {
  readonly version?: number;
  readonly budgetMs?: number;
  readonly input?: Digest | null;
  readonly digest?: (output: T) => Digest | null;
};

export type RunBook = {
  readonly runId: RunId;
  readonly startedAt: string;
  readonly elapsedMs: () => number;
  /** Runs one stage. Rejects with FailureError, the failed receipt already written; PM-RUN-001 once the run is cancelled. */
  readonly step: <T>(stage: StageName, about: StageAbout<T>, work: () => StageResult<T> | Promise<StageResult<T>>) => Promise<T>;
  /** Writes down that a stage had nothing to do. */
  readonly skip: (stage: StageName, why: string) => void;
  readonly emit: (event: UntimedEvent) => void;
  readonly receipts: () => readonly StageReceipt[];
  readonly events: () => readonly RunEvent[];
};

type Untimed<E> = E extends RunEvent ? Omit<E, 'runId' | 'atMs'> : never;
export type UntimedEvent = Untimed<RunEvent>;

/** Live pictures go to whoever watches and are not kept. */
export function openBook(world: World, listener: (event: RunEvent) => void, signal: AbortSignal): RunBook {
  const runId = world.newRunId();
  const startedAtMs = world.monotonicMs();
  const receipts: StageReceipt[] = [];
  const events: RunEvent[] = [];
  const elapsedMs = (): number => Math.max(0, rounded(world.monotonicMs() - startedAtMs));
  const emit = (untimed: UntimedEvent): void => {
    const event: RunEvent = { ...untimed, runId, atMs: elapsedMs() };
    if (event.type !== 'frame_seen') events.push(event);
    listener(event);
  };
  const write = (receipt: StageReceipt): void => {
    receipts.push(receipt);
    emit({ type: 'stage_finished', receipt });
  };
  const step: RunBook['step'] = async (stage, about, work) => {
    const from = elapsedMs();
    emit({ type: 'stage_started', stage, budgetMs: about.budgetMs ?? null });
    const base = { stage, version: about.version ?? 1, startedAtMs: from, inputDigest: about.input ?? null };
    try {
      // A cancelled run is sealed like any other: what it saw until then is its evidence.
      if (stage !== 'seal') signal.throwIfAborted();
      const { output, notes } = await work();
      const took = rounded(elapsedMs() - from);
      write({ ...base, ...fromNotes(notes), status: (notes.warnings?.length ?? 0) > 0 ? 'warned' : 'ok', elapsedMs: took, outputDigest: about.digest?.(output) ?? null });
      return output;
    } catch (thrown) {
      const failed = failureFrom(thrown, stage, signal);
      write({ ...base, ...fromNotes({ headline: failed.code, warnings: [failed.sentence] }), status: 'failed', elapsedMs: rounded(elapsedMs() - from), outputDigest: null });
      throw new FailureError(failed);
    }
  };
  return {
    runId, startedAt: world.now(), elapsedMs, step, emit,
    skip: (stage, why) => write({ stage, version: 1, startedAtMs: elapsedMs(), elapsedMs: 0, inputDigest: null, outputDigest: null, ...fromNotes({ headline: why }), status: 'skipped' }),
    receipts: () => [...receipts],
    events: () => [...events],
  };
}

/** Tenths of a millisecond are as fine as these clocks are worth. */
const rounded = (ms: number): number => Math.round(ms * 10) / 10;

function fromNotes(notes: StageNotes): Pick<StageReceipt, 'headline' | 'warnings' | 'heuristics' | 'before' | 'after' | 'detail'> {
  return {
    headline: notes.headline, warnings: notes.warnings ?? [], heuristics: notes.heuristics ?? [], before: notes.before ?? null, after: notes.after ?? null, detail: notes.detail ?? null,
  };
}

/** Whatever was thrown, as a failure of this stage. What nobody foresaw is a defect of ours and says so, without a stack. */
export function failureFrom(thrown: unknown, stage: StageName, signal: AbortSignal): Failure {
  if (signal.aborted) return failure('PM-RUN-001', undefined, { stage });
  if (thrown instanceof FailureError) return { ...thrown.failure, stage };
  const isPure = stage === 'select' || stage === 'judge' || stage === 'write' || stage === 'check';
  return failure(isPure ? 'PM-EXTRACT-001' : 'PM-INTERNAL-001', undefined, { stage, detail: thrown instanceof Error ? thrown.message.split('\n', 1)[0]?.slice(0, 300) ?? '' : 'unknown' });
}
