/** Dependencies as the lock file has them: `npm ci` when, and only when, the lock changed since the last one. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './cache.mjs';
import { SetupError, step } from './say.mjs';
import { lastLine, npmCommand, runQuietly } from './run.mjs';

/** Installs what is missing. Nothing to do in an installed package, which has no lock file. */
export async function ensurePackages(root) {
  const lock = await readFile(join(root, 'package-lock.json')).catch(() => null);
  if (lock === null) return;
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.proofmark-lock');
  const isThere = async () => (await readFile(stamp, 'utf8').catch(() => '')) === wanted;
  if (await isThere()) return;
  await step('Installing packages (npm ci)', () => withLock(join(root, '.proofmark', 'packages.lock'), async () => {
    if (await isThere()) return;
    const [npm, first] = npmCommand();
    const { code, output } = await runQuietly(npm, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev'], { cwd: root, timeoutMs: 900_000 });
    if (code !== 0) throw new SetupError(`The packages could not be installed (${lastLine(output)}). Check the network and the disk, and run the command again.`);
    await writeFile(stamp, wanted);
  }));
}
