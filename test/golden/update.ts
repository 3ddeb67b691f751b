/** Writes the expectations of the fixtures named: `npm run golden:update -- <name or part of it…>` or `--all`. Read what it wrote. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedIn, fixtureNames, readFixture } from './fixture.ts';
import { outcomeOf, requiredFiles } from './outcome.ts';

const asked = process.argv.slice(2).filter((argument) => argument !== '--');
if (process.env['CI'] !== undefined && process.env['CI'] !== '') fail('Expectations are never written in CI: a person has to read them.');
if (asked.length === 0) fail('Name one or more fixtures (or a part of their names), or --all.');

const chosen = fixtureNames.filter((name) => asked.some((part) => part === '--all' || name.includes(part)));
if (chosen.length === 0) fail(`No fixture has ${asked.join(' or ')} in its name.`);

for (const name of chosen) {
  const fixture = readFixture(name);
  const outcome = outcomeOf(fixture, true);
  const without = outcomeOf(fixture, false);
  const required = requiredFiles(fixture);
  for (const file of required) {
    const text = outcome[file] ?? '';
    const before = expectedIn(fixture, file);
    if (before === text) continue;
    writeFileSync(join(fixture.folder, file), text);
    process.stdout.write(`${existsSync(join(fixture.folder, file)) && before !== null ? 'changed' : 'new    '} fixtures/${name}/${file}\n`);
  }
  if (required.every((file) => without[file] === outcome[file])) process.stdout.write(`warning ${name}: the outcome is the same without ${fixture.namesake}\n`);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
