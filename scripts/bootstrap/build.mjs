/** Builds what is stale: the sources' digest is stamped into out/, and an equal stamp means nothing to do. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './cache.mjs';
import { SetupError, say, step } from './say.mjs';
import { runQuietly } from './run.mjs';

const inputs = ['src', 'profiles', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
const outputs = ['main/electron.js', 'main/cli.js', 'preload/preload.cjs', 'renderer/index.html'];

/** Builds into out/ unless it is fresh. An installed package has no sources and is taken as it is. */
export async function ensureBuilt(root) {
  if (!existsSync(join(root, 'src'))) return;
  const stamp = join(root, 'out', '.sources');
  const wanted = await digestOfSources(root);
  const isFresh = async () => (await readFile(stamp, 'utf8').catch(() => '')) === wanted && outputs.every((file) => existsSync(join(root, 'out', file)));
  if (await isFresh()) return;
  await step('Building Proofmark', () => withLock(join(root, '.proofmark', 'build.lock'), async () => {
    if (await isFresh()) return;
    const { code, output } = await runQuietly(process.execPath, [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'], { cwd: root, timeoutMs: 600_000 });
    if (code !== 0) {
      say(output);
      throw new SetupError('The build failed; the lines above say where. Correct that and run the command again.');
    }
    const missing = outputs.filter((file) => !existsSync(join(root, 'out', file)));
    if (missing.length > 0) throw new SetupError(`The build ended without ${missing.join(', ')}. Check electron.vite.config.ts.`);
    await writeFile(stamp, wanted);
  }));
}

async function digestOfSources(root) {
  const hash = createHash('sha256');
  for (const input of inputs) for (const file of await filesUnder(join(root, input))) hash.update(file.slice(root.length)).update('\0').update(await readFile(file)).update('\0');
  return hash.digest('hex');
}

async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error) => (error.code === 'ENOTDIR' ? null : []));
  if (entries === null) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}
