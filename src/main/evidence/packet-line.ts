/** Packets as lines of JSON: light ones for programs that read them, whole ones that another Proofmark takes in. */
import { canonicalJson } from '../digest.ts';
import { depthOf } from './read-json.ts';
import { err, failure, FailureError, ok, type Result } from '../../shared/errors.ts';
import { mediaTypesOf, toWire } from './packet.ts';
import { partName, readPacketParts } from './packet-file.ts';
import type { SealedRun } from '../world.ts';

/** Longest line that is read, in characters. */
const maxLineChars = 256 * 1024 * 1024;
const maxDepth = 210;

/** The packet's keys at the top, beside them `markdown` and `run` (the row of the run list), and with `whole` everything else. No line feed. */
export function writePacketLine(run: SealedRun, whole: boolean): string {
  const { packet, summary, extraction, events, capture, snapshot, blobs } = run;
  const light = { ...toWire(packet), markdown: extraction?.markdown.text ?? null, run: { ...summary, runId: packet.run_id } };
  if (!whole) return JSON.stringify(light);
  const parts = Object.fromEntries(blobs.map((blob) => [blob.digest, Buffer.from(blob.bytes).toString('base64')]));
  return JSON.stringify({ ...light, whole: { events, capture, snapshot, extraction, parts, media_types: mediaTypesOf(blobs) } });
}

/**
 * Reads and verifies one line from anyone. Of a light line the packet and its row come in, without page and Markdown. Errors as
 * those of `readPacketFile`.
 */
export function readPacketLine(line: string): Result<SealedRun> {
  try {
    if (line.length > maxLineChars || depthOf(line, maxDepth) > maxDepth) return err(failure('PM-PACKET-004'));
    return ok(readPacketParts(partsOf(JSON.parse(line))));
  } catch (error) {
    if (error instanceof FailureError) return err(error.failure);
    return err(failure('PM-PACKET-001', undefined, { detail: error instanceof Error ? error.message.slice(0, 300) : '' }));
  }
}

type Plain = Readonly<Record<string, unknown>>;

function partsOf(line: unknown): ReadonlyMap<string, Uint8Array> {
  if (!isPlain(line)) throw unreadable('It is not an object');
  const { markdown: _markdown, run, whole, reason: _reason, ...packet } = line;
  if (!isPlain(run)) throw unreadable('It has no run: only lines that proofmark export wrote are taken in');
  const parts = new Map<string, Uint8Array>();
  const put = (name: string, value: unknown): void => {
    if (value !== null && value !== undefined) parts.set(name, new TextEncoder().encode(canonicalJson(value)));
  };
  put('packet.json', packet);
  put('run.json', run);
  const { events = [], capture, snapshot, extraction, parts: blobs = {}, media_types: mediaTypes = {} } = isPlain(whole) ? whole : {};
  put('events.json', events);
  put('capture.json', capture);
  put('snapshot.json', snapshot);
  put('extraction.json', extraction);
  put('parts.json', mediaTypes);
  const text = isPlain(extraction) && isPlain(extraction['markdown']) ? extraction['markdown']['text'] : undefined;
  if (typeof text === 'string') parts.set('markdown.md', new TextEncoder().encode(text));
  for (const [digest, base64] of Object.entries(isPlain(blobs) ? blobs : {})) {
    if (typeof base64 !== 'string') throw unreadable('A part is not base64');
    parts.set(partName(digest), Buffer.from(base64, 'base64'));
  }
  return parts;
}

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const unreadable = (detail: string): FailureError => new FailureError(failure('PM-PACKET-001', undefined, { detail }));
