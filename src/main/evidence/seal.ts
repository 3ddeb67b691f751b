/** Turns all that a run knows into its evidence packet and the bundle that is stored in one transaction. */
import { buildPacket } from './packet.ts';
import type { Blob, Capture, Environment } from '../../shared/capture.ts';
import type { Extraction } from '../../shared/api.ts';
import type { FetchReport, PresenceReport } from '../../shared/fetching.ts';
import type { Plan, PlanReceipt } from '../../shared/plan.ts';
import type { Readiness } from '../../shared/readiness.ts';
import type { RunEvent, RunSummary } from '../../shared/run.ts';
import type { RunId } from '../../shared/ids.ts';
import type { SealedRun } from '../world.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { StageReceipt } from '../../shared/stages.ts';
import type { Representation, Verdict } from '../../shared/verdict.ts';

/**
 * What the pipeline hands over when a run ends, however it ended. `url` is the address asked for, redacted; `startedAt`
 * is ISO 8601 in UTC; `elapsedMs` is the whole run. `capture.snapshot` must be `digestOfJson(snapshot)`: the store keeps
 * the snapshot under that digest. `blobs` are the other big parts (body, recording, pictures).
 */
export type RunParts = {
  readonly runId: RunId;
  readonly parent: RunId | null;
  readonly attempt: number;
  readonly url: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly elapsedMs: number;
  readonly plan: Plan | null;
  readonly planReceipt: PlanReceipt;
  readonly receipts: readonly StageReceipt[];
  readonly events: readonly RunEvent[];
  readonly fetched: FetchReport | null;
  readonly presence: PresenceReport | null;
  readonly readiness: Readiness | null;
  readonly capture: Capture | null;
  readonly snapshot: Snapshot | null;
  readonly extraction: Extraction | null;
  readonly verdict: Verdict;
  readonly representation: Representation;
  readonly environment: Environment;
  readonly blobs: readonly Blob[];
};

/** How much provenance the packet carries: a sample of at most 20 spans, or every block. */
export type SealOptions = { readonly provenance: 'sample' | 'whole' };

/** Pure and total: the same parts give the same packet and the same seal. Live pictures (`frame_seen`) are left out. */
export function sealRun(parts: RunParts, options: SealOptions = { provenance: 'sample' }): SealedRun {
  const summary = summarize(parts);
  return {
    summary,
    packet: buildPacket(parts, summary, options),
    events: parts.events.filter((event) => event.type !== 'frame_seen'),
    capture: parts.capture, snapshot: parts.snapshot, extraction: parts.extraction, blobs: parts.blobs,
  };
}

function summarize(parts: RunParts): RunSummary {
  const { runId, parent, attempt, url, profile, startedAt, elapsedMs, capture, snapshot, extraction } = parts;
  return {
    runId, parent, attempt, url, profile, startedAt, elapsedMs,
    finalUrl: capture?.finalUrl ?? parts.fetched?.finalUrl ?? url,
    title: snapshot === null ? '' : titleOf(snapshot),
    state: 'finished',
    verdict: parts.verdict,
    representation: parts.representation,
    markdownChars: extraction?.markdown.text.length ?? 0,
    rendered: capture?.representation === 'rendered',
    captureId: capture?.id ?? null,
  };
}

/** The text of the first `title` element, at most 300 characters, white space collapsed. */
export function titleOf(snapshot: Snapshot): string {
  const title = snapshot.nodes.find((node) => node.kind === 'element' && node.name === 'title' && node.namespace === undefined);
  if (title === undefined) return '';
  const text = snapshot.nodes.filter((node) => node.kind === 'text' && node.parent === title.id).map((node) => node.text).join('');
  return text.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed();
}
