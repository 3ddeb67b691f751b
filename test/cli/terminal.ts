/** Runs the terminal: in this process where streams and codes are all that matters, else as another with whatever a shell can do to it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { resolve } from 'node:path';
import { runCommandLine } from '../../src/main/hosts/cli/run-cli.ts';

const cli = resolve(import.meta.dirname, '../../src/main/hosts/cli.ts');

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly stdout: string; readonly stderr: string };
export type Started = { readonly child: ChildProcess; readonly ended: Promise<Ended> };

export function start(args: readonly string[], options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {}): Started {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...options.env } });
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => out.push(part));
  child.stderr.on('data', (part: Buffer) => errors.push(part));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const ended = new Promise<Ended>((done) => child.on('close', (code, signal) => done({ code, signal, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(errors).toString('utf8') })));
  return { child, ended };
}

/** Commands that read the process's own standard input need one. */
const ownInput: ReadonlySet<string> = new Set(['batch', 'import', 'verify']);

export async function run(args: readonly string[], input?: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  if (input !== undefined && ownInput.has(args[0] ?? '')) return start(args, { input, env }).ended;
  const [out, errors] = [collect(), collect()];
  const code = await runCommandLine(['node', 'proofmark', ...args], { out: out.stream, err: errors.stream, input: Readable.from(input === undefined ? [] : [Buffer.from(input)]), env: { ...process.env, ...env } });
  return { code, signal: null, stdout: out.text(), stderr: errors.text() };
}

function collect(): { readonly stream: PassThrough; readonly text: () => string } {
  const stream = new PassThrough();
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return { stream, text: () => Buffer.concat(parts).toString('utf8') };
}
