/** `proofmark run`: takes each address the whole way and prints what came of it. */
import { fail } from './ask.ts';
import { exitCodeOf, exitCodeOfFailure, worst } from './exit.ts';
import { followRun, type FinishedRun } from './follow-run.ts';
import { planOptions, type CliCommand, type Invocation } from './command.ts';
import { planRequestOf } from './plan-request.ts';
import { showFailure } from './show-failure.ts';
import { showRun } from './show-run.ts';
import { targetOf } from '../open-target.ts';
import type { Backend } from '../../backend/contract.ts';
import type { ProcedureInput, RunTarget } from '../../../shared/api.ts';
import type { Result } from '../../../shared/errors.ts';

export const run: CliCommand = {
  name: 'run',
  args: '<url...>',
  help: 'Run pages through the whole path and print their Markdown, or everything with --json',
  options: planOptions,
  examples: ['proofmark run https://example.com/article', 'proofmark run http://localhost:8080/ --allow-host localhost --json | jq .verdict', 'proofmark run https://example.com --set render=always --set max_render_time_ms=15000'],
  run: (invocation) => runTargets(invocation, invocation.args.map((text) => () => targetOf(text))),
};

/** Runs all (two at a time, as the queue lets them) and prints them in the order they were asked for. */
export async function runTargets(invocation: Invocation, targets: readonly (() => Promise<Result<RunTarget>>)[]): Promise<number> {
  const { terminal, options, signal } = invocation;
  const plan = await planRequestOf(options);
  const opened = plan.ok ? await invocation.open() : plan;
  if (!opened.ok) return fail(invocation, opened.error);
  const { backend } = opened.value;
  const request = plan.ok ? plan.value : {};
  const runs = targets.map((target) => runOne({ backend, terminal, signal }, target, request));
  const codes: number[] = [];
  for (const running of runs) {
    const finished = await running;
    if (finished.ok) showRun(terminal, finished.value, options.json);
    else showFailure(terminal, finished.error, options.json);
    codes.push(finished.ok ? exitCodeOf(finished.value.packet.verdict) : exitCodeOfFailure(finished.error));
  }
  return worst(codes);
}

type Following = { readonly backend: Backend; readonly terminal: Invocation['terminal']; readonly signal: AbortSignal };

async function runOne(following: Following, target: () => Promise<Result<RunTarget>>, plan: ProcedureInput<'plan.make'>): Promise<Result<FinishedRun>> {
  const found = await target();
  return found.ok ? followRun(following, { ...plan, target: found.value }) : found;
}
