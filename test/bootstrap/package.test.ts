/** The packed tarball: it holds what runs and no more, starts from an unpacked copy, and needs no compiler. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repository } from '../architecture/sources.ts';

const run = promisify(execFile);
const listing = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));

let folder = '';
let files: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofmark-package-'));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: repository, shell: process.platform === 'win32' });
  const [packed] = listing.parse(JSON.parse(stdout));
  files = packed?.files.map((file) => file.path) ?? [];
  await run('tar', ['-xzf', packed?.filename ?? ''], { cwd: folder });
  await symlink(join(repository, 'node_modules'), join(folder, 'package', 'node_modules'), 'junction');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed tarball', () => {
  it.each(['out/main/cli.js', 'out/main/electron.js', 'out/preload/preload.cjs', 'out/renderer/index.html', 'scripts/proofmark.mjs', 'scripts/bootstrap/node.mjs', 'LICENSE', 'README.md'])('holds %s', (path) => {
    expect(files).toContain(path);
  });

  it('holds no source, test or fixture', () => {
    expect(files.filter((path) => /^(src|test|fixtures|bench)\//.test(path) || /\.map$/.test(path))).toEqual([]);
  });

  it('answers from where it was unpacked', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'package', 'scripts', 'proofmark.mjs'), '--version'], { cwd: folder });
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')));
    expect(stdout.trim()).toBe(version);
  });

  it('extracts a page from its standard input', async () => {
    const child = run(process.execPath, [join(folder, 'package', 'scripts', 'proofmark.mjs'), 'extract', '-'], { cwd: folder, env: { ...process.env, PROOFMARK_HOME: join(folder, 'home') } });
    child.child.stdin?.end('<!doctype html><title>Boats</title><main><h1>Boats</h1><p>The river turned north at the stone, and the road with it; nobody had said why, and few had asked.</p></main>');
    expect((await child).stdout).toMatch(/^# Boats\n\nThe river turned north/);
  });

  it('brings its SQLite ready for each platform, which npm is told not to compile', async () => {
    const manifest = z.object({ gypfile: z.boolean().optional(), scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(repository, 'node_modules/better-sqlite3/package.json'), 'utf8')));
    expect(manifest.gypfile).toBe(false);
    expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
  });
});
