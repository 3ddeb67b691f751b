/** The `.proofmark` file: one zip with packet, capture, snapshot, Markdown and parts, that another Proofmark opens and verifies. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { z } from 'zod';
import { canonicalJson, digestOfBytes } from '../digest.ts';
import { captureSchema } from '../../shared/capture.ts';
import { decodeUtf8, readJson } from './read-json.ts';
import { err, failure, FailureError, ok, type Result } from '../../shared/errors.ts';
import { extractionSchema } from '../../shared/api.ts';
import { openPacket } from './upgrade.ts';
import { runEventSchema, runSummarySchema } from '../../shared/run.ts';
import { snapshotSchema } from '../../shared/snapshot.ts';
import { mediaTypesOf, toWire } from './packet.ts';
import { unzipWithin, zipLimits, type ZipLimits } from '../unzip-within.ts';
import { verifyRun } from './verify.ts';
import type { Blob } from '../../shared/capture.ts';
import type { SealedRun } from '../world.ts';

/** Always the same bytes for the same run: no times, names in order. `markdown.md` is there for people; it is checked, too. */
export function writePacketFile(run: SealedRun): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const put = (name: string, value: unknown): void => {
    if (value !== null) files[name] = strToU8(canonicalJson(value));
  };
  put('packet.json', toWire(run.packet));
  put('run.json', { ...run.summary, runId: run.packet.run_id }); // an import may have had to give it another id here
  put('events.json', run.events);
  put('capture.json', run.capture);
  put('snapshot.json', run.snapshot);
  put('extraction.json', run.extraction);
  if (run.extraction !== null) files['markdown.md'] = strToU8(run.extraction.markdown.text);
  put('parts.json', mediaTypesOf(run.blobs));
  for (const blob of run.blobs) files[partName(blob.digest)] = blob.bytes;
  const entries: Zippable = {};
  for (const [name, bytes] of Object.entries(files)) entries[name] = [bytes, { mtime: new Date(1980, 0, 1), level: 6 }];
  return zipSync(entries);
}

/**
 * Reads and verifies a file from anyone. Nothing is written anywhere. Errors: PM-PACKET-001 (not readable), -002 (changed after
 * sealing, with what differs), -003 (newer), -004 (larger or deeper than allowed).
 */
export function readPacketFile(bytes: Uint8Array, limits: ZipLimits = zipLimits): Result<SealedRun> {
  try {
    return ok(readPacketParts(unzipWithin(bytes, isKnownName, limits)));
  } catch (error) {
    if (error instanceof FailureError) return err(error.failure);
    return err(failure('PM-PACKET-001', undefined, { detail: error instanceof Error ? error.message.slice(0, 300) : '' }));
  }
}

/** The same from parts by name, wherever they travelled. Throws FailureError as `readPacketFile` says. */
export function readPacketParts(files: ReadonlyMap<string, Uint8Array>): SealedRun {
  const run = readRun(files);
  const wrong = verifyRun(run, null).checks.find((check) => check.outcome === 'differs');
  if (wrong !== undefined) throw new FailureError(failure('PM-PACKET-002', wrong.sentence, { detail: `expected ${wrong.expected}, found ${wrong.found}`.slice(0, 500) }));
  return run;
}

export const partName = (digest: string): string => `parts/${digest.slice('sha256:'.length)}`;
const plainNames: ReadonlySet<string> = new Set(['packet.json', 'run.json', 'events.json', 'capture.json', 'snapshot.json', 'extraction.json', 'markdown.md', 'parts.json']);
const isKnownName = (name: string): boolean => plainNames.has(name) || /^parts\/[0-9a-f]{64}$/.test(name);

function readRun(files: ReadonlyMap<string, Uint8Array>): SealedRun {
  const optional = <T extends z.ZodType>(name: string, schema: T): z.output<T> | null => {
    const bytes = files.get(name);
    if (bytes === undefined) return null;
    const parsed = schema.safeParse(readJson(bytes, `The ${name}`));
    if (!parsed.success) throw new FailureError(failure('PM-PACKET-001', `The ${name} of the packet has an unknown form`, { detail: z.prettifyError(parsed.error).slice(0, 500) }));
    if (canonicalJson(parsed.data) !== decodeUtf8(bytes, name)) throw new FailureError(failure('PM-PACKET-002', `The ${name} of the packet is not as it was written`));
    return parsed.data;
  };
  const needed = <T>(name: string, value: T | null): T => {
    if (value === null) throw new FailureError(failure('PM-PACKET-001', `The packet has no ${name}`));
    return value;
  };
  const packetBytes = needed('packet.json', files.get('packet.json') ?? null);
  const wire = readJson(packetBytes, 'The packet.json');
  if (canonicalJson(wire) !== decodeUtf8(packetBytes, 'packet.json')) throw new FailureError(failure('PM-PACKET-002', 'The packet.json is not as it was written'));
  const extraction = optional('extraction.json', extractionSchema);
  checkMarkdown(files.get('markdown.md'), extraction?.markdown.text ?? null);
  const packet = openPacket(wire);
  const summary = needed('run.json', optional('run.json', runSummarySchema));
  if (summary.runId !== packet.run_id) throw new FailureError(failure('PM-PACKET-002', 'The packet and its run.json are of different runs'));
  return {
    packet, summary,
    events: needed('events.json', optional('events.json', z.array(runEventSchema))),
    capture: optional('capture.json', captureSchema),
    snapshot: optional('snapshot.json', snapshotSchema),
    extraction,
    blobs: readParts(files, optional('parts.json', z.record(z.string(), z.string().max(200))) ?? {}),
  };
}

function checkMarkdown(bytes: Uint8Array | undefined, text: string | null): void {
  const same = bytes === undefined ? text === null : text !== null && digestOfBytes(bytes) === digestOfBytes(text);
  if (!same) throw new FailureError(failure('PM-PACKET-002', 'The markdown.md is not the Markdown of the extraction'));
}

function readParts(files: ReadonlyMap<string, Uint8Array>, mediaTypes: Readonly<Record<string, string>>): readonly Blob[] {
  const parts: Blob[] = [];
  for (const [name, bytes] of files) {
    if (!name.startsWith('parts/')) continue;
    const digest = digestOfBytes(bytes);
    const mediaType = mediaTypes[digest];
    if (partName(digest) !== name || mediaType === undefined) throw new FailureError(failure('PM-PACKET-002', 'A part of the packet is not what its name says', { detail: name }));
    parts.push({ digest, bytes, mediaType });
  }
  if (parts.length !== Object.keys(mediaTypes).length) throw new FailureError(failure('PM-PACKET-002', 'A part that the packet lists is missing'));
  return parts;
}
