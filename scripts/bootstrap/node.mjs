/** The right Node: this process's own, the one in the cache, or one fetched from npm into the cache. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { cacheDir, withLock } from './cache.mjs';
import { SetupError, step } from './say.mjs';
import { lastLine, npmCommand, runHere, runQuietly } from './run.mjs';

/** The version fetched; engines in package.json says what is accepted. */
const fetched = '24.22.3';
const packages = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64', 'win-arm64']);

/** `^24.15.0 || >=26.0.0`: older ones crash on the SQLite binding instead of failing with a sentence. */
export function isRightNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 26 || (major === 24 && minor >= 15);
}

/** Path of the right Node, fetching it when there is none. */
export async function findNode() {
  if (isRightNode(process.version)) return process.execPath;
  const target = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const home = join(cacheDir(), `node-${fetched}-${target}`);
  const binary = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  if (!packages.has(target)) throw new SetupError(`Proofmark needs Node 24.15 or newer, or 26 and newer; this is ${process.version}. Install it from nodejs.org and run the command again.`);
  await step(`Fetching Node ${fetched} (this machine's own is ${process.version}; ${cacheDir()})`, () =>
    withLock(join(cacheDir(), 'node.lock'), async () => { if (!existsSync(binary)) await fetchNode(target, home, binary); }));
  return binary;
}

async function fetchNode(target, home, binary) {
  await mkdir(cacheDir(), { recursive: true });
  const work = await mkdtemp(join(cacheDir(), 'unpack-'));
  const hint = 'Check the network, or install Node 24.15 or newer yourself, and run the command again.';
  try {
    const [npm, first] = npmCommand();
    const packed = await runQuietly(npm, [...first, 'pack', `node-${target}@${fetched}`, '--pack-destination', work, '--ignore-scripts'], { cwd: work, timeoutMs: 600_000 });
    const file = (await readdir(work)).find((name) => name.endsWith('.tgz'));
    if (packed.code !== 0 || file === undefined) throw new SetupError(`Node ${fetched} could not be fetched from npm (${lastLine(packed.output)}). ${hint}`);
    const unpacked = await runQuietly('tar', ['-xzf', file], { cwd: work });
    const found = join(work, 'package', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (unpacked.code !== 0 || !existsSync(found)) throw new SetupError(`Node ${fetched} could not be unpacked (${lastLine(unpacked.output)}). ${hint}`);
    const asked = await runQuietly(found, ['--version'], { timeoutMs: 30_000 });
    if (asked.output.trim() !== `v${fetched}`) throw new SetupError(`The Node that was fetched does not run on this machine (${lastLine(asked.output)}). Install Node 24.15 or newer yourself.`);
    await rm(home, { recursive: true, force: true });
    await rename(join(work, 'package'), home);
    if (!existsSync(binary)) throw new SetupError(`Node ${fetched} could not be put in ${home}. ${hint}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The environment in which `node` and every tool started by name is the one at `node`. */
export function environmentOf(node) {
  const key = Object.keys(process.env).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
  return { [key]: `${dirname(node)}${delimiter}${process.env[key] ?? ''}` };
}

/**
 * Goes on only under the right Node: under another, runs this script again under the right one and ends with its exit
 * code. Returns true when the caller should go on.
 */
export async function continuesHere() {
  if (isRightNode(process.version)) {
    Object.assign(process.env, environmentOf(process.execPath));
    return true;
  }
  const node = await findNode();
  const env = environmentOf(node);
  process.exitCode = await runHere(node, process.argv.slice(1), { env });
  return false;
}
