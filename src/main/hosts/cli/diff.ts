/** `proofmark diff`: what differs between two runs of a page, and which ingredient made it differ. */
import { catalog } from '../../backend/catalog.ts';
import { driftTools } from '../../backend/drift-tools.ts';
import { explainDrift } from '../../drift/explain-drift.ts';
import { fail } from './ask.ts';
import { FailureError } from '../../../shared/errors.ts';
import { sealedBy, volatileSpots } from './compared-runs.ts';
import { withStore } from './store-door.ts';
import { printable, type Terminal } from './terminal.ts';
import type { CliCommand } from './command.ts';
import type { Drift } from '../../../shared/drift.ts';

export const diff: CliCommand = {
  name: 'diff',
  args: '<old-run> <new-run>',
  help: 'Compare two runs block by block and say why they differ: bytes, rendered page, timing, profile, rule or engine; 1 when they do',
  options: [],
  examples: ['proofmark diff 0199c1f2-… 0199c20a-…', 'proofmark diff 0199c1f2-… 0199c20a-… --json | jq .causes'],
  run: (invocation) => withStore(invocation, (store) => {
    const { args: [oldName = '', newName = ''], options, terminal } = invocation;
    const [old, now] = [sealedBy(store, oldName), sealedBy(store, newName)];
    if (!old.ok) return fail(invocation, old.error);
    if (!now.ok) return fail(invocation, now.error);
    const tools = driftTools(store.blob, catalog);
    try {
      const drift = explainDrift(old.value, now.value, tools, volatileSpots(store, tools, now.value));
      if (options.json) terminal.data(`${JSON.stringify(drift)}\n`);
      else printDrift(terminal, drift);
      return drift.same ? 0 : 1;
    } catch (error) {
      if (error instanceof FailureError) return fail(invocation, error.failure);
      throw error;
    }
  }),
};

function printDrift(terminal: Terminal, drift: Drift): void {
  if (drift.same) terminal.data('no difference\n');
  for (const { cause, sentence, blocksMoved } of drift.causes) terminal.data(`${terminal.colour(cause, 'bold')}: ${printable(sentence)} (${blocksMoved} blocks)\n`);
  for (const { key, before, after } of drift.settings) terminal.data(`  ${key}: ${printable(JSON.stringify(before))} → ${printable(JSON.stringify(after))}\n`);
  for (const { heading, before, after, volatile, causes } of drift.hunks) {
    terminal.data(`@@ ${printable(heading) || 'top'} · ${causes.join(', ')}${volatile ? ' (changes on its own)' : ''}\n`);
    for (const block of before) terminal.data(`${terminal.colour(indented('-', block), 'red')}\n`);
    for (const block of after) terminal.data(`${terminal.colour(indented('+', block), 'green')}\n`);
  }
  const { same, changed, lost, gained } = drift.chunks;
  terminal.say(`${drift.verdicts.join(' → ')}, ${drift.chars.join(' → ')} characters, headings ${drift.headingJaccard.toFixed(2)}, chunks: ${same} same, ${changed} changed, ${lost} lost, ${gained} gained`);
}

const indented = (mark: string, block: string): string => printable(block, { lines: true }).split('\n').map((line) => `${mark} ${line}`).join('\n');
