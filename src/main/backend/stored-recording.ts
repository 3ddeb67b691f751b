/** Recordings of stored runs, read when first asked for. They are big; whoever scrubs stays with one run. */
import { createLru } from './lru.ts';
import { failure, FailureError } from '../../shared/errors.ts';
import { need, type StoredPage } from './stored-page.ts';
import { recordingSchema, type Recording } from '../../shared/recording.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Store } from '../evidence/store/store.ts';

const recordingsInMemory = 2;

/** Throws a FailureError when the run has no recording or it cannot be read. */
export function storedRecordings(store: Store, pageOf: (id: RunId) => StoredPage): (id: RunId) => Recording {
  const recordings = createLru<RunId, Recording>(recordingsInMemory);
  return (id) => recordings.get(id, () => {
    const digest = pageOf(id).detail().capture?.recording ?? null;
    if (digest === null) throw new FailureError(failure('PM-STORE-007', 'This run has no recording: the page was not rendered'));
    return readRecording(need(store.blob(digest)).bytes);
  });
}

function readRecording(bytes: Uint8Array): Recording {
  try {
    return recordingSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new FailureError(failure('PM-STORE-007', 'The recording of this run cannot be read'));
  }
}
