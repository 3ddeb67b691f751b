/** A real backend on a store of its own, for tests: runs samples to their end and checks every answer against its schema. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openWorkbench, type Workbench } from '../../src/main/hosts/workbench.ts';
import { procedures, type ProcedureInput, type ProcedureName, type ProcedureOutput } from '../../src/shared/api.ts';
import type { RunEvent } from '../../src/shared/run.ts';
import type { RunId } from '../../src/shared/ids.ts';

export type Bench = {
  readonly workbench: Workbench;
  readonly events: RunEvent[];
  /** Asks, demands success, and checks what came against the table. */
  readonly ask: <P extends ProcedureName>(name: P, input: ProcedureInput<P>) => Promise<ProcedureOutput<P>>;
  readonly endOf: (runId: RunId) => Promise<Extract<RunEvent, { type: 'run_finished' }>>;
  readonly runSample: (sample: string, more?: Partial<ProcedureInput<'runs.start'>>) => Promise<RunId>;
  readonly close: () => Promise<void>;
};

export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-api-'));
  const opened = await openWorkbench({ host: 'cli', store: join(folder, 'store.db') });
  if (!opened.ok) throw new Error(opened.error.sentence);
  const { backend } = opened.value;
  const events: RunEvent[] = [];
  backend.listen('run.event', (event) => events.push(event));
  const ask: Bench['ask'] = async (name, input) => {
    const reply = await backend.call(name, input, 'api');
    if (!reply.ok) throw new Error(`${name}: ${reply.error.code} ${reply.error.sentence} ${reply.error.detail ?? ''}`);
    const checked = procedures[name].output.safeParse(JSON.parse(JSON.stringify(reply.value)));
    expect(checked.error?.issues ?? [], `${name} answers what the table says`).toEqual([]);
    return reply.value;
  };
  const endOf: Bench['endOf'] = (runId) => new Promise((resolve) => {
    const isEnd = (event: RunEvent): boolean => {
      if (event.type !== 'run_finished' || event.runId !== runId) return false;
      resolve(event);
      return true;
    };
    if (events.some(isEnd)) return;
    const stop = backend.listen('run.event', (event) => { if (isEnd(event)) stop(); });
  });
  return {
    workbench: opened.value, events, ask, endOf,
    runSample: async (sample, more = {}) => {
      const { runId } = await ask('runs.start', { target: { kind: 'sample', sample }, ...more });
      await endOf(runId);
      return runId;
    },
    close: async () => {
      await opened.value.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
