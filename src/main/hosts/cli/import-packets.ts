/** Takes packets into the store as they were sealed, each verified first, and says what became of each. */
import { fail } from './ask.ts';
import { importRun } from '../../evidence/store/import-run.ts';
import { newRunId } from '../../backend/world.ts';
import { openStore } from '../../evidence/store/store.ts';
import { pathOf } from './store-door.ts';
import { printable } from './terminal.ts';
import type { Failure, Result } from '../../../shared/errors.ts';
import type { Invocation } from './command.ts';
import type { SealedRun } from '../../world.ts';

/** A packet that is refused leaves the others alone. Gives the exit code. */
export function importPackets(invocation: Invocation, name: string, packets: readonly (() => Result<SealedRun>)[]): number {
  const { terminal, options } = invocation;
  const store = openStore(pathOf(options));
  if (!store.ok) return fail(invocation, store.error);
  const counts = { added: 0, already: 0, renamed: 0 };
  const refused: Failure[] = [];
  try {
    for (const [at, read] of packets.entries()) {
      const run = read();
      const imported = run.ok ? importRun(store.value, run.value, newRunId) : run;
      if (!imported.ok) {
        const error = packets.length === 1 ? imported.error : { ...imported.error, sentence: `Packet ${at + 1}: ${imported.error.sentence}` };
        refused.push(error);
        fail(invocation, error);
        continue;
      }
      counts[imported.value.outcome]++;
      const was = run.ok ? run.value.packet.run_id : '';
      if (options.json) terminal.data(`${JSON.stringify({ run_id: imported.value.runId, outcome: imported.value.outcome, was })}\n`);
      else terminal.data(`${imported.value.runId}\n`);
      if (imported.value.outcome === 'renamed') terminal.say(`Another run has the id ${was}: this one is ${imported.value.runId} here`);
    }
  } finally {
    store.value.close();
  }
  terminal.say(`${printable(name)}: ${counts.added + counts.renamed} taken in, ${counts.already} there already, ${refused.length} refused`);
  return refused.length === 0 ? 0 : 2;
}
