/** Starts a run from the terminal and stays with it to its end: progress for a person, then the packet. */
import { err, ok, type Result } from '../../../shared/errors.ts';
import { printable, type Terminal } from './terminal.ts';
import type { Backend } from '../../backend/contract.ts';
import type { EvidencePacket } from '../../../shared/packet.ts';
import type { ProcedureInput } from '../../../shared/api.ts';
import type { RunEvent } from '../../../shared/run.ts';
import type { RunId } from '../../../shared/ids.ts';

export type FinishedRun = { readonly packet: EvidencePacket; readonly markdown: string };

type Following = { readonly backend: Backend; readonly terminal: Terminal; readonly signal: AbortSignal };

/** Resolves with the last attempt of the chain. A run that could not be stored is a failure, never a result. */
export async function followRun(following: Following, input: ProcedureInput<'runs.start'>): Promise<Result<FinishedRun>> {
  const { backend, signal } = following;
  const ends = watchEnds(following);
  try {
    const started = await backend.call('runs.start', input, 'cli');
    if (!started.ok) return started;
    const { runId } = started.value;
    const cancel = (): void => void backend.call('runs.cancel', { runId }, 'cli');
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const last = await ends.endOf(runId);
    signal.removeEventListener('abort', cancel);
    return await readRun(backend, last);
  } finally {
    ends.stop();
  }
}

async function readRun(backend: Backend, last: Extract<RunEvent, { type: 'run_finished' }>): Promise<Result<FinishedRun>> {
  const packet = await backend.call('runs.packet', { runId: last.runId }, 'cli');
  if (!packet.ok) return last.verdict.kind === 'stage_failed' ? err(last.verdict.error) : packet;
  const extraction = await backend.call('runs.extraction', { runId: last.runId }, 'cli');
  return ok({ packet: packet.value, markdown: extraction.ok ? extraction.value.markdown.text : '' });
}

type Ends = { readonly endOf: (id: RunId) => Promise<Extract<RunEvent, { type: 'run_finished' }>>; readonly stop: () => void };

/** Listens before the run starts, so that no end is missed however quick it is. */
function watchEnds({ backend, terminal }: Following): Ends {
  const ended = new Map<RunId, Extract<RunEvent, { type: 'run_finished' }>>();
  const waiting = new Map<RunId, (event: Extract<RunEvent, { type: 'run_finished' }>) => void>();
  /** From an attempt to the one after it, whose start is told before the end of the first. */
  const next = new Map<RunId, RunId>();
  const stop = backend.listen('run.event', (event) => {
    terminal.progress(progressOf(event));
    if (event.type === 'run_started' && event.parent !== null) next.set(event.parent, event.runId);
    if (event.type !== 'run_finished') return;
    ended.set(event.runId, event);
    waiting.get(event.runId)?.(event);
  });
  const endOfOne = (id: RunId): Promise<Extract<RunEvent, { type: 'run_finished' }>> => new Promise((resolve) => {
    const already = ended.get(id);
    if (already === undefined) waiting.set(id, resolve);
    else resolve(already);
  });
  const endOf: Ends['endOf'] = async (id) => {
    const end = await endOfOne(id);
    const following = next.get(id);
    return following === undefined ? end : endOf(following);
  };
  return { stop, endOf };
}

function progressOf(event: RunEvent): string {
  const at = `${(event.atMs / 1000).toFixed(1)} s`;
  switch (event.type) {
    case 'run_started': return `${at} ${printable(event.url)}`;
    case 'stage_started': return `${at} ${event.stage}`;
    case 'stage_finished': return `${at} ${event.receipt.stage}: ${printable(event.receipt.headline)}`;
    case 'sampled': return `${at} settle: ${event.sample.mainTextChars} characters`;
    default: return `${at}`;
  }
}

