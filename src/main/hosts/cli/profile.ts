/** `proofmark profile`: the profiles there are, every key with its default and range, and whether a file is right. */
import { ask, fail } from './ask.ts';
import { usageCode } from './exit.ts';
import { printable } from './terminal.ts';
import { planRequestOf } from './plan-request.ts';
import { profileHistory, saveProfile } from './profile-versions.ts';
import type { CliCommand, Invocation } from './command.ts';
import type { Field } from '../../../shared/catalog.ts';

export const profile: CliCommand = {
  name: 'profile',
  args: '[action] [name] [file]',
  help: 'list profiles; show <name>; explain [key]; validate <file>; save <name> <file>; history <name>',
  options: [{ flags: '--reason <words>', help: 'why a new version is saved' }],
  examples: ['proofmark profile', 'proofmark profile show article', 'proofmark profile explain stability_window_ms', 'proofmark profile validate my.yaml', 'proofmark profile save mine my.yaml --reason "keep captions"'],
  run: async (invocation) => {
    const [action = 'list', name, file] = invocation.args;
    switch (action) {
      case 'list': case 'show': return profiles(invocation, action === 'show' ? name ?? '' : null);
      case 'explain': return fields(invocation, name);
      case 'save': return saveProfile(invocation, name ?? '', file ?? '');
      case 'history': return profileHistory(invocation, name ?? '');
      case 'validate': return validate(invocation, name ?? '');
      default:
        invocation.terminal.say(`There is no action ${printable(action)}: use list, show, explain, validate, save or history.`);
        return usageCode;
    }
  },
};

async function profiles(invocation: Invocation, name: string | null): Promise<number> {
  const { terminal, options } = invocation;
  const all = await ask(invocation, 'profiles.list', {});
  if (!all.ok) return fail(invocation, all.error);
  const chosen = all.value.filter((one) => name === null || one.name === name);
  if (chosen.length === 0) {
    terminal.say(name === null ? 'There are no profiles.' : `There is no profile ${printable(name)}.`);
    return usageCode;
  }
  if (options.json) terminal.data(`${JSON.stringify(chosen)}\n`);
  else for (const one of chosen) terminal.data(name === null ? `${one.name.padEnd(12)} ${one.help}\n` : one.yaml);
  return 0;
}

async function fields(invocation: Invocation, key: string | undefined): Promise<number> {
  const { terminal, options } = invocation;
  const all = await ask(invocation, 'profile.describe', {});
  if (!all.ok) return fail(invocation, all.error);
  const chosen = all.value.filter((field) => key === undefined || field.key === key);
  if (chosen.length === 0) {
    terminal.say(`There is no key ${printable(key ?? '')}. Run proofmark profile explain to see all.`);
    return usageCode;
  }
  if (options.json) terminal.data(`${JSON.stringify(chosen)}\n`);
  else for (const field of chosen) terminal.data(`${field.key} = ${JSON.stringify(field.default)}${rangeOf(field)}\n    ${field.help}\n`);
  return 0;
}

function rangeOf({ unit, min, max, choices }: Field): string {
  const range = choices !== undefined ? choices.join(' | ') : min !== undefined && max !== undefined ? `${min} to ${max}` : '';
  const said = [range, unit ?? ''].filter((part) => part !== '').join(' ');
  return said === '' ? '' : `  (${said})`;
}

async function validate(invocation: Invocation, file: string): Promise<number> {
  const { terminal, options } = invocation;
  const request = await planRequestOf({ ...options, profile: /[\\/]/.test(file) ? file : `./${file}` });
  const made = request.ok ? await ask(invocation, 'plan.make', request.value) : request;
  const error = made.ok ? made.value.failure : made.error;
  if (error !== null) return fail(invocation, error);
  terminal.data(options.json ? '{"valid":true}\n' : 'The profile is valid.\n');
  return 0;
}
