/** The law of directions: one table says who may import whom, one who owns which library, and nobody goes round in circles. */
import { describe, expect, it } from 'vitest';
import { sourcesUnder, type Source } from './architecture/sources.ts';

/**
 * Where a file belongs, first match wins, and the layers it may import beside its own. `ground` are the few files at the
 * top of src/main that every room of main stands on.
 */
const layers = [
  { name: 'shared', at: /^src\/shared\//, mayImport: [] },
  { name: 'extract', at: /^src\/main\/extract\//, mayImport: ['shared', 'ground'] },
  { name: 'observe', at: /^src\/main\/observe\//, mayImport: ['shared', 'ground'] },
  { name: 'evidence', at: /^src\/main\/evidence\//, mayImport: ['shared', 'ground'] },
  { name: 'drift', at: /^src\/main\/drift\//, mayImport: ['shared', 'ground'] },
  { name: 'exchange', at: /^src\/main\/exchange\//, mayImport: ['shared', 'ground'] },
  { name: 'samples', at: /^src\/main\/samples\//, mayImport: ['shared', 'ground'] },
  { name: 'viewer', at: /^src\/main\/viewer\//, mayImport: ['shared', 'ground'] },
  { name: 'pipeline', at: /^src\/main\/pipeline(\.ts|\/)/, mayImport: ['shared', 'ground', 'extract', 'observe', 'evidence'] },
  { name: 'backend', at: /^src\/main\/backend(\.ts|\/)/, mayImport: ['shared', 'ground', 'extract', 'observe', 'evidence', 'drift', 'exchange', 'samples', 'viewer', 'pipeline'] },
  { name: 'hosts', at: /^src\/main\/hosts\//, mayImport: ['shared', 'ground', 'extract', 'observe', 'evidence', 'drift', 'exchange', 'samples', 'viewer', 'pipeline', 'backend'] },
  { name: 'ground', at: /^src\/main\/[a-z-]+\.ts$/, mayImport: ['shared'] },
  { name: 'renderer', at: /^src\/renderer\//, mayImport: ['shared'] },
] as const;

/** Library → the only files that may import it. */
const owners = [
  { library: /^playwright(-core)?$/, owner: /^src\/main\/observe\/browser\// },
  { library: /^better-sqlite3$/, owner: /^src\/main\/evidence\/store\// },
  { library: /^electron$/, owner: /^src\/main\/hosts\/(electron[a-z-]*|preload)\.ts$/ },
  { library: /^monaco-editor$/, owner: /^src\/renderer\/kit\/monaco-[a-z-]+\.tsx?$/ },
  { library: /^(turndown|jsdom)$/, owner: /^src\/main\/extract\/write\// },
  { library: /^parse5$/, owner: /^src\/main\/extract\/parse/ },
  { library: /^undici$/, owner: /^src\/main\/observe\/(fetch|egress)\// },
  { library: /^commander$/, owner: /^src\/main\/hosts\/cli/ },
  { library: /^fflate$/, owner: /^src\/main\/(evidence\/|exchange\/|unzip-within\.ts$)/ },
  { library: /^canonicalize$/, owner: /^src\/main\/digest\.ts$/ },
  { library: /^(react|react-dom|zustand|immer|radix-ui|cmdk|lucide-react|@tanstack\/.*)$/, owner: /^src\/renderer\// },
  { library: /^node:/, owner: /^src\/main\/(?!extract\/)/ },
] as const;

const sources = sourcesUnder('src');
const layerOf = (path: string) => layers.find((layer) => layer.at.test(path));

describe('layers', () => {
  it('there are sources, and each has a layer', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((source) => layerOf(source.path) === undefined).map((source) => source.path)).toEqual([]);
  });

  it('nobody imports against the direction of the table', () => {
    const wrong = sources.flatMap((source) => source.imports.filter((one) => one.from.startsWith('src/') && !mayImport(source.path, one.from)).map((one) => `${source.path}:${one.line} → ${one.from}`));
    expect(wrong).toEqual([]);
  });

  it('a library is imported by its owner alone', () => {
    const wrong = sources.flatMap((source) => source.imports
      .filter((one) => owners.some(({ library, owner }) => library.test(one.from) && !owner.test(source.path)))
      .map((one) => `${source.path}:${one.line} → ${one.from}`));
    expect(wrong).toEqual([]);
  });

  it('a pane never imports a pane', () => {
    const paneOf = (path: string) => /^src\/renderer\/panes\/([^/]+)\//.exec(path)?.[1];
    const wrong = sources.flatMap((source) => source.imports
      .filter((one) => paneOf(source.path) !== undefined && paneOf(one.from) !== undefined && paneOf(one.from) !== paneOf(source.path))
      .map((one) => `${source.path}:${one.line} → ${one.from}`));
    expect(wrong).toEqual([]);
  });

  it('no imports go in a circle', () => {
    expect(circles(sources)).toEqual([]);
  });

  it('the window starts without the schema library', () => {
    const byPath = new Map(sources.map((source) => [source.path, source]));
    const reached = new Map(sources.filter((source) => source.path.startsWith('src/renderer/')).map((source) => [source.path, source.path]));
    for (const [path, by] of reached) for (const one of byPath.get(path)?.imports ?? []) {
      if (one.typeOnly) continue;
      expect(one.from, `${path}, reached from ${by}`).not.toBe('zod');
      if (byPath.has(one.from) && !reached.has(one.from)) reached.set(one.from, path);
    }
  });
});

it('the extraction is pure: no clock, no chance, no environment, no network', () => {
  const impure = /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|process\.(env|cwd|argv|platform)|fetch\(|setTimeout|setInterval|localStorage|await )/;
  const wrong = sources.filter((source) => source.path.startsWith('src/main/extract/')).flatMap((source) =>
    source.code.split('\n').flatMap((line, at) => (impure.test(line) ? [`${source.path}:${at + 1} ${line.trim()}`] : [])));
  expect(wrong).toEqual([]);
});

function mayImport(from: string, to: string): boolean {
  const importer = layerOf(from);
  const imported = layerOf(to);
  if (importer === undefined || imported === undefined) return false;
  return importer.name === imported.name || importer.mayImport.some((name) => name === imported.name);
}

/** Circles of imports that exist at run time, each as the path of files that closes it. */
function circles(all: readonly Source[]): readonly string[] {
  const next = new Map(all.map((source) => [source.path, source.imports.filter((one) => !one.typeOnly).map((one) => one.from)]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'open') found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (state.has(path)) return;
    state.set(path, 'open');
    for (const to of next.get(path) ?? []) if (next.has(to)) visit(to, [...trail, path]);
    state.set(path, 'done');
  };
  for (const source of all) visit(source.path, []);
  return found;
}
