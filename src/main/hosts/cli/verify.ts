/** `proofmark verify`: every digest of a run again, and its page extracted anew; says exactly what differs. */
import { fail } from './ask.ts';
import { findRun, pathOf } from './store-door.ts';
import { openStore } from '../../evidence/store/store.ts';
import { printable } from './terminal.ts';
import { readPacketFile } from '../../evidence/packet-file.ts';
import { readRunFile } from './read-run-file.ts';
import { replayRun } from '../../pipeline/replay-run.ts';
import { verifyRun, type Verification } from '../../evidence/verify.ts';
import { worst } from './exit.ts';
import type { Result } from '../../../shared/errors.ts';
import type { CliCommand, Invocation } from './command.ts';
import type { SealedRun } from '../../world.ts';

const notDeterministic = 5;

export const verify: CliCommand = {
  name: 'verify',
  args: '<run-or-file...>',
  help: 'Hash a run or a .proofmark file again and extract its page anew; 1 when something was changed, 5 when only the new extraction differs',
  options: [],
  examples: ['proofmark verify page.proofmark', 'proofmark verify 0199c1f2-… --json | jq .checks'],
  run: async (invocation) => {
    const codes: number[] = [];
    for (const name of invocation.args) codes.push(await verifyOne(invocation, name));
    return worst(codes);
  },
};

async function verifyOne(invocation: Invocation, name: string): Promise<number> {
  const run = await runNamed(invocation, name);
  if (!run.ok) {
    fail(invocation, run.error);
    return run.error.code === 'PM-PACKET-002' || run.error.code === 'PM-STORE-005' ? 1 : 2;
  }
  const verification = verifyRun(run.value, (_capture, _snapshot, plan) => replayRun(run.value, plan));
  return report(invocation, run.value, verification);
}

/** A file when there is one of that name, else a stored run. */
async function runNamed(invocation: Invocation, name: string): Promise<Result<SealedRun>> {
  const file = await readRunFile(name);
  if (file.ok) return readPacketFile(file.value);
  if (/[./\\]/.test(name)) return file;
  const store = openStore(pathOf(invocation.options));
  if (!store.ok) return store;
  try {
    const id = findRun(store.value, name);
    return id.ok ? store.value.sealed(id.value) : id;
  } finally {
    store.value.close();
  }
}

function report({ terminal, options }: Invocation, { packet }: SealedRun, { ok: whole, checks }: Verification): number {
  const wrong = checks.filter(({ outcome }) => outcome === 'differs');
  const anew = wrong.length > 0 && wrong.every(({ what }) => what.includes('new extraction'));
  if (options.json) terminal.data(`${JSON.stringify({ run_id: packet.run_id, ok: whole, deterministic: !anew, checks })}\n`);
  else {
    for (const { outcome, sentence, expected, found } of checks) {
      const mark = outcome === 'same' ? terminal.colour('same   ', 'green') : outcome === 'absent' ? terminal.colour('absent ', 'dim') : terminal.colour('DIFFERS', 'red');
      terminal.data(`${mark} ${printable(sentence)}${outcome === 'differs' ? `: expected ${printable(expected)}, found ${printable(found)}` : ''}\n`);
    }
  }
  const count = (outcome: string): number => checks.filter((check) => check.outcome === outcome).length;
  terminal.say(`${whole ? 'verified' : anew ? 'as sealed, and not reproduced' : 'changed'}: ${count('same')} the same, ${count('absent')} absent, ${count('differs')} different, run ${packet.run_id}, made by ${packet.engine_version}`);
  return whole ? 0 : anew ? notDeterministic : 1;
}
