/** A process of its own for the law of determinism: extracts every fixture some times in an order by chance, and prints digests. */
import { canonicalJson, digestOfBytes } from '../../src/main/digest.ts';
import { extract } from '../../src/main/extract/extract.ts';
import { fixtureNames, holds, readFixture, snapshotOf } from '../golden/fixture.ts';
import { planOf } from '../golden/outcome.ts';

const [seed = 1, times = 1] = process.argv.slice(2).map(Number);
const fixtures = fixtureNames.map(readFixture).filter((fixture) => !holds(fixture, 'samples.json'));
const rounds = Array.from({ length: times }, () => fixtures).flat();
const digests = new Map<string, Set<string>>();

for (const fixture of shuffled(rounds, seed)) {
  const { requestedUrl, url, status, name } = fixture;
  const { receipts: _receipts, ...rest } = extract(snapshotOf(fixture), planOf(fixture, true), { requestedUrl, finalUrl: url, status });
  const seen = digests.get(name) ?? new Set<string>();
  digests.set(name, seen.add(digestOfBytes(canonicalJson(rest))));
}
process.stdout.write(JSON.stringify(Object.fromEntries([...digests].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, seen]) => [name, [...seen]]))));

/** Fisher and Yates over a small linear congruence, so that a seed names an order. */
function shuffled<T>(list: readonly T[], from: number): readonly T[] {
  const out = [...list];
  let state = from >>> 0;
  for (let i = out.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = state % (i + 1);
    const a = out[i];
    const b = out[j];
    if (a === undefined || b === undefined) continue;
    out[i] = b;
    out[j] = a;
  }
  return out;
}
