/** `proofmark case`: saves what a stored run must give from now on, lists the cases, takes one out. */
import { ask, fail } from './ask.ts';
import { usageCode } from './exit.ts';
import { printable } from './terminal.ts';
import { readSettings } from './settings.ts';
import type { CliCommand, Invocation } from './command.ts';

export const caseCommand: CliCommand = {
  name: 'case',
  args: '[action] [name] [run]',
  help: 'list cases; save <name> <run>; remove <name>',
  options: [
    { flags: '--profile <name>', help: 'the profile that the case is held against (default: article)' },
    { flags: '--set <key=value>', help: 'one setting of the profile; the value is YAML', many: true },
    { flags: '--text <words>', help: 'a text that the Markdown must contain' },
  ],
  examples: ['proofmark case', 'proofmark case save front-page 0199c1f2-… --text "First words"', 'proofmark case remove front-page'],
  run: async (invocation) => {
    const [action = 'list', name = '', run = ''] = invocation.args;
    switch (action) {
      case 'list': return list(invocation);
      case 'save': return save(invocation, name, run);
      case 'remove': return remove(invocation, name);
      default:
        invocation.terminal.say(`There is no action ${printable(action)}: use list, save or remove.`);
        return usageCode;
    }
  },
};

async function list(invocation: Invocation): Promise<number> {
  const { terminal, options } = invocation;
  const cases = await ask(invocation, 'cases.list', {});
  if (!cases.ok) return fail(invocation, cases.error);
  if (options.json) terminal.data(`${JSON.stringify(cases.value)}\n`);
  else for (const one of cases.value) terminal.data(`${one.name.padEnd(24)} ${one.verdict.padEnd(10)} ${printable(one.url)}\n`);
  return 0;
}

async function save(invocation: Invocation, name: string, runId: string): Promise<number> {
  const { terminal, options } = invocation;
  const overrides = readSettings(options.set);
  if (!overrides.ok) return fail(invocation, overrides.error);
  const saved = await ask(invocation, 'cases.save', { name, runId, profile: options.profile, overrides: overrides.value, mustContain: options.text === undefined ? [] : [options.text] });
  if (!saved.ok) return fail(invocation, saved.error);
  terminal.data(options.json ? `${JSON.stringify(saved.value)}\n` : `saved ${saved.value.name}\n`);
  return 0;
}

async function remove(invocation: Invocation, name: string): Promise<number> {
  const removed = await ask(invocation, 'cases.remove', { name });
  if (!removed.ok) return fail(invocation, removed.error);
  if (removed.value.done) invocation.terminal.data(invocation.options.json ? '{"done":true}\n' : `removed ${printable(name)}\n`);
  else invocation.terminal.say(`There is no case ${printable(name)}.`);
  return removed.value.done ? 0 : usageCode;
}
