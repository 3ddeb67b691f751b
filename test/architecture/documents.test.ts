/** Documents that hold: every link leads somewhere, every dependency has its reason, every version is exact. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repository } from './sources.ts';

const text = (path: string): string => readFileSync(join(repository, path), 'utf8');
const manifest = z.object({
  version: z.string(), scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()),
}).parse(JSON.parse(text('package.json')));
const lock = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().optional(), hasInstallScript: z.boolean().optional(), resolved: z.string().optional() })),
}).parse(JSON.parse(text('package-lock.json')));

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'fixtures/README.md', ...readdirSync(join(repository, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];

describe('documents', () => {
  it.each(documents)('%s links to what is there', (path) => {
    const links = [...text(path).replace(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s#]+)(#[^)]*)?\)/g)].map((match) => match[1] ?? '').filter((link) => !/^(https?|mailto):/.test(link));
    expect(links.filter((link) => !existsSync(join(repository, dirname(path), decodeURI(link))))).toEqual([]);
  });

  it('the README fits on a screen or two and names both commands', () => {
    expect(text('README.md').split('\n').length).toBeLessThanOrEqual(110);
    expect(text('README.md')).toMatch(/npm start[^]*npm test/);
  });

  it('every npm script that a document names is there', () => {
    const named = documents.flatMap((path) => [...text(path).matchAll(/npm run ([a-z:-]+)/g)].map((match) => match[1] ?? ''));
    expect(named.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  });

  it('the changelog knows this version', () => {
    expect(text('CHANGELOG.md')).toContain(`## ${manifest.version}`);
  });
});

describe('dependencies', () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };

  it('each has its reason, and no reason is left over', () => {
    const reasons = [...text('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '');
    expect(reasons.toSorted()).toEqual(Object.keys(all).toSorted());
  });

  it('each is pinned to one version', () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('what ships is free to ship, and nothing runs a script when installed', () => {
    const allowed = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0']);
    const shipped = Object.entries(lock.packages).filter(([path, one]) => path !== '' && one.dev !== true);
    expect(shipped.filter(([, one]) => !allowed.has(one.license ?? '')).map(([path, one]) => `${path}: ${one.license}`)).toEqual([]);
    expect(Object.entries(lock.packages).filter(([, one]) => one.hasInstallScript === true).map(([path]) => path)).toEqual([]);
  });
});
