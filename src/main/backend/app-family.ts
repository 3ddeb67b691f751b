/** Answers about the program itself: versions, browser, store, catalogue, profiles, samples. */
import { describeProfile } from '../observe/plan/describe.ts';
import { engineVersion } from '../engine-version.ts';
import { findBrowser } from '../observe/browser/find-browser.ts';
import { ok } from '../../shared/errors.ts';
import { samples } from '../samples/samples.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { Family } from './handlers.ts';
import type { NamedProfile } from '../observe/plan/profiles.ts';
import type { ProcedureOutput } from '../../shared/api.ts';
import type { SampleSite } from '../samples/serve-samples.ts';
import type { Store } from '../evidence/store/store.ts';

type Info = ProcedureOutput<'app.info'>;
export type AppParts = {
  readonly host: Info['host'];
  readonly store: Store;
  readonly catalog: readonly CatalogEntry[];
  readonly profiles: readonly NamedProfile[];
  readonly site: SampleSite;
};

export function appFamily(parts: AppParts): Family<'app.info' | 'catalog.list' | 'profile.describe' | 'profiles.list' | 'samples.list'> {
  return {
    'app.info': async () => ok(await readInfo(parts)),
    'catalog.list': () => ok(parts.catalog),
    'profile.describe': () => ok(describeProfile()),
    'profiles.list': () => ok(parts.profiles),
    'samples.list': () => ok(samples.map(({ id, title, teaches }) => ({ id, title, teaches, url: parts.site.urlOf(id) }))),
  };
}

async function readInfo({ host, store }: AppParts): Promise<Info> {
  const found = await findBrowser(null);
  const stats = store.stats();
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? 'off' : 'unknown';
  const notices = [
    ...(found.ok ? [] : [found.error.sentence]),
    ...(sandbox === 'off' ? ['Proofmark runs as root, where the browser cannot use its sandbox: open only pages that you trust, or run as an ordinary user.'] : []),
    ...(stats.ok ? [] : [stats.error.sentence]),
  ];
  return {
    version: engineVersion, engineVersion, host, sandbox, notices,
    browser: found.ok ? { path: found.value.path, version: found.value.version } : null,
    store: stats.ok ? { path: stats.value.path, runs: stats.value.runs, bytes: stats.value.bytes } : { path: store.path, runs: 0, bytes: 0 },
  };
}
