/** The profile's page and schema are what the code says now. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('docs/profile.md and docs/profile.schema.json are current: node scripts/generate-docs.mjs', () => {
  expect(() => execFileSync(process.execPath, ['scripts/generate-docs.mjs', '--check'], { stdio: 'pipe' })).not.toThrow();
});
