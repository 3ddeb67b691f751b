/** Scrubs a stored run: its page at any moment of the recording, and the Markdown that would have been taken there. */
import { createLru } from './lru.ts';
import { err, failure, FailureError, ok } from '../../shared/errors.ts';
import { extract } from '../extract/extract.ts';
import { momentsOf, snapshotAt } from '../observe/browser/moment.ts';
import { need, type StoredPage } from './stored-page.ts';
import { rebuildPage } from '../viewer/rebuild.ts';
import { recordingSchema, type Recording } from '../../shared/recording.ts';
import { redactSnapshot } from '../redact-page.ts';
import type { Family } from './handlers.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { Store } from '../evidence/store/store.ts';

/** Recordings are big; whoever scrubs stays with one run. */
const recordingsInMemory = 2;
const mostMoments = 2000;

export function momentFamily(store: Store, pageOf: (id: RunId) => StoredPage): Family<'runs.moments' | 'runs.moment'> {
  const recordings = createLru<RunId, Recording>(recordingsInMemory);
  const recordingOf = (runId: RunId): Recording => recordings.get(runId, () => {
    const digest = pageOf(runId).detail().capture?.recording ?? null;
    if (digest === null) throw new FailureError(failure('PM-STORE-007', 'This run has no recording: the page was not rendered'));
    return readRecording(need(store.blob(digest)).bytes);
  });
  return {
    'runs.moments': ({ runId }) => {
      const moments = momentsOf(recordingOf(runId));
      const samples = pageOf(runId).detail().capture?.samples ?? [];
      return ok({ endMs: Math.max(moments.at(-1) ?? 0, samples.at(-1)?.atMs ?? 0), moments: thinned(moments) });
    },
    'runs.moment': ({ runId, atMs }) => {
      const stored = pageOf(runId);
      const { plan, summary, capture } = stored.detail();
      const bare = snapshotAt(recordingOf(runId), atMs);
      if (plan === null || bare === null) return err(failure('PM-STORE-007', 'There was no document yet at that moment'));
      const snapshot = redactSnapshot(withStyles(bare, stored.snapshot()));
      const { markdown, verdict } = extract(snapshot, plan, {
        requestedUrl: capture?.response?.requestedUrl ?? summary.url, finalUrl: snapshot.url, status: capture?.response?.source === 'network' ? capture.response.status : null,
      });
      return ok({ atMs, url: snapshot.url, nodes: snapshot.nodes.length, frames: snapshot.frames.length, html: rebuildPage(snapshot).html, markdown: markdown.text, verdict });
    },
  };
}

function readRecording(bytes: Uint8Array): Recording {
  try {
    return recordingSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new FailureError(failure('PM-STORE-007', 'The recording of this run cannot be read'));
  }
}

/** Sheets are read once, at the verdict; those whose element was there already are taken for what it said then. */
function withStyles(moment: Snapshot, end: Snapshot): Snapshot {
  const there = new Set<string>(moment.nodes.map(({ id }) => id));
  const styles = (end.styles ?? []).filter(({ node }) => there.has(node));
  return styles.length === 0 ? moment : { ...moment, styles };
}

const thinned = (moments: readonly number[]): readonly number[] => {
  const step = Math.ceil(moments.length / mostMoments);
  return step <= 1 ? moments : moments.filter((_, i) => i % step === 0 || i === moments.length - 1);
};
