/** The set-up, without the network: which Node is right, locks that hold, counts that cannot lie, sentences for failures. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/bootstrap/chromium.mjs';
import { isRightNode } from '../../scripts/bootstrap/node.mjs';
import { reasonAgainstElectron } from '../../scripts/bootstrap/electron.mjs';
import { totalsOf } from '../../scripts/bootstrap/totals.mjs';
import { withLock } from '../../scripts/bootstrap/cache.mjs';
import { repository } from '../architecture/sources.ts';

let folder = '';
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'proofmark-bootstrap-')); });
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; stdout: string; stderr: string }> => new Promise((resolve) => {
  execFile(process.execPath, [...args], { env: { ...process.env, ...env }, cwd: repository }, (error, stdout, stderr) => {
    resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, stdout, stderr });
  });
});

describe('the right Node', () => {
  it.each([['v18.20.4', false], ['v20.20.2', false], ['v22.12.0', false], ['v24.14.9', false], ['v24.15.0', true], ['v24.22.3', true], ['v25.1.0', false], ['v26.0.0', true], ['v27.3.1', true]])('%s: %s', (version, right) => {
    expect(isRightNode(version)).toBe(right);
  });
});

describe('a lock', () => {
  it('lets one in at a time and is gone afterwards', async () => {
    const lock = join(folder, 'deep', 'one.lock');
    let inside = 0;
    let most = 0;
    await Promise.all([1, 2, 3, 4].map(() => withLock(lock, async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 30));
      inside--;
    })));
    expect(most).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });

  it('of a dead process is taken over', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.on('close', resolve));
    const lock = join(folder, 'dead.lock');
    await mkdir(lock);
    await writeFile(join(lock, 'pid'), String(child.pid));
    expect(await withLock(lock, async () => 'in')).toBe('in');
  });

  it('that was never signed is taken over once it is old', async () => {
    const lock = join(folder, 'unsigned.lock');
    await mkdir(lock);
    await utimes(lock, new Date(0), new Date(0));
    expect(await withLock(lock, async () => 'in')).toBe('in');
  });

  it('is let go when the work fails', async () => {
    const lock = join(folder, 'failed.lock');
    await expect(withLock(lock, async () => { throw new Error('no'); })).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });
});

describe('counts', () => {
  it('an empty run is a failure', () => {
    expect(totalsOf({}, 0, false)).toEqual({ passed: 0, failed: 1 });
    expect(totalsOf({ numPassedTests: 0, numFailedTests: 0 }, 0, false)).toEqual({ passed: 0, failed: 1 });
  });

  it('skipped tests, files that do not load and a bad exit code are failures', () => {
    expect(totalsOf({ numPassedTests: 3, numPendingTests: 1 }, 0, false)).toEqual({ passed: 3, failed: 1 });
    expect(totalsOf({ numPassedTests: 3, numPendingTests: 1 }, 0, true)).toEqual({ passed: 3, failed: 0 });
    expect(totalsOf({ numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] }, 1, false)).toEqual({ passed: 3, failed: 1 });
    expect(totalsOf({ numPassedTests: 3 }, 1, false)).toEqual({ passed: 3, failed: 1 });
  });
});

describe('a Chromium', () => {
  it('that is configured and not there is an error that says so', () => {
    const before = process.env['PROOFMARK_CHROMIUM'];
    process.env['PROOFMARK_CHROMIUM'] = join(folder, 'nowhere');
    expect(() => findChromium(repository)).toThrow(/PROOFMARK_CHROMIUM names .*nowhere, which is not there/);
    if (before === undefined) delete process.env['PROOFMARK_CHROMIUM'];
    else process.env['PROOFMARK_CHROMIUM'] = before;
  });

  it('is the configured one before any other', () => {
    const before = process.env['PROOFMARK_CHROMIUM'];
    process.env['PROOFMARK_CHROMIUM'] = process.execPath;
    expect(findChromium(repository)).toBe(process.execPath);
    if (before === undefined) delete process.env['PROOFMARK_CHROMIUM'];
    else process.env['PROOFMARK_CHROMIUM'] = before;
  });
});

describe('commands', () => {
  it('npm start refuses what it does not know with a sentence', async () => {
    const { code, stderr } = await run(['scripts/start.mjs', '--sandbox=off']);
    expect(code).toBe(1);
    expect(stderr).toContain('--sandbox=off is not an option of npm start');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('npm test on a part that does not exist fails and names those that do', async () => {
    const { code, stdout, stderr } = await run(['scripts/test.mjs', 'nonesuch']);
    expect(code).toBe(1);
    expect(stderr).toContain('No part of the tests is called nonesuch. There are types, lint, build');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  });

  it('expectations are never written in CI, nor without a name', async () => {
    expect((await run(['test/golden/update.ts', '--all'], { CI: 'true' })).stderr).toContain('never written in CI');
    expect((await run(['test/golden/update.ts'], { CI: '' })).stderr).toContain('Name one or more fixtures');
  });

  it('a cache that cannot be written is a sentence', async () => {
    const file = join(folder, 'not-a-folder');
    await writeFile(file, '');
    await chmod(file, 0o600);
    await expect(withLock(join(file, 'below', 'x.lock'), async () => 1)).rejects.toThrow(/cannot be made/);
    expect(await readFile(file, 'utf8')).toBe('');
  });

  it('no window is tried where there is no display', () => {
    const kept = { display: process.env['DISPLAY'], wayland: process.env['WAYLAND_DISPLAY'] };
    delete process.env['DISPLAY'];
    delete process.env['WAYLAND_DISPLAY'];
    if (process.platform === 'linux') expect(reasonAgainstElectron()).toBe('there is no display');
    process.env['PROOFMARK_HOST'] = 'loopback';
    expect(reasonAgainstElectron()).toContain('PROOFMARK_HOST=loopback');
    delete process.env['PROOFMARK_HOST'];
    if (kept.display !== undefined) process.env['DISPLAY'] = kept.display;
    if (kept.wayland !== undefined) process.env['WAYLAND_DISPLAY'] = kept.wayland;
  });
});
