/** What a comparison of stored runs needs of the store: a page extracted anew, what the server sent, the page at another moment. */
import { recordingSchema } from '../../shared/recording.ts';
import { redactSnapshot } from '../redact-page.ts';
import { replayRun } from '../pipeline/replay-run.ts';
import { resolveEntries } from '../observe/plan/entries.ts';
import { snapshotAt } from '../observe/browser/moment.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { Digest } from '../../shared/ids.ts';
import type { DriftSide, DriftTools } from '../drift/explain-drift.ts';
import type { Store } from '../evidence/store/store.ts';

export function driftTools(blob: Store['blob'], catalog: readonly CatalogEntry[]): Required<DriftTools> {
  const bytesOf = (digest: Digest | null): Uint8Array | null => {
    const found = digest === null ? null : blob(digest);
    return found?.ok === true ? found.value.bytes : null;
  };
  const planToday: DriftTools['planToday'] = (plan) => ({ ...plan, entries: resolveEntries(plan.profile, catalog).entries });
  return {
    extractWith: replayRun,
    planToday,
    sent: ({ capture, packet }) => {
      const bytes = bytesOf(packet.digests.body);
      return bytes === null ? null : decoderOf(capture?.response?.charset?.encoding).decode(bytes);
    },
    textAt: (side, atMs) => {
      const bytes = bytesOf(side.capture?.recording ?? null);
      const plan = side.extraction?.plan;
      if (bytes === null || plan === undefined) return null;
      const recording = recordingSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
      const bare = recording.success ? snapshotAt(recording.data, atMs, side.snapshot?.styles) : null;
      return bare === null ? null : replayRun({ ...side, snapshot: redactSnapshot(bare) }, planToday(plan)).markdown.text;
    },
  };
}

function decoderOf(encoding: string | undefined): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}

/** A stored run as a comparison takes it, without its big parts; null when it has nothing to extract from. */
export function driftSide(store: Store, runId: DriftSide['summary']['runId']): DriftSide | null {
  const [summary, packet, events, snapshot, extraction, capture] = [store.summary(runId), store.packet(runId), store.events(runId), store.snapshot(runId), store.extraction(runId), store.capture(runId)];
  if (!summary.ok || !packet.ok || !events.ok || !snapshot.ok || !extraction.ok) return null;
  return { summary: summary.value, packet: packet.value, events: events.value, snapshot: snapshot.value, extraction: extraction.value, capture: capture.ok ? capture.value : null };
}
