/** Reads the arguments, runs one command and ends the process with its exit code, whatever happens to its streams. */
import { Command, CommanderError } from 'commander';
import { commands } from './commands.ts';
import { engineVersion } from '../../engine-version.ts';
import { failureOf } from '../../backend/dispatch.ts';
import { exitCodeOfFailure, usageCode } from './exit.ts';
import { openTerminal } from './terminal.ts';
import { optionsSchema, type CliCommand, type Options } from './command.ts';
import { showFailure } from './show-failure.ts';
import type { Readable, Writable } from 'node:stream';
import type { Result } from '../../../shared/errors.ts';
import type { Workbench, WorkbenchOptions } from '../workbench.ts';

/** What a command line has around it: a process's own streams, or those of a test. */
export type Shell = { readonly out: Writable; readonly err: Writable & { readonly isTTY?: boolean }; readonly input: Readable; readonly env: Readonly<Record<string, string | undefined>> };

/** A reader that went away (`| head`) is no error of ours; a first Ctrl-C ends the run, a second one the process. */
export async function runCli(argv: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 4));
  }
  const code = await runCommandLine(argv, { out: process.stdout, err: process.stderr, input: process.stdin, env: process.env });
  await flushed();
  process.exit(code);
}

/** Gives the exit code and ends nothing. `argv` as Node has it: two words before the first of ours. */
export async function runCommandLine(argv: readonly string[], shell: Shell): Promise<number> {
  let code = usageCode;
  const program = describeProgram(shell, (chosen, args, options) => run(shell, chosen, args, options).then((ended) => { code = ended; }));
  try {
    await program.parseAsync([...argv]);
  } catch (thrown) {
    code = thrown instanceof CommanderError ? (thrown.exitCode === 0 ? 0 : usageCode) : 4;
    if (!(thrown instanceof CommanderError)) showFailure(openTerminal(shell, shell.env, false), failureOf(thrown), false);
  }
  return code;
}

type Chosen = (command: CliCommand, args: readonly string[], options: Options) => Promise<void>;

function describeProgram({ out, err }: Shell, chosen: Chosen): Command {
  const program = new Command('proofmark').description('The debugger for web page to Markdown extraction.').version(engineVersion).exitOverride().configureOutput({ writeOut: (text) => void out.write(text), writeErr: (text) => void err.write(text) });
  for (const command of commands) {
    const described = program.command(command.name).description(command.help).exitOverride();
    for (const argument of command.args.split(' ').filter((word) => word !== '')) described.argument(argument);
    for (const { flags, help, many } of command.options) {
      if (many === true) described.option(flags, help, (value: string, before: string[] | undefined) => [...(before ?? []), value]);
      else described.option(flags, help);
    }
    described.option('--json', 'print one JSON object on standard output').option('--quiet', 'print nothing but data').option('--store <file>', 'the store to use');
    described.addHelpText('after', `\nExamples:\n${command.examples.map((example) => `  ${example}`).join('\n')}\n`);
    described.action(async (...given: unknown[]) => {
      const options = optionsSchema.safeParse(described.opts());
      if (!options.success) return described.error(`error: ${options.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
      const args = given.slice(0, -2).flat().filter((word) => typeof word === 'string');
      return chosen(command, args, options.data);
    });
  }
  return program;
}

async function run(shell: Shell, command: CliCommand, args: readonly string[], options: Options): Promise<number> {
  const terminal = openTerminal(shell, shell.env, options.quiet);
  const stop = new AbortController();
  const signals = catchSignals(stop);
  const held: { opening: Promise<Result<Workbench>> | null } = { opening: null };
  try {
    const code = await command.run({
      args, options, terminal, input: shell.input, signal: stop.signal,
      open: () => (held.opening ??= openLate({ host: command.name === 'serve' ? 'loopback' : 'cli', store: options.store ?? null })),
    });
    return signals.code() ?? code;
  } catch (thrown) {
    const failure = failureOf(thrown);
    showFailure(terminal, failure, options.json);
    return exitCodeOfFailure(failure);
  } finally {
    const opened = await held.opening;
    if (opened?.ok === true) await opened.value.close();
    signals.release();
  }
}

/** The engine is loaded when a command needs it: help and usage errors come at once. */
async function openLate(options: WorkbenchOptions): Promise<Result<Workbench>> {
  const { openWorkbench } = await import('../workbench.ts');
  return openWorkbench(options);
}

/** `code` is 128 + the signal's number once one came: what shells expect. */
function catchSignals(stop: AbortController): { readonly code: () => number | null; readonly release: () => void } {
  let code: number | null = null;
  const heard = Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }).map(([signal, number]) => {
    const hear = (): void => {
      if (code !== null) process.exit(code);
      code = 128 + number;
      stop.abort();
    };
    process.on(signal, hear);
    return [signal, hear] as const;
  });
  return { code: () => code, release: () => { for (const [signal, hear] of heard) process.off(signal, hear); } };
}

/** Pipes are written to later than asked: the process must not end before them. */
function flushed(): Promise<unknown> {
  return Promise.all([process.stdout, process.stderr].map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))));
}
