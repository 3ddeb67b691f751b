/** The ports through which the pipeline touches anything impure. Hosts and tests bring the real ones. */
import type { Blob, Capture } from '../shared/capture.ts';
import type { EvidencePacket } from '../shared/packet.ts';
import type { FetchReport } from '../shared/fetching.ts';
import type { Plan } from '../shared/plan.ts';
import type { Readiness, Sample } from '../shared/readiness.ts';
import type { Result } from '../shared/errors.ts';
import type { RunEvent, RunSummary } from '../shared/run.ts';
import type { Snapshot } from '../shared/snapshot.ts';
import type { Boundary } from '../shared/verdict.ts';
import type { Extraction } from '../shared/api.ts';
import type { RunId } from '../shared/ids.ts';

/** What is to be read: an address, or bytes that are already here. */
export type Target =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly url: string; readonly contentType: string | null; readonly from: 'file' | 'stdin' | 'sample' | 'archive'; readonly answer?: Answer };

/** What a server said beside the bytes, as an archive kept it. */
export type Answer = { readonly status: number; readonly headers: readonly (readonly [string, string])[] };

/** `html` is the body decoded; `body` the raw bytes after decompression. */
export type Fetched = { readonly report: FetchReport; readonly html: string; readonly body: Blob };

export type Progress = {
  /** Streams to whoever watches: samples and small pictures of the page. */
  readonly sampled: (sample: Sample) => void;
  readonly frameSeen: (jpegBase64: string) => void;
};

/** A page as the browser showed it, or how far it came. `boundary` is a refusal seen while it settled. */
export type Rendered = {
  readonly snapshot: Snapshot;
  readonly readiness: Readiness;
  readonly boundary: Boundary | null;
  readonly capture: Pick<Capture, 'samples' | 'network' | 'console' | 'pictures' | 'interactions' | 'environment' | 'finalUrl'>;
  readonly recording: Blob | null;
  readonly blobs: readonly Blob[];
  readonly warnings: readonly string[];
};

export type RenderRequest = { readonly url: string; readonly plan: Plan; readonly signal: AbortSignal; readonly progress: Progress };

export type World = {
  readonly fetch: (target: Target, plan: Plan, signal: AbortSignal) => Promise<Result<Fetched>>;
  readonly render: (request: RenderRequest) => Promise<Result<Rendered>>;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonicMs: () => number;
  /** ISO 8601 in UTC. */
  readonly now: () => string;
  readonly newRunId: () => RunId;
};

/** A run ready to be stored in one transaction. */
export type SealedRun = {
  readonly summary: RunSummary;
  readonly packet: EvidencePacket;
  readonly events: readonly RunEvent[];
  readonly capture: Capture | null;
  readonly snapshot: Snapshot | null;
  readonly extraction: Extraction | null;
  readonly blobs: readonly Blob[];
};
