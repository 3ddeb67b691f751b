/** Previewers of the last few stored pages that were extracted again, shared by everything that asks what would change. */
import { answeredStatus } from '../../shared/fetching.ts';
import { createLru } from './lru.ts';
import { previewer, type Previewer } from './preview.ts';
import type { RunId } from '../../shared/ids.ts';
import type { StoredPage } from './stored-page.ts';

const previewersInMemory = 6;

/** The previewer throws a FailureError when the run has no page. */
export function createPreviewers(pageOf: (id: RunId) => StoredPage): (id: RunId) => Previewer {
  const previewers = createLru<RunId, Previewer>(previewersInMemory);
  return (id) => previewers.get(id, () => {
    const stored = pageOf(id);
    const { summary, capture, readiness } = stored.detail();
    const response = capture?.response ?? null;
    return previewer(stored.page(), {
      requestedUrl: response?.requestedUrl ?? summary.url, finalUrl: capture?.finalUrl ?? summary.finalUrl,
      status: answeredStatus(response), charset: response?.charset ?? null, readiness,
    }, () => performance.now());
  });
}
