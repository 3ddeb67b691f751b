/** `proofmark triage`: failed runs in groups; for one run, the fixes that were tried on it and work. */
import { ask, fail } from './ask.ts';
import { marksAsText } from '../../../shared/marks-as-text.ts';
import { printable } from './terminal.ts';
import type { CliCommand, Invocation } from './command.ts';

export const triage: CliCommand = {
  name: 'triage',
  args: '[run]',
  help: 'Group the failed runs by what failed; with a run, try fixes on its stored page and show those that work',
  options: [
    { flags: '--text <words>', help: 'only runs whose address or page has these words' }, { flags: '--host <host>', help: 'only runs of this host' },
    { flags: '--verdict <kind>', help: 'only runs that ended so: rejected, boundary, no_extractable_content, stage_failed' }, { flags: '--reason <cause>', help: 'only this cause, as the groups name it' },
    { flags: '--since <time>', help: 'only runs since this ISO time' }, { flags: '--marks', help: 'the notes for those who run the crawler' },
  ],
  examples: ['proofmark triage', 'proofmark triage --json | jq ".[0].runs[].url"', 'proofmark triage 0199c1f2-…'],
  run: (invocation) => (invocation.options.marks === true ? marks(invocation) : invocation.args[0] === undefined ? groups(invocation) : fixes(invocation, invocation.args[0])),
};

async function groups(invocation: Invocation): Promise<number> {
  const { terminal, options } = invocation;
  const found = await ask(invocation, 'triage.groups', { text: options.text ?? '', host: options.host ?? '', verdict: options.verdict ?? '', reason: options.reason ?? '', since: options.since ?? '' });
  if (!found.ok) return fail(invocation, found.error);
  if (options.json) terminal.data(`${JSON.stringify(found.value)}\n`);
  else for (const group of found.value) terminal.data(`${String(group.total).padStart(5)} ${group.key}${group.muted === null ? '' : ' (muted)'}\n      ${printable(group.sentence)}\n`);
  if (found.value.length === 0) terminal.say('No run has failed.');
  return 0;
}

async function marks(invocation: Invocation): Promise<number> {
  const { terminal, options } = invocation;
  const found = await ask(invocation, 'triage.marks', {});
  if (!found.ok) return fail(invocation, found.error);
  terminal.data(options.json ? `${JSON.stringify(found.value)}\n` : printable(marksAsText(found.value), { lines: true }));
  if (found.value.length === 0) terminal.say('Nothing is marked.');
  return 0;
}

async function fixes(invocation: Invocation, runId: string): Promise<number> {
  const { terminal, options } = invocation;
  const tried = await ask(invocation, 'triage.suggest', { runId });
  if (!tried.ok) return fail(invocation, tried.error);
  if (options.json) terminal.data(`${JSON.stringify(tried.value)}\n`);
  else {
    for (const { title, why, overrides, page, cohort, cases } of tried.value) {
      terminal.data(`${terminal.colour(printable(title), 'bold')}\n  ${printable(why)}\n`);
      for (const [key, value] of Object.entries(overrides)) terminal.data(`  --set ${key}=${printable(JSON.stringify(value))}\n`);
      terminal.data(`  this page: ${page.before} → ${page.after}; pages like it: ${cohort.gained} gained, ${cohort.lost} lost; cases broken: ${cases.length}\n`);
    }
  }
  if (tried.value.length === 0) terminal.say('No fix that was tried makes this page pass.');
  return 0;
}
