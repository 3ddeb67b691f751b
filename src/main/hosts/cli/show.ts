/** `proofmark show`: the list of stored runs, or one run. */
import { ask, fail } from './ask.ts';
import { printable } from './terminal.ts';
import { showRun, titleOf } from './show-run.ts';
import type { CliCommand, Invocation } from './command.ts';

export const show: CliCommand = {
  name: 'show',
  args: '[run]',
  help: 'List the stored runs, or show one: its packet with --json, its Markdown with --markdown',
  options: [
    { flags: '--markdown', help: 'print the Markdown, whatever the verdict' },
    { flags: '--limit <n>', help: 'how many runs to list (default: 20)' },
    { flags: '--text <words>', help: 'only runs whose page, Markdown or address holds these words' },
  ],
  examples: ['proofmark show', 'proofmark show 0199c1f2-… --json | jq .findings', 'proofmark show --text "tide gauge"'],
  run: async (invocation) => {
    const [runId] = invocation.args;
    return runId === undefined ? list(invocation) : one(invocation, runId);
  },
};

async function list(invocation: Invocation): Promise<number> {
  const { terminal, options } = invocation;
  const listed = await ask(invocation, 'runs.list', { limit: options.limit, text: options.text ?? '' });
  if (!listed.ok) return fail(invocation, listed.error);
  const { runs, total } = listed.value;
  if (options.json) terminal.data(`${JSON.stringify(listed.value)}\n`);
  else for (const run of runs) terminal.data(`${run.runId}  ${run.startedAt}  ${(run.verdict === null ? run.state : titleOf(run.verdict)).padEnd(24)}  ${printable(run.url)}\n`);
  terminal.say(`${runs.length} of ${total} runs`);
  return 0;
}

async function one(invocation: Invocation, runId: string): Promise<number> {
  const { terminal, options } = invocation;
  const packet = await ask(invocation, 'runs.packet', { runId });
  if (!packet.ok) return fail(invocation, packet.error);
  const extraction = await ask(invocation, 'runs.extraction', { runId });
  const markdown = extraction.ok ? extraction.value.markdown.text : '';
  if (options.markdown) terminal.data(markdown);
  else if (options.json) terminal.data(`${JSON.stringify(packet.value)}\n`);
  else showRun(terminal, { packet: packet.value, markdown }, false);
  return 0;
}
