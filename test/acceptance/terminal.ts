/** Runs the terminal as a person would: another process, its exit code, what it printed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const cli = resolve(import.meta.dirname, '../../src/main/hosts/cli.ts');

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Starts the terminal on `store`; the child is the caller's to end. */
export function startTerminal(store: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [cli, ...args, '--store', store], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
}

/** Runs the terminal to its end. */
export function runTerminal(store: string, args: readonly string[]): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = startTerminal(store, args);
    const out: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(errors).toString('utf8') }));
  });
}
