/** The specification by example: every fixture gives exactly what its folder says, and less without its namesake. */
import { describe, expect, it } from 'vitest';
import { expectedIn, fixtureNames, holds, knownFiles, readFixture } from './fixture.ts';
import { isNamed, namesakeOf, outcomeOf, requiredFiles } from './outcome.ts';

it('there are fixtures', () => {
  expect(fixtureNames.length).toBeGreaterThan(0);
});

describe.each(fixtureNames)('%s', (name) => {
  const fixture = readFixture(name);
  const required = requiredFiles(fixture);

  it('is named after an entry or a stage and holds only files that are read', () => {
    expect(isNamed(fixture), `"${fixture.namesake}" is neither an entry of the catalogue nor a stage`).toBe(true);
    expect(fixture.files.filter((file) => !knownFiles.some((known) => known === file))).toEqual([]);
    expect(['page.html', 'snapshot.json', 'samples.json'].filter((file) => fixture.files.includes(file)).length).toBe(1);
  });

  it('gives what it expects', () => {
    const outcome = outcomeOf(fixture, true);
    for (const file of required) expect(outcome[file], `${file} of ${name} (${fixture.why})`).toBe(expectedIn(fixture, file) ?? `no ${file}: run npm run golden:update -- ${name}`);
  });

  const namesake = namesakeOf(fixture);
  if (namesake !== null) {
    it(`differs with ${namesake.kind} ${namesake.id} off`, () => {
      const without = outcomeOf(fixture, false);
      const same = required.filter((file) => holds(fixture, file) && without[file] === expectedIn(fixture, file));
      expect(same.length, `nothing in this fixture depends on ${namesake.id}`).toBeLessThan(required.length);
    });
  }
});
