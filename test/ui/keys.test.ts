/** The command registry: ids and keys are unique, what the window's source names exists, and the docs page is its print. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysPage } from './keys-page.ts';
import type { Command } from '../../src/renderer/commands/command.ts';

let commands: readonly Command[] = [];

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('window', { location: { hash: '', pathname: '/', search: '' }, sessionStorage: storage, localStorage: storage, matchMedia: () => ({ matches: false, addEventListener: () => undefined }), history: { replaceState: () => undefined } });
  vi.stubGlobal('document', { querySelector: () => null, getElementById: () => null, documentElement: { dataset: {} } });
  ({ commands } = await import('../../src/renderer/commands/registry.ts'));
});

describe('registry', () => {
  test('no two commands share an id or a key', () => {
    const ids = commands.map((command) => command.id);
    const keys = commands.flatMap((command) => (command.key === undefined ? [] : [command.key.toLowerCase()]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('every command that the source names is in the registry', () => {
    const root = join(import.meta.dirname, '../../src/renderer');
    const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/(?:data-command|command|CommandButton id)="([a-z.]+)"/g)].map((match) => match[1]!));
    const known = new Set(commands.map((command) => command.id));
    const prefixes = new Set(commands.map((command) => command.id.slice(0, command.id.lastIndexOf('.'))));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((each) => !known.has(each) && !prefixes.has(each))).toEqual([]);
  });

  test('docs/keys.md is the print of the registry', async () => {
    await expect(keysPage(commands)).toMatchFileSnapshot('../../docs/keys.md');
  });
});
