/** `proofmark check`: the saved cases against what their captures give now; 1 when one does not hold. */
import { ask, fail } from './ask.ts';
import { printable } from './terminal.ts';
import { readSettings } from './settings.ts';
import type { CliCommand } from './command.ts';

export const check: CliCommand = {
  name: 'check',
  args: '[names...]',
  help: 'Run the saved cases, all or those named, and say what differs; 1 when one does not hold',
  options: [{ flags: '--set <key=value>', help: 'one setting laid over every case: what would it break?', many: true }],
  examples: ['proofmark check', 'proofmark check --set min_markdown_chars=200', 'proofmark check --json | jq ".results[] | select(.passed | not)"'],
  run: async (invocation) => {
    const { args, options, terminal } = invocation;
    const overrides = readSettings(options.set);
    if (!overrides.ok) return fail(invocation, overrides.error);
    const suite = await ask(invocation, 'cases.run', { names: [...args], overrides: overrides.value });
    if (!suite.ok) return fail(invocation, suite.error);
    const { passed, failed, results } = suite.value;
    if (options.json) terminal.data(`${JSON.stringify(suite.value)}\n`);
    else {
      for (const one of results) {
        terminal.data(`${one.passed ? terminal.colour('pass', 'green') : terminal.colour('fail', 'red')} ${one.name}\n`);
        for (const difference of one.differences) terminal.data(`     ${printable(difference)}\n`);
      }
    }
    terminal.say(results.length === 0 ? 'There are no cases yet: save one with proofmark case or in the window.' : `${passed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  },
};
