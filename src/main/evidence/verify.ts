/** Checks a run against its own packet: every digest again, the seal, and the extraction done anew. Says exactly what differs. */
import { digestOfBytes, digestOfJson } from '../digest.ts';
import { digestOfEvents, mediaTypesOf, sealOf } from './packet.ts';
import { firstDifference } from './first-difference.ts';
import type { Capture } from '../../shared/capture.ts';
import type { Digest } from '../../shared/ids.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Plan } from '../../shared/plan.ts';
import type { SealedRun } from '../world.ts';
import type { Snapshot } from '../../shared/snapshot.ts';

/** `absent`: the packet names it and the bundle does not bring it (a packet may travel light). */
export type Check = {
  readonly what: string;
  readonly outcome: 'same' | 'differs' | 'absent';
  readonly expected: string;
  readonly found: string;
  readonly sentence: string;
};
export type Verification = { readonly ok: boolean; readonly checks: readonly Check[] };

/** The pure extraction, handed in by the pipeline. May throw: that is a finding, too. */
export type Reextract = (capture: Capture, snapshot: Snapshot, plan: Plan) => Extraction;

/** `ok` when nothing differs; absent parts do not fail it, and are listed. Pure, never throws. */
export function verifyRun(run: SealedRun, reextract: Reextract | null): Verification {
  const { packet } = run;
  const checks: Check[] = [compare('seal', packet.seal, sealOf(packet))];
  checks.push(...partChecks(run), ...fieldChecks(run));
  if (reextract !== null) checks.push(...replayChecks(run, reextract));
  return { ok: checks.every((check) => check.outcome !== 'differs'), checks };
}

function partChecks({ summary, packet, capture, snapshot, extraction, events, blobs }: SealedRun): readonly Check[] {
  const { digests } = packet;
  const checks: Check[] = [];
  const part = (what: string, expected: Digest | null | undefined, found: Digest | null): void => {
    if (expected === undefined || (expected === null && found === null)) return;
    if (found === null) checks.push({ what, outcome: 'absent', expected: expected ?? '', found: '', sentence: `The ${what} is not in this file` });
    else checks.push(compare(what, expected ?? 'none', found));
  };
  part('capture', digests.capture, capture === null ? null : captureIdOf(capture));
  part('snapshot', digests.snapshot, snapshot === null ? null : digestOfJson(snapshot));
  part('Markdown', digests.markdown, extraction === null ? null : digestOfBytes(extraction.markdown.text));
  part('fates', digests.fates, extraction === null ? null : digestOfJson(extraction.fates));
  part('extraction', digests.extraction, extraction === null ? null : digestOfJson(extraction));
  // A run that came in under an id already taken was given another: its row is compared under the old one.
  part('row of the run list', digests.summary, digestOfJson({ ...summary, runId: packet.run_id }));
  part('list of parts', blobs.length === 0 ? null : digests.parts, blobs.length === 0 ? null : digestOfJson(mediaTypesOf(blobs)));
  part('events', digests.events, events.length === 0 && digests.events !== digestOfEvents([]) ? null : digestOfEvents(events));
  const named: readonly (readonly [string, Digest | null])[] = [
    ['body', digests.body], ['recording', digests.recording], ...(capture?.pictures ?? []).map((picture, i) => [`picture ${i + 1}`, picture.digest] as const),
  ];
  for (const [what, expected] of named) part(what, expected, digestOfPart(blobs, expected));
  for (const blob of blobs) if (!named.some(([, digest]) => digest === blob.digest)) checks.push(compare('other part', blob.digest, digestOfBytes(blob.bytes)));
  return checks;
}

/** The parts must speak of one another: a capture put in from elsewhere is whole in itself. */
function fieldChecks({ summary, packet, capture, extraction, events }: SealedRun): readonly Check[] {
  const checks: Check[] = [];
  const field = (what: string, expected: unknown, found: unknown): void => {
    const check = compare(what, String(expected), String(found));
    if (check.outcome === 'differs') checks.push(check);
  };
  if (capture !== null) {
    field('id in the capture', capture.id, captureIdOf(capture));
    field('snapshot of the capture', packet.digests.snapshot, capture.snapshot);
    field('recording of the capture', packet.digests.recording, capture.recording);
    field('body of the capture', packet.digests.body, capture.response?.bodyDigest ?? null);
  }
  if (extraction !== null) field('verdict of the extraction', packet.verdict.kind === extraction.verdict.kind || packet.verdict.kind !== 'accepted', true);
  field('capture of the run', packet.digests.capture, summary.captureId);
  field('verdict of the run', digestOfJson(packet.verdict), digestOfJson(summary.verdict));
  for (const event of events) {
    if (event.runId !== packet.run_id) field('run of an event', packet.run_id, event.runId);
    if (event.type === 'run_finished') field('verdict of the last event', digestOfJson([packet.verdict, packet.representation, summary.markdownChars]), digestOfJson([event.verdict, event.representation, event.markdownChars]));
  }
  field('address of the run', packet.url_requested, summary.url);
  return checks;
}

function replayChecks({ packet, capture, snapshot, extraction }: SealedRun, reextract: Reextract): readonly Check[] {
  if (capture === null || snapshot === null || extraction === null || packet.plan === null) {
    return [{ what: 'new extraction', outcome: 'absent', expected: '', found: '', sentence: 'There is no capture to extract from' }];
  }
  try {
    const anew = reextract(capture, snapshot, packet.plan);
    const at = firstDifference(extraction.markdown.text, anew.markdown.text);
    const markdown = compare('Markdown of a new extraction', digestOfBytes(extraction.markdown.text), digestOfBytes(anew.markdown.text));
    return [
      at === null ? markdown : { ...markdown, sentence: `A new extraction differs from line ${at.line}, column ${at.column}: it has ${at.found}, the packet has ${at.expected}` },
      compare('fates of a new extraction', digestOfJson(extraction.fates), digestOfJson(anew.fates)),
      compare('source map of a new extraction', digestOfJson(extraction.markdown.spans), digestOfJson(anew.markdown.spans)),
      compare('verdict of a new extraction', extraction.verdict.kind, anew.verdict.kind),
    ];
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return [{ what: 'new extraction', outcome: 'differs', expected: 'a result', found, sentence: `A new extraction failed: ${found}` }];
  }
}

/** sha256 of the canonical manifest without its `id`. */
export function captureIdOf(capture: Capture): Digest {
  const { id: _, ...rest } = capture;
  return digestOfJson(rest);
}

function digestOfPart(blobs: SealedRun['blobs'], expected: Digest | null): Digest | null {
  const blob = blobs.find((candidate) => candidate.digest === expected);
  return blob === undefined ? null : digestOfBytes(blob.bytes);
}

function compare(what: string, expected: string, found: string): Check {
  const same = expected === found;
  return { what, outcome: same ? 'same' : 'differs', expected, found, sentence: same ? `The ${what} is as sealed` : `The ${what} is not what was sealed` };
}
