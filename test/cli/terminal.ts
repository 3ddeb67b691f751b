/** Runs the terminal as another process, with whatever a shell can do to it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

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

export const run = (args: readonly string[], input?: string): Promise<Ended> => start(args, input === undefined ? {} : { input }).ended;
