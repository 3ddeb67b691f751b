/** `proofmark doctor`: says what is here, what is missing and what to do about it. */
import { ask, fail } from './ask.ts';
import { printable } from './terminal.ts';
import type { CliCommand } from './command.ts';

export const doctor: CliCommand = {
  name: 'doctor',
  args: '',
  help: 'Check browser, sandbox and store, and say what to do',
  options: [],
  examples: ['proofmark doctor', 'proofmark doctor --json'],
  run: async (invocation) => {
    const { terminal, options } = invocation;
    const told = await ask(invocation, 'app.info', {});
    if (!told.ok) return fail(invocation, told.error);
    const info = told.value;
    if (options.json) terminal.data(`${JSON.stringify(info)}\n`);
    else {
      terminal.data(`Proofmark   ${info.version} on Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
      terminal.data(`Browser     ${info.browser === null ? 'none found' : `${printable(info.browser.path)} (${info.browser.version})`}\n`);
      terminal.data(`Sandbox     ${info.sandbox}\n`);
      terminal.data(`Store       ${printable(info.store.path)}, ${info.store.runs} runs, ${(info.store.bytes / 1_048_576).toFixed(1)} MB\n`);
      for (const notice of info.notices) terminal.data(`! ${printable(notice)}\n`);
    }
    return info.browser === null ? 4 : 0;
  },
};
