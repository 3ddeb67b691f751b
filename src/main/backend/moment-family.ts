/** Scrubs a stored run: its page at any moment of the recording, and the Markdown that would have been taken there. */
import { err, failure, ok } from '../../shared/errors.ts';
import { extract } from '../extract/extract.ts';
import { momentsOf, snapshotAt } from '../observe/browser/moment.ts';
import { rebuildPage } from '../viewer/rebuild.ts';
import { redactSnapshot } from '../redact-page.ts';
import { storedRecordings } from './stored-recording.ts';
import type { Family } from './handlers.ts';
import type { RunId } from '../../shared/ids.ts';
import type { StoredPage } from './stored-page.ts';
import type { Store } from '../evidence/store/store.ts';

const mostMoments = 2000;

export function momentFamily(store: Store, pageOf: (id: RunId) => StoredPage): Family<'runs.moments' | 'runs.moment'> {
  const recordingOf = storedRecordings(store, pageOf);
  return {
    'runs.moments': ({ runId }) => {
      const moments = momentsOf(recordingOf(runId));
      const samples = pageOf(runId).detail().capture?.samples ?? [];
      return ok({ endMs: Math.max(moments.at(-1) ?? 0, samples.at(-1)?.atMs ?? 0), moments: thinned(moments) });
    },
    'runs.moment': ({ runId, atMs }) => {
      const stored = pageOf(runId);
      const { plan, summary, capture } = stored.detail();
      const bare = snapshotAt(recordingOf(runId), atMs, stored.snapshot().styles);
      if (plan === null || bare === null) return err(failure('PM-STORE-007', 'There was no document yet at that moment'));
      const snapshot = redactSnapshot(bare);
      const { markdown, verdict } = extract(snapshot, plan, {
        requestedUrl: capture?.response?.requestedUrl ?? summary.url, finalUrl: snapshot.url, status: capture?.response?.source === 'network' ? capture.response.status : null,
      });
      return ok({ atMs, url: snapshot.url, nodes: snapshot.nodes.length, frames: snapshot.frames.length, html: rebuildPage(snapshot).html, markdown: markdown.text, verdict });
    },
  };
}

const thinned = (moments: readonly number[]): readonly number[] => {
  const step = Math.ceil(moments.length / mostMoments);
  return step <= 1 ? moments : moments.filter((_, i) => i % step === 0 || i === moments.length - 1);
};
