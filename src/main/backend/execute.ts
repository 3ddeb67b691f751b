/** Takes one queued run, and the attempts that follow from it, through the pipeline and into the store; says that it ended only when it is on the disk. */
import { failureOf } from './dispatch.ts';
import { makePlan } from '../observe/plan/plan.ts';
import { runAttempts, type AttemptsRequest } from '../pipeline/attempts.ts';
import { staticEnvironment } from '../pipeline/make-capture.ts';
import { sealRun } from '../evidence/seal.ts';
import type { Failure } from '../../shared/errors.ts';
import type { OpenWorld } from './world.ts';
import type { PlanSources } from './edited-plan.ts';
import type { QueuedRun } from './queued-run.ts';
import type { RunEvent, RunSummary } from '../../shared/run.ts';
import type { RunId } from '../../shared/ids.ts';
import type { SealedRun } from '../world.ts';
import type { Store } from '../evidence/store/store.ts';
import type { Verdict } from '../../shared/verdict.ts';

export type ExecutorParts = PlanSources & {
  readonly store: Store;
  readonly send: (event: RunEvent) => void;
  readonly open: (first: RunId) => OpenWorld;
  /** Hears of each attempt after the first of a chain. */
  readonly another: (id: RunId, first: RunId) => void;
};

/** The returned function never rejects: a defect in the pipeline becomes a stored run that failed. */
export function executor(parts: ExecutorParts): (run: QueuedRun, signal: AbortSignal) => Promise<void> {
  return async (run, signal) => {
    const opened = parts.open(run.runId);
    const startedAtMs = performance.now();
    const chain = keepChain(run, parts);
    try {
      const { target, planned, request, summary } = run;
      const replan: AttemptsRequest['replan'] = (adjustments) => makePlan({ ...request, adjustments }, parts.catalog, parts.profiles);
      await runAttempts({ target, planned, profile: summary.profile, replan }, opened.world, chain.emit, chain.ended, signal);
    } catch (thrown) {
      const underWay = chain.underWay();
      if (underWay !== null) chain.ended(sealDefect(run, underWay, failureOf(thrown), performance.now() - startedAtMs));
    } finally {
      await opened.close();
    }
    chain.close();
  };
}

/**
 * Stores each attempt as it ends. Its end is said only once it is known whether another follows, and then after that one's
 * start, so that whoever waits for the end knows to go on waiting. `underWay` is null between attempts.
 */
function keepChain({ runId: first, summary, target }: QueuedRun, { store, send, another }: ExecutorParts) {
  let underWay: RunSummary | null = summary;
  let finished: RunEvent | null = null;
  let held: RunEvent | null = null;
  const close = (): void => {
    if (held !== null) send(held);
    held = null;
  };
  return {
    underWay: () => underWay,
    emit: (event: RunEvent): void => {
      if (event.type === 'run_finished') return void (finished = event);
      if (event.type === 'run_started' && event.runId !== first) {
        const { runId, attempt, parent, startedAt } = event;
        underWay = { ...summary, runId, attempt, parent, startedAt };
        another(runId, first);
        // A row that cannot be begun now is written whole at the end, or fails there.
        store.begin(underWay);
      }
      send(event);
      if (event.type === 'run_started') close();
    },
    ended: (sealed: SealedRun): void => {
      const stored = store.finish(sealed, target.kind === 'bytes' && target.from === 'archive' ? 'import' : 'run');
      held = stored.ok && finished !== null ? finished : endOf(sealed, stored.ok ? null : stored.error);
      finished = underWay = null;
    },
    close,
  };
}

/** A run that could not be stored did not happen, whatever its Markdown was. */
function endOf({ summary }: SealedRun, lost: Failure | null): RunEvent {
  const verdict: Verdict = lost === null ? summary.verdict ?? interrupted : { kind: 'stage_failed', error: { ...lost, stage: 'seal' }, reason: lost.sentence };
  return {
    type: 'run_finished', runId: summary.runId, atMs: summary.elapsedMs ?? 0, verdict,
    representation: lost === null ? summary.representation : 'none', markdownChars: lost === null ? summary.markdownChars : 0,
  };
}

const interrupted: Verdict = { kind: 'interrupted', reason: 'The run ended without a verdict' };

function sealDefect({ planned }: QueuedRun, { runId, parent, attempt, url, profile, startedAt }: RunSummary, error: Failure, elapsedMs: number): SealedRun {
  const plan = planned.plan.ok ? planned.plan.value : null;
  return sealRun({
    runId, parent, attempt, url, profile, startedAt, elapsedMs, plan, planReceipt: planned.receipt,
    receipts: [], events: [], fetched: null, presence: null, readiness: null, capture: null, snapshot: null, extraction: null,
    verdict: { kind: 'stage_failed', error, reason: error.sentence }, representation: 'none', blobs: [],
    environment: staticEnvironment(plan),
  });
}
