/** House words: how files are named, what stands at their head, and what is never written. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourcesUnder, type Source } from './sources.ts';

const sources = sourcesUnder('src');
const tests = sourcesUnder('test');
const all = [...sources, ...tests];
const pathsWhere = (wrong: (source: Source) => boolean, among: readonly Source[] = all): readonly string[] => among.filter(wrong).map((source) => source.path);

const built = new Set(['node_modules', 'out', '.git', '.proofmark', 'fixtures', 'test-results', 'coverage', 'package-lock.json']);
/** Text files of the repository; pages of fixtures are the world's words, not ours. */
const written = readdirSync(repository).filter((name) => !built.has(name))
  .flatMap((name) => (statSync(join(repository, name)).isDirectory() ? readdirSync(join(repository, name), { recursive: true, encoding: 'utf8' }).map((below) => join(name, below)) : [name]))
  .filter((path) => /\.(tsx?|mjs|md|ya?ml|json|css|html)$|^\.ci/.test(path) && statSync(join(repository, path)).isFile());

describe('names', () => {
  it('are kebab-case and say what the file is for', () => {
    expect(pathsWhere(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(basename(path).replaceAll('_', '-')))).toEqual([]);
    expect(pathsWhere(({ path }) => /(^|[/-])(utils?|helpers?|common|misc|managers?|impl)([.-]|$)/i.test(path))).toEqual([]);
  });

  it('are exported by name', () => {
    expect(pathsWhere(({ code }) => /^export default/m.test(code), sources)).toEqual([]);
  });
});

describe('what is written', () => {
  it('each source begins with a sentence that says what it is for', () => {
    expect(pathsWhere(({ text }) => !/^\/\*\*[^]*?[.:?](\s*\*\/|\n)/.test(text), sources)).toEqual([]);
  });

  it('nothing is typed any, and no check is silenced', () => {
    expect(pathsWhere(({ anys }) => anys > 0)).toEqual([]);
    expect(pathsWhere(({ text }) => /@ts-(ignore|nocheck|expect-error)|oxlint-disable|eslint-disable/.test(text), sources)).toEqual([]);
  });

  it('nothing unfinished is called done', () => {
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X\\b', 'not imple' + 'mented'].join('|'));
    expect(pathsWhere(({ text }) => marks.test(text))).toEqual([]);
  });

  it('no test is skipped or alone', () => {
    expect(pathsWhere(({ code }) => /\b(it|test|describe)\.(skip|only|todo|skipIf|runIf)\b/.test(code), tests)).toEqual([]);
  });

  it('the repository speaks of Proofmark alone', () => {
    const foreign = new RegExp(['/wo' + 'rk/', '/tmp/' + 'brief', '/ro' + 'ot/', 'registry\\.npm' + 'js', 'issue [0-9]+\\b'].join('|'), 'i');
    const found = written.filter((path) => foreign.test(readFileSync(join(repository, path), 'utf8')));
    expect(found).toEqual([]);
  });
});
