/** `proofmark plan`: what would be done, and where each value comes from; nothing is fetched. */
import { ask, fail } from './ask.ts';
import { exitCodeOfFailure } from './exit.ts';
import { planOptions, type CliCommand } from './command.ts';
import { planRequestOf } from './plan-request.ts';
import { printable } from './terminal.ts';
import { showFailure } from './show-failure.ts';

export const plan: CliCommand = {
  name: 'plan',
  args: '',
  help: 'Print the effective plan with the origin of every value; nothing is fetched',
  options: planOptions,
  examples: ['proofmark plan --profile longform', 'proofmark plan --set min_main_text_chars=2500 --json | jq .receipt.verdict'],
  run: async (invocation) => {
    const { terminal, options } = invocation;
    const request = await planRequestOf(options);
    const made = request.ok ? await ask(invocation, 'plan.make', request.value) : request;
    if (!made.ok) return fail(invocation, made.error);
    const { receipt, plan: effective, failure } = made.value;
    if (options.json) terminal.data(`${JSON.stringify(made.value)}\n`);
    else if (effective !== null) {
      for (const [key, value] of Object.entries(effective.profile)) terminal.data(`${key}: ${printable(JSON.stringify(value))}  # ${receipt.origins[key] ?? 'default'}\n`);
      terminal.say(`${receipt.verdict}, ${effective.transformId}`);
    }
    for (const { key, nearest } of receipt.unknown) terminal.say(`unknown key ${printable(key)}${nearest === null ? '' : `, nearest is ${nearest}`}`);
    if (failure !== null) showFailure(terminal, failure, false);
    return failure === null ? 0 : exitCodeOfFailure(failure);
  },
};
