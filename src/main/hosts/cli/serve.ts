/** `proofmark serve`: the window on this machine, in a browser, until Ctrl-C. */
import { spawn } from 'node:child_process';
import { fail } from './ask.ts';
import { linkTo, startRun } from '../open-target.ts';
import { planOptions, type CliCommand } from './command.ts';
import { serveLoopback } from '../loopback.ts';

export const serve: CliCommand = {
  name: 'serve',
  args: '[url-or-file]',
  help: 'Open the window on 127.0.0.1, at a run of the page where one is named',
  options: [{ flags: '--port <n>', help: 'port (default: a free one)' }, { flags: '--open', help: 'open it in the browser' }, ...planOptions.slice(0, 3)],
  examples: ['proofmark serve --open', 'proofmark serve https://example.com/article --port 7420'],
  run: async (invocation) => {
    const { args, options, terminal, open, signal } = invocation;
    const opened = await open();
    if (!opened.ok) return fail(invocation, opened.error);
    const { backend, place, ownPorts } = opened.value;
    const served = await serveLoopback({ backend, rendererDir: place.renderer, port: options.port });
    if (!served.ok) return fail(invocation, served.error);
    const host = served.value;
    ownPorts.add(host.port);
    const [target] = args;
    const started = target === undefined ? null : await startRun(backend, { target, profile: options.profile, allowHosts: options.allowHost, door: 'window' });
    if (started?.ok === false) fail(invocation, started.error);
    const link = started?.ok === true ? linkTo(started.value.runId) : '';
    const url = link === '' ? host.url : `${host.url}&${link}`;
    terminal.data(options.json ? `${JSON.stringify({ url })}\n` : `${url}\n`);
    terminal.say('Whoever has this address can use this window. Ctrl-C ends it.');
    if (options.open) openInBrowser(host.invite(link));
    await new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })));
    await host.close();
    return 0;
  },
};

/** The address goes to the person's own browser; when there is none, it stands on the terminal. */
function openInBrowser(url: string): void {
  const [program, args] = process.platform === 'darwin' ? ['open', [url]] as const : process.platform === 'win32' ? ['explorer.exe', [url]] as const : ['xdg-open', [url]] as const;
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
