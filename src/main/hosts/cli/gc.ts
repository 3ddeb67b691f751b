/** `proofmark gc`: takes out old runs and what only they needed; runs that cases and baselines rest on stay. */
import { fail } from './ask.ts';
import { withStore } from './store-door.ts';
import type { CliCommand } from './command.ts';

export const gc: CliCommand = {
  name: 'gc',
  args: '',
  help: 'Take out runs by age or size, oldest first, and blobs that nothing needs; without limits only the latter',
  options: [{ flags: '--max-age-days <n>', help: 'runs older than this go' }, { flags: '--max-mb <n>', help: 'the oldest runs go until the store is no larger' }],
  examples: ['proofmark gc', 'proofmark gc --max-age-days 90', 'proofmark gc --max-mb 2000 --json'],
  run: (invocation) => withStore(invocation, (store) => {
    const { options, terminal } = invocation;
    const collected = store.collect({ maxAgeDays: options.maxAgeDays ?? null, maxBytes: options.maxMb === undefined ? null : options.maxMb * 1_048_576, now: new Date().toISOString() });
    if (!collected.ok) return fail(invocation, collected.error);
    const { runs, blobs, bytesBefore, bytesAfter } = collected.value;
    if (options.json) terminal.data(`${JSON.stringify(collected.value)}\n`);
    else terminal.data(`${runs} runs and ${blobs} blobs taken out; ${mb(bytesBefore)} MB before, ${mb(bytesAfter)} MB now\n`);
    return 0;
  }),
};

const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
