/** The terminal's table of commands; the order is that of the help. */
import { backup } from './backup.ts';
import { batch } from './batch.ts';
import { caseCommand } from './case.ts';
import { check } from './check.ts';
import { convert } from './convert.ts';
import { diff } from './diff.ts';
import { doctor } from './doctor.ts';
import { explain } from './explain.ts';
import { exportCommand } from './export.ts';
import { extract } from './extract.ts';
import { gc } from './gc.ts';
import { importCommand } from './import.ts';
import { plan } from './plan.ts';
import { profile } from './profile.ts';
import { query } from './query.ts';
import { run } from './run.ts';
import { serve } from './serve.ts';
import { show } from './show.ts';
import { triage } from './triage.ts';
import { verify } from './verify.ts';
import type { CliCommand } from './command.ts';

const work: readonly CliCommand[] = [run, extract, batch, show, explain, triage, caseCommand, check, diff, verify, exportCommand, importCommand, convert, query, plan, profile, serve, gc, backup, doctor];

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
