/** Cases, triage and profile versions from the terminal, with the exit codes that a build relies on. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-desks-'));
const store = join(folder, 'store.db');
const page = '<!doctype html><title>Kept</title><main><h1>Kept</h1><p>A page that a case holds on to, with enough words in it to count as content when the gates measure it.</p></main>';
let id = '';

beforeAll(async () => {
  const ended = await run(['extract', '-', '--json', '--store', store], page);
  id = (JSON.parse(ended.stdout) as { run_id: string }).run_id;
  expect((await run(['extract', '-', '--set', 'min_markdown_chars=5000', '--store', store], page)).code).toBe(6);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('check passes while cases hold and ends with 1 when a change breaks one', async () => {
  expect((await run(['case', 'save', 'kept', id, '--text', 'a case holds on to', '--store', store])).code).toBe(0);
  expect(await run(['check', '--store', store])).toMatchObject({ code: 0, stdout: 'pass kept\n' });
  const broken = await run(['check', '--set', 'exclude_selectors=[main p]', '--store', store]);
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain('"a case holds on to" is missing');
  expect((await run(['check', 'nothing', '--store', store])).code).toBe(2);
});

it('a case that the run does not meet is refused', async () => {
  const ended = await run(['case', 'save', 'never', id, '--text', 'volcanoes', '--store', store]);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('PM-CASE-001');
});

it('triage names the gate, and fixes that work', async () => {
  const groups = JSON.parse((await run(['triage', '--json', '--store', store])).stdout) as { cause: string; runs: { runId: string }[] }[];
  expect(groups).toMatchObject([{ cause: 'content_presence' }]);
  const fixes = await run(['triage', groups[0]!.runs[0]!.runId, '--store', store]);
  expect(fixes.code).toBe(0);
  expect(fixes.stdout).toMatch(/--set min_markdown_chars=\d+/);
});

it('a saved profile is used by its name', async () => {
  const file = join(folder, 'mine.yaml');
  writeFileSync(file, 'extends: article\nheading_offset: 1\n');
  expect(await run(['profile', 'save', 'mine', file, '--reason', 'one lower', '--store', store])).toMatchObject({ code: 0, stdout: 'saved mine, version 1\n' });
  expect((await run(['extract', '-', '--profile', 'mine', '--store', store], page)).stdout).toMatch(/^## Kept/);
  expect((await run(['profile', 'history', 'mine', '--store', store])).stdout).toContain('one lower');
});
