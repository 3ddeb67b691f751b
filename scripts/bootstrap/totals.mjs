/** Runs one part of the tests and reads what came of it as numbers: passed, failed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere, runQuietly } from './run.mjs';
import { say } from './say.mjs';

/** A checker that counts as one test: it passes when it exits with 0. Its words are shown when it fails. */
export async function runCheck(args, cwd) {
  const { code, output } = await runQuietly(process.execPath, args, { cwd, timeoutMs: 300_000 });
  if (code !== 0) say(output);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * One vitest run over `paths`, its report in the foreground; `alone` runs its files one after the other. A test file that could not even load counts as a failure,
 * and so do a run that executed nothing and a test that was skipped.
 */
export async function runVitest(root, paths, { filter, alone = false }) {
  const folder = await mkdtemp(join(tmpdir(), 'proofmark-test-'));
  const report = join(folder, 'report.json');
  try {
    const code = await runHere(process.execPath, [
      join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...paths, ...(filter === undefined ? [] : ['-t', filter]), ...(alone ? ['--no-file-parallelism'] : []),
      '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`,
    ], { cwd: root });
    return totalsOf(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')), code, filter !== undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Exported for its test. `allowsSkipped`: under a filter, what does not match is skipped by design. */
export function totalsOf(report, code, allowsSkipped) {
  const passed = report.numPassedTests ?? 0;
  const unloadable = (report.testResults ?? []).filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const skipped = allowsSkipped ? 0 : (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  if (skipped > 0) say(`${skipped} skipped: a skipped test counts as failed.`);
  const failed = (report.numFailedTests ?? 0) + unloadable + skipped;
  if (passed + failed === 0) {
    say('Not a single test ran here: that counts as a failure.');
    return { passed: 0, failed: 1 };
  }
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}
