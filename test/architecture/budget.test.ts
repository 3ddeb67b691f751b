/** The tail budget: ratchets over lengths, which may only fall, and hard caps for the longest. */
import { describe, expect, it } from 'vitest';
import { sourcesUnder } from './sources.ts';

/** Code lines without blanks and comments, except the cap on files, which counts every line. */
const budget = { fileMedian: 60, fileP95: 200, fileCap: 300, routineMedian: 9, routineP95: 40, routineCap: 60, imports: 10 };
/** Share of files with more than `imports` imports of files and packages: tables and composition roots. */
const manyImportsShare = 0.08;
/** Functions that are carried into a page as text must hold everything they use, so they run longer. */
const selfContained = { at: /^src\/main\/observe\/in-page\//, cap: 100 };

const sources = sourcesUnder('src');
const routines = sources.flatMap((source) => source.routines.map((routine) => ({ ...routine, path: source.path })));

const quantile = (numbers: readonly number[], share: number): number => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0;

describe('tail budget', () => {
  it('the reader of sources sees imports and functions', () => {
    expect(routines.length).toBeGreaterThan(sources.length);
    expect(sources.find((source) => source.path === 'src/shared/plan.ts')?.imports.map((one) => one.from)).toContain('src/shared/profile.ts');
  });

  it('files', () => {
    const lengths = sources.map((source) => source.codeLines);
    expect(quantile(lengths, 0.5)).toBeLessThanOrEqual(budget.fileMedian);
    expect(quantile(lengths, 0.95)).toBeLessThanOrEqual(budget.fileP95);
    expect(sources.filter((source) => source.lines > budget.fileCap).map((source) => `${source.path}: ${source.lines} lines`)).toEqual([]);
  });

  it('functions', () => {
    const lengths = routines.map((routine) => routine.codeLines);
    expect(quantile(lengths, 0.5)).toBeLessThanOrEqual(budget.routineMedian);
    expect(quantile(lengths, 0.95)).toBeLessThanOrEqual(budget.routineP95);
    const capOf = (path: string) => (selfContained.at.test(path) ? selfContained.cap : budget.routineCap);
    expect(routines.filter((one) => one.codeLines > capOf(one.path)).map((one) => `${one.path}:${one.line} ${one.name}: ${one.codeLines} lines`)).toEqual([]);
  });

  it('imports', () => {
    const many = sources.filter((source) => new Set(source.imports.map((one) => one.from)).size > budget.imports);
    expect(many.length / sources.length, many.map((source) => source.path).join('\n')).toBeLessThanOrEqual(manyImportsShare);
  });
});
