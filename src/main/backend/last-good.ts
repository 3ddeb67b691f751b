/** The last time that an address was accepted, and what differs since: the difference is explained by cross-replay. */
import { driftTools } from './drift-tools.ts';
import { explainDrift } from '../drift/explain-drift.ts';
import { need } from './stored-page.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { LastGood } from '../../shared/triage.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Store } from '../evidence/store/store.ts';

const mostHunks = 20;

/** Null when the address was never accepted before. A run with no page to compare shows its last good run without a difference. */
export function lastGoodOf(store: Store, catalog: readonly CatalogEntry[], runId: RunId): LastGood {
  const good = need(store.lastGood(runId));
  if (good === null) return null;
  const [old, now] = [need(store.sealed(good.runId)), need(store.sealed(runId))];
  const about = { run: old.summary, failingSince: good.failingSince };
  if (old.extraction === null || now.extraction === null || old.snapshot === null || now.snapshot === null) return { ...about, causes: [], hunks: [], more: 0 };
  const { causes, hunks } = explainDrift(old, now, driftTools(store.blob, catalog));
  return { ...about, causes: causes.map(({ sentence }) => sentence), hunks: hunks.slice(0, mostHunks), more: Math.max(0, hunks.length - mostHunks) };
}
