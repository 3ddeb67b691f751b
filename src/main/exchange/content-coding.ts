/** Undoes the transfer and content encodings that archives keep, within a cap. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { failure, FailureError } from '../../shared/errors.ts';
import { headerValue, savedLimits, type SavedPage } from './saved-page.ts';

/** Throws FailureError PM-FETCH-009 past the cap; what is not encoded as it says is given back as it is. */
export function decodeBody(body: Uint8Array, headers: SavedPage['headers']): Uint8Array {
  const chunked = /\bchunked\b/i.test(headerValue(headers, 'transfer-encoding') ?? '') ? unchunk(body) : body;
  const codings = (headerValue(headers, 'content-encoding') ?? '').split(',').map((coding) => coding.trim().toLowerCase()).filter((coding) => coding !== '' && coding !== 'identity');
  return codings.reduceRight((bytes, coding) => undo(bytes, coding), chunked);
}

/** gzip, one member or several, to at most `maxOutputLength` bytes. */
export function gunzipWithin(bytes: Uint8Array, maxOutputLength: number = savedLimits.totalBytes): Uint8Array {
  return within(() => gunzipSync(bytes, { maxOutputLength }));
}

function undo(bytes: Uint8Array, coding: string): Uint8Array {
  const caps = { maxOutputLength: savedLimits.pageBytes };
  switch (coding) {
    case 'gzip': case 'x-gzip': return bytes[0] === 0x1f && bytes[1] === 0x8b ? within(() => gunzipSync(bytes, caps)) : bytes;
    case 'deflate': return within(() => ((bytes[0]! & 0x0f) === 8 ? inflateSync(bytes, caps) : inflateRawSync(bytes, caps)), bytes);
    case 'br': return within(() => brotliDecompressSync(bytes, caps), bytes);
    case 'zstd': return within(() => zstdDecompressSync(bytes, caps), bytes);
    default: return bytes;
  }
}

/** `instead` is for bytes that were decoded when they were archived, while their header stayed. */
function within(work: () => Uint8Array, instead?: Uint8Array): Uint8Array {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')) throw new FailureError(failure('PM-FETCH-009', 'A page in the file unpacks to more than is allowed'));
    if (instead !== undefined) return instead;
    throw error;
  }
}

/** RFC 9112 chunks; a body that is not chunked although it says so comes back as it is. */
function unchunk(body: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf(0x0a, at);
    const size = /^([0-9a-f]{1,8})\s*(?:;.*)?\r?$/i.exec(lineEnd < 0 ? '' : String.fromCharCode(...body.subarray(at, Math.min(lineEnd, at + 200))))?.[1];
    if (size === undefined) return body;
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    parts.push(body.subarray(lineEnd + 1, lineEnd + 1 + length));
    at = lineEnd + 1 + length;
    if (body[at] === 0x0d) at++;
    if (body[at] === 0x0a) at++;
  }
  return Buffer.concat(parts);
}
