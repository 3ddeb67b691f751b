/** `proofmark explain`: an error code, a rule or gate by its id, or why a text is missing from a run or in it. */
import { errorCodes, type ErrorCode } from '../../../shared/errors.ts';
import { ask, fail } from './ask.ts';
import { usageCode } from './exit.ts';
import { printable } from './terminal.ts';
import type { CliCommand, Invocation } from './command.ts';

export const explain: CliCommand = {
  name: 'explain',
  args: '<code-or-id>',
  help: 'Explain an error code or a rule; with a run id and --text, why a text is missing or here',
  options: [{ flags: '--text <sentence>', help: 'a sentence of the page or of the Markdown' }],
  examples: ['proofmark explain PM-URL-003', 'proofmark explain consent-banner', 'proofmark explain 0199c1f2-… --text "The moon proposes"'],
  run: async (invocation) => {
    const [what = ''] = invocation.args;
    if (invocation.options.text !== undefined) return explainInRun(invocation, what, invocation.options.text);
    const code = what.toUpperCase();
    if (isCode(code)) {
      const [means, action] = errorCodes[code];
      if (invocation.options.json) invocation.terminal.data(`${JSON.stringify({ code, means, action })}\n`);
      else invocation.terminal.data(`${code}: ${means}.\n${action}.\n`);
      return 0;
    }
    return explainEntry(invocation, what);
  },
};

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

async function explainEntry(invocation: Invocation, id: string): Promise<number> {
  const { terminal, options } = invocation;
  const catalog = await ask(invocation, 'catalog.list', {});
  if (!catalog.ok) return fail(invocation, catalog.error);
  const entry = catalog.value.find((one) => one.id === id);
  if (entry === undefined) {
    terminal.say(`There is neither an error code nor a rule called ${printable(id)}. Run proofmark profile to see the rules.`);
    return usageCode;
  }
  if (options.json) terminal.data(`${JSON.stringify(entry)}\n`);
  else {
    terminal.data(`${entry.id} (${entry.kind}, version ${entry.version}, ${entry.defaultOn ? 'on' : 'off'} by default): ${entry.title}\n${entry.help}\n`);
    for (const field of entry.params) terminal.data(`  ${field.key} = ${JSON.stringify(field.default)}${field.unit === undefined ? '' : ` ${field.unit}`}: ${field.help}\n`);
  }
  return 0;
}

async function explainInRun(invocation: Invocation, runId: string, text: string): Promise<number> {
  const { terminal, options } = invocation;
  const told = await ask(invocation, 'runs.explain', { runId, text });
  if (!told.ok) return fail(invocation, told.error);
  terminal.data(options.json ? `${JSON.stringify(told.value)}\n` : `${printable(told.value.answer)}\n`);
  return 0;
}
