/** `proofmark batch`: many addresses from a list, a few at a time, one line of outcome each as it comes. */
import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';
import { fail } from './ask.ts';
import { exitCodeOf, exitCodeOfFailure, worst } from './exit.ts';
import { failure, type Failure } from '../../../shared/errors.ts';
import { followRun, type FinishedRun } from './follow-run.ts';
import { jsonOf, titleOf } from './show-run.ts';
import { planOptions, type CliCommand, type Invocation } from './command.ts';
import { planRequestOf } from './plan-request.ts';
import { printable } from './terminal.ts';
import { targetOf } from '../open-target.ts';
import type { Backend } from '../../backend/contract.ts';
import type { ProcedureInput } from '../../../shared/api.ts';

/** As many as the queue may keep busy with one being read and one waiting for each place. */
const inFlight = 6;

export const batch: CliCommand = {
  name: 'batch',
  args: '<list>',
  help: 'Run every address of a list (one a line, # for remarks; - for standard input) and print one line for each as it ends',
  options: planOptions,
  examples: ['proofmark batch urls.txt', 'proofmark batch urls.txt --json > results.jsonl', 'cat urls.txt | proofmark batch - --profile longform'],
  run: async (invocation) => {
    const { args: [list = '-'], options, terminal, signal } = invocation;
    const plan = await planRequestOf(options);
    if (!plan.ok) return fail(invocation, plan.error);
    const opened = await invocation.open();
    if (!opened.ok) return fail(invocation, opened.error);
    const codes: number[] = [];
    const counts = new Map<string, number>();
    const running = new Set<Promise<void>>();
    try {
      for await (const line of linesOf(list)) {
        if (signal.aborted) break;
        const one = runLine(invocation, opened.value.backend, line, plan.value).then(({ code, kind }) => {
          codes.push(code);
          counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }).finally(() => running.delete(one));
        running.add(one);
        if (running.size >= inFlight) await Promise.race(running);
      }
    } catch {
      await Promise.all(running);
      return fail(invocation, failure('PM-FILE-001', `${list} could not be read`));
    }
    await Promise.all(running);
    terminal.say([...counts].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'the list is empty');
    return worst(codes);
  },
};

async function* linesOf(list: string): AsyncGenerator<string> {
  const input = list === '-' ? process.stdin : createReadStream(list);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.trim();
    if (text !== '' && !text.startsWith('#')) yield text;
  }
}

async function runLine({ terminal, options, signal }: Invocation, backend: Backend, line: string, plan: ProcedureInput<'plan.make'>): Promise<{ readonly code: number; readonly kind: string }> {
  const target = await targetOf(line);
  const finished = target.ok ? await followRun({ backend, terminal, signal }, { ...plan, target: target.value }) : target;
  if (!finished.ok) {
    printFailure({ terminal, options }, line, finished.error);
    return { code: exitCodeOfFailure(finished.error), kind: finished.error.code };
  }
  printRun({ terminal, options }, finished.value);
  const { verdict } = finished.value.packet;
  return { code: exitCodeOf(verdict), kind: titleOf(verdict) };
}

function printRun({ terminal, options }: Pick<Invocation, 'terminal' | 'options'>, run: FinishedRun): void {
  const { packet } = run;
  terminal.data(options.json ? `${jsonOf(run)}\n` : `${titleOf(packet.verdict).padEnd(24)} ${String(packet.validation_report.markdown_chars).padStart(8)}  ${packet.run_id}  ${printable(packet.url_requested)}\n`);
}

function printFailure({ terminal, options }: Pick<Invocation, 'terminal' | 'options'>, line: string, error: Failure): void {
  terminal.data(options.json ? `${JSON.stringify({ url_requested: line, error })}\n` : `${error.code.padEnd(24)} ${'-'.padStart(8)}  ${''.padEnd(36)}  ${printable(line)}\n`);
}
