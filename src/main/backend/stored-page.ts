/** A stored run held in memory while somebody looks at it: its page, its extraction, its selectors, each made when first asked for. */
import { createLru } from './lru.ts';
import { FailureError, type Result } from '../../shared/errors.ts';
import { indexSelectors, type SelectorIndex } from '../evidence/selector-of.ts';
import { pageOf } from '../extract/page/page-of.ts';
import type { Extraction, RunDetail } from '../../shared/api.ts';
import type { Page } from '../extract/page.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { Store } from '../evidence/store/store.ts';

/** Each look-up throws a FailureError when the run, its capture or its extraction is not there. */
export type StoredPage = {
  readonly snapshot: () => Snapshot;
  readonly page: () => Page;
  readonly extraction: () => Extraction;
  readonly selectors: () => SelectorIndex;
  readonly detail: () => RunDetail;
};

const pagesInMemory = 6;

export function storedPages(store: Store): (id: RunId) => StoredPage {
  const pages = createLru<RunId, StoredPage>(pagesInMemory);
  return (id) => pages.get(id, () => {
    const snapshot = once(() => need(store.snapshot(id)));
    return {
      snapshot,
      page: once(() => pageOf(snapshot())),
      extraction: once(() => need(store.extraction(id))),
      selectors: once(() => indexSelectors(snapshot())),
      detail: () => need(store.get(id)),
    };
  });
}

export function need<T>(result: Result<T>): T {
  if (!result.ok) throw new FailureError(result.error);
  return result.value;
}

/** Remembers what was made; a run that is not finished yet throws and is asked again. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
