/** Takes one queued run through the pipeline and into the store; says that it ended only when it is on the disk. */
import { failureOf } from './dispatch.ts';
import { run as runPipeline } from '../pipeline.ts';
import { staticEnvironment } from '../pipeline/make-capture.ts';
import { sealRun } from '../evidence/seal.ts';
import type { Failure } from '../../shared/errors.ts';
import type { OpenWorld } from './world.ts';
import type { QueuedRun } from './queued-run.ts';
import type { RunEvent } from '../../shared/run.ts';
import type { RunId } from '../../shared/ids.ts';
import type { SealedRun } from '../world.ts';
import type { Store } from '../evidence/store/store.ts';
import type { Verdict } from '../../shared/verdict.ts';

export type ExecutorParts = { readonly store: Store; readonly send: (event: RunEvent) => void; readonly open: (first: RunId) => OpenWorld };

/** The returned function never rejects: a defect in the pipeline becomes a stored run that failed. */
export function executor({ store, send, open }: ExecutorParts): (run: QueuedRun, signal: AbortSignal) => Promise<void> {
  return async (run, signal) => {
    const opened = open(run.runId);
    const startedAtMs = performance.now();
    let sealed: SealedRun;
    let end: RunEvent | null = null;
    try {
      const { target, planned, summary } = run;
      const emit = (event: RunEvent): void => { if (event.type === 'run_finished') end = event; else send(event); };
      sealed = await runPipeline({ target, planned, profile: summary.profile, attempt: 1, parent: null }, opened.world, emit, signal);
    } catch (thrown) {
      sealed = sealDefect(run, failureOf(thrown), performance.now() - startedAtMs);
    } finally {
      await opened.close();
    }
    const stored = store.finish(sealed, run.target.kind === 'bytes' && run.target.from === 'archive' ? 'import' : 'run');
    send(stored.ok && end !== null ? end : endOf(sealed, stored.ok ? null : stored.error));
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

function sealDefect({ runId, planned, summary }: QueuedRun, error: Failure, elapsedMs: number): SealedRun {
  const plan = planned.plan.ok ? planned.plan.value : null;
  return sealRun({
    runId, parent: null, attempt: 1, url: summary.url, profile: summary.profile, startedAt: summary.startedAt, elapsedMs, plan, planReceipt: planned.receipt,
    receipts: [], events: [], fetched: null, presence: null, readiness: null, capture: null, snapshot: null, extraction: null,
    verdict: { kind: 'stage_failed', error, reason: error.sentence }, representation: 'none', blobs: [],
    environment: staticEnvironment(plan),
  });
}
