/** Builds the evidence packet from the parts of a run and closes it with its seal. */
import { canonicalJson, digestOfBytes, digestOfJson } from '../digest.ts';
import { assertNever, type Digest } from '../../shared/ids.ts';
import { packetFormat, type EvidencePacket } from '../../shared/packet.ts';
import { redactJson, redactText } from '../redact.ts';
import { sampleProvenance } from './provenance.ts';
import type { Blob } from '../../shared/capture.ts';
import type { ContentCounts } from '../../shared/content-counts.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Finding, Verdict } from '../../shared/verdict.ts';
import type { PlanReceipt } from '../../shared/plan.ts';
import type { RunEvent, RunSummary } from '../../shared/run.ts';
import type { RunParts, SealOptions } from './seal.ts';

type Unsealed = Omit<EvidencePacket, 'seal'>;

/** The packet of a run, sealed. */
export function buildPacket(parts: RunParts, summary: RunSummary, options: SealOptions): EvidencePacket {
  return sealPacket({
    format: packetFormat,
    run_id: parts.runId,
    parent_run_id: parts.parent,
    attempt: parts.attempt,
    engine_version: parts.environment.engineVersion,
    captured_at: parts.capture?.capturedAt ?? parts.startedAt,
    url_requested: parts.url,
    url_final: parts.capture?.finalUrl ?? parts.fetched?.finalUrl ?? parts.url,
    ...readinessFields(parts),
    main_selectors_used: parts.extraction?.selection.selectorsUsed ?? [],
    boilerplate_filter_rules_used: parts.extraction?.ledger.rules.filter((tally) => tally.nodes > 0).map((tally) => tally.rule) ?? [],
    validation_report: validationReport(parts.extraction, parts.verdict),
    sample_provenance: parts.extraction === null || parts.snapshot === null
      ? [] : sampleProvenance(parts.snapshot, parts.extraction.markdown, options.provenance),
    verdict: parts.verdict,
    representation: parts.representation,
    redirects: parts.fetched?.redirects ?? [],
    plan: parts.plan,
    plan_receipt: withoutSecrets(parts.planReceipt),
    stage_receipts: parts.receipts,
    findings: parts.extraction?.findings ?? [],
    ledger: parts.extraction === null ? null : ledgerTotals(parts.extraction),
    environment: parts.environment,
    digests: {
      capture: parts.capture?.id ?? null,
      body: parts.capture?.response?.bodyDigest ?? parts.fetched?.bodyDigest ?? null,
      snapshot: parts.capture?.snapshot ?? null,
      recording: parts.capture?.recording ?? null,
      markdown: parts.extraction === null ? null : digestOfBytes(parts.extraction.markdown.text),
      fates: parts.extraction === null ? null : digestOfJson(parts.extraction.fates),
      extraction: parts.extraction === null ? null : digestOfJson(parts.extraction),
      events: digestOfEvents(parts.events),
      summary: digestOfJson(summary),
      parts: digestOfJson(mediaTypesOf(parts.blobs)),
    },
  });
}

/** The packet as other programs see it: foreign keys stand at the top level, never hiding one of ours. */
export function toWire(packet: Unsealed | EvidencePacket): Readonly<Record<string, unknown>> {
  const { extra, ...own } = packet;
  return { ...extra, ...own };
}

/** sha256 of the canonical packet on the wire without `seal`. A seal already there takes no part. */
export function sealOf(packet: Unsealed | EvidencePacket): Digest {
  return sealOfWire(toWire(packet));
}

/** The same for any format, past or to come. */
export function sealOfWire(wire: Readonly<Record<string, unknown>>): Digest {
  const open = Object.entries(wire).filter(([key]) => key !== 'seal');
  return digestOfBytes(canonicalJson(Object.fromEntries(open)));
}

/** What the seal vouches for: not pictures that passed by, nor what was said after the seal. */
export function digestOfEvents(events: readonly RunEvent[]): Digest {
  return digestOfJson(events.filter((event) => {
    switch (event.type) {
      case 'frame_seen': case 'run_finished': return false;
      case 'stage_started': return event.stage !== 'seal';
      case 'stage_finished': return event.receipt.stage !== 'seal';
      case 'run_started': case 'presence_judged': case 'sampled': case 'readiness_judged': return true;
      default: return assertNever(event);
    }
  }));
}

/** Puts the seal on. */
export const sealPacket = (packet: Unsealed): EvidencePacket => ({ ...packet, seal: sealOf(packet) });

/** The payload holds the address as it was typed. Its digest stays that of what crossed, so a cut payload no longer gives it. */
function withoutSecrets(receipt: PlanReceipt): PlanReceipt {
  const requested = redactJson(receipt.requested) as PlanReceipt['requested'];
  return { ...receipt, requested, wirePayload: redactText(receipt.wirePayload) };
}

/** Digest to media type of every part: what a part is shown as is evidence, too. */
export const mediaTypesOf = (blobs: readonly Blob[]): Readonly<Record<string, string>> => Object.fromEntries(blobs.map((blob) => [blob.digest, blob.mediaType]));

function readinessFields({ readiness, presence, capture, fetched }: RunParts) {
  const judged = readiness !== null && readiness.outcome !== 'not_rendered';
  return {
    needs_render: presence?.needsRender ?? capture?.representation === 'rendered',
    fetch_presence_score: presence?.score ?? null,
    render_readiness_passed: judged ? readiness.outcome === 'ready' : null,
    render_readiness_reason: readiness?.reason ?? 'The page was not rendered',
    render_elapsed_ms: judged ? readiness.elapsedMs : null,
    // A page that needed no browser was there when its answer was.
    ready_at_ms: readiness?.readyAtMs ?? (readiness === null && capture !== null && fetched?.source === 'network' ? fetched.elapsedMs : null),
  };
}

function validationReport(extraction: Extraction | null, verdict: Verdict): EvidencePacket['validation_report'] {
  const findings = extraction?.findings ?? [];
  return {
    pass: verdict.kind === 'accepted',
    markdown_chars: extraction?.markdown.text.length ?? 0,
    boilerplate_ratio: measuredNumber(findings, 'boilerplate'),
    heading_count: new Set(extraction?.markdown.spans.filter((span) => span.kind === 'heading').map((span) => span.start)).size,
    wrong_route_detected: findings.some((finding) => finding.gate.includes('route') && finding.level === 'fail'),
    gates: Object.fromEntries(findings.map((finding) => [finding.gate, finding.level])),
  };
}

/** The measured number of the first gate whose id speaks of `word`; null when no such gate measured one. */
function measuredNumber(findings: readonly Finding[], word: string): number | null {
  const measured = findings.find((finding) => finding.gate.includes(word))?.measured;
  return typeof measured === 'number' ? measured : null;
}

function ledgerTotals({ ledger }: Extraction): EvidencePacket['ledger'] {
  const removed: Record<string, ContentCounts> = {};
  for (const tally of ledger.rules) if (tally.nodes > 0) removed[tally.rule] = tally.removed;
  return { total: ledger.total, outside: ledger.outside, kept: ledger.kept, removed_by_rule: removed };
}
