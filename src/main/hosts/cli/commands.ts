/** The terminal's table of commands; the order is that of the help. */
import { doctor } from './doctor.ts';
import { explain } from './explain.ts';
import { extract } from './extract.ts';
import { plan } from './plan.ts';
import { profile } from './profile.ts';
import { run } from './run.ts';
import { serve } from './serve.ts';
import { show } from './show.ts';
import type { CliCommand } from './command.ts';

const work: readonly CliCommand[] = [run, extract, show, explain, plan, profile, serve, doctor];

const commandsCommand: CliCommand = {
  name: 'commands',
  args: '',
  help: 'List every command with its options, for programs with --json',
  options: [],
  examples: ['proofmark commands --json | jq ".[].name"'],
  run: async ({ terminal, options }) => {
    const listed = commands.map(({ run: _run, ...rest }) => rest);
    if (options.json) terminal.data(`${JSON.stringify(listed)}\n`);
    else for (const one of listed) terminal.data(`${`${one.name} ${one.args}`.padEnd(28)} ${one.help}\n`);
    return 0;
  },
};

export const commands: readonly CliCommand[] = [...work, commandsCommand];
