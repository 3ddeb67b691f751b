/** Starts the built desktop app over the stand-in and speaks with it over the process channel. */
import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export type RunningApp = {
  readonly child: ChildProcess;
  /** Runs the source of an async function body in the app's process; it sees `told`, `app` and `session`. */
  readonly ask: <T>(source: string) => Promise<T>;
  /** The exit code, once it ends. */
  readonly ended: Promise<number | null>;
};

export function startApp(store: string, env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): RunningApp {
  const child = fork(resolve(root, 'out/main/electron.js'), ['--store', store, ...args], {
    execArgv: ['--import', resolve(import.meta.dirname, 'register.ts')], env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }>();
  let asked = 0;
  child.on('message', ({ id, value, error }: { readonly id: number; readonly value: never; readonly error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(value);
    else waiting.get(id)?.reject(new Error(error));
  });
  return {
    child,
    ended: new Promise((done) => child.once('exit', done)),
    ask: <T>(source: string) => new Promise<T>((resolveAsk, reject) => {
      waiting.set(++asked, { resolve: resolveAsk, reject });
      child.send({ id: asked, source });
    }),
  };
}

/** Asks until the window has loaded. */
export async function windowOf(app: RunningApp): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await app.ask<boolean>('return told.calls.some((call) => call.what === "show")')) return;
    await new Promise((soon) => setTimeout(soon, 100));
  }
  throw new Error('the window never showed');
}
