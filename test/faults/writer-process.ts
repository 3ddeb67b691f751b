/** A process that stores runs one after another and says so after each: killed by the fault tests. Arguments: path, first number, count. */
import { openStore } from '../../src/main/evidence/store/store.ts';
import { isProcessAlive } from '../../src/main/evidence/store/process-identity.ts';
import { runningSummary, sampleRun } from '../evidence/sample-run.ts';
import { writeSync } from 'node:fs';

const [path = '', first = '1', count = '1'] = process.argv.slice(2);
/** Unbuffered: what was said was said before the kill. */
const say = (line: string): void => void writeSync(1, `${line}\n`);
const opened = openStore(path);
if (!opened.ok) {
  say(`failed ${opened.error.code} ${opened.error.sentence} ${opened.error.detail ?? ''}`);
  process.exit(1);
}
const store = opened.value;
store.markInterrupted(isProcessAlive);
say('open');
for (let n = Number(first); n < Number(first) + Number(count); n++) {
  for (const [word, result] of [['begun', store.begin(runningSummary(n))], ['stored', store.finish(sampleRun(n, 40))]] as const) {
    say(result.ok ? `${word} ${n}` : `failed ${result.error.code} ${result.error.detail ?? ''}`);
    if (!result.ok) process.exit(1);
  }
}
store.close();
say('closed');
