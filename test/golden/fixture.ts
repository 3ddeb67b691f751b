/** Reads fixture folders: what each holds, what it is named after, and the page and plan that it stands for. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { profileInputSchema, type ProfileInput } from '../../src/shared/profile.ts';
import { sampleSchema, type Sample } from '../../src/shared/readiness.ts';
import { snapshotSchema, type Snapshot } from '../../src/shared/snapshot.ts';
import { z } from 'zod';

export const fixturesDir = join(import.meta.dirname, '../../fixtures');

/** Every file that a fixture folder may hold; anything else fails the golden test. */
export const knownFiles = [
  'case.json', 'page.html', 'snapshot.json', 'samples.json', 'plan.yaml',
  'expected.md', 'expected-ledger.json', 'expected-verdict.json', 'expected-readiness.json',
] as const;

const caseSchema = z.strictObject({ why: z.string().min(10), url: z.url(), status: z.number().int().optional(), requestedUrl: z.url().optional() });

/** `namesake` is the part of the folder's name before `--`: the entry that the fixture shows at work. */
export type Fixture = {
  readonly name: string;
  readonly namesake: string;
  readonly folder: string;
  readonly files: readonly string[];
  readonly why: string;
  readonly url: string;
  readonly requestedUrl: string;
  readonly status: number | null;
  readonly profile: ProfileInput;
};

/** Names of all fixture folders, sorted. */
export const fixtureNames: readonly string[] = readdirSync(fixturesDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();

/** Reads one folder. Throws with the folder's name when case.json or plan.yaml is not as it should be. */
export function readFixture(name: string): Fixture {
  const folder = join(fixturesDir, name);
  const about = caseSchema.safeParse(readJson(join(folder, 'case.json')));
  if (!about.success) throw new Error(`fixtures/${name}/case.json: ${z.prettifyError(about.error)}`);
  const planFile = join(folder, 'plan.yaml');
  const profile = profileInputSchema.parse(existsSync(planFile) ? parse(readFileSync(planFile, 'utf8')) : {});
  const { why, url, status, requestedUrl } = about.data;
  return {
    name, namesake: name.split('--')[0] ?? '', folder, files: readdirSync(folder).sort(),
    why, url, requestedUrl: requestedUrl ?? url, status: status ?? null, profile,
  };
}

export const holds = (fixture: Fixture, file: (typeof knownFiles)[number]): boolean => fixture.files.includes(file);

/** The page of a fixture, from its recorded snapshot where it has one, else parsed from its HTML. */
export function snapshotOf(fixture: Fixture): Snapshot {
  if (holds(fixture, 'snapshot.json')) return snapshotSchema.parse(readJson(join(fixture.folder, 'snapshot.json')));
  return parseHtml(readFileSync(join(fixture.folder, 'page.html'), 'utf8'), fixture.url);
}

/** The recorded samples of a readiness fixture, in time order. */
export const samplesOf = (fixture: Fixture): readonly Sample[] => z.array(sampleSchema).parse(readJson(join(fixture.folder, 'samples.json')));

/** What the folder expects in `file`, or null when it has no such file. */
export function expectedIn(fixture: Fixture, file: (typeof knownFiles)[number]): string | null {
  return holds(fixture, file) ? readFileSync(join(fixture.folder, file), 'utf8') : null;
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
