/** Content-addressed bytes: compressed where it pays, stored once, checked against their digest on every read. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { digestOfBytes, digestOfJson } from '../../digest.ts';
import { failure, FailureError } from '../../../shared/errors.ts';
import type { Blob } from '../../../shared/capture.ts';
import type { Digest } from '../../../shared/ids.ts';
import type { Sqlite } from './connection.ts';

/** A blob as its row holds it. */
export type PackedBlob = { readonly digest: Digest; readonly mediaType: string; readonly size: number; readonly encoding: 'raw' | 'zstd'; readonly bytes: Uint8Array };

const worthPacking = 200;
const packedAlready = /^(?:image\/(?!svg|bmp)|video\/|audio\/|font\/woff2|application\/(?:zip|gzip|zstd))/;

/** Compresses outside any transaction. Throws PM-STORE-005 when the bytes are not what the digest says. */
export function packBlob(blob: Blob): PackedBlob {
  if (digestOfBytes(blob.bytes) !== blob.digest) throw new FailureError(failure('PM-STORE-005', 'Bytes handed to the store do not match their digest', { detail: blob.digest }));
  const { digest, mediaType, bytes } = blob;
  if (bytes.length >= worthPacking && !packedAlready.test(mediaType)) {
    const packed = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
    if (packed.length < bytes.length * 0.95) return { digest, mediaType, size: bytes.length, encoding: 'zstd', bytes: packed };
  }
  return { digest, mediaType, size: bytes.length, encoding: 'raw', bytes };
}

/** Text or canonical JSON as a blob. */
export function textBlob(text: string, mediaType: string): Blob {
  const bytes = new TextEncoder().encode(text);
  return { digest: digestOfBytes(bytes), bytes, mediaType };
}

/** Over the rows of `run_blobs` of one run, in any order and with repeats: a lost or damaged row changes it. */
export function digestOfParts(rows: readonly (readonly [role: string, digest: string, mediaType: string])[]): Digest {
  const distinct = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row] as const));
  return digestOfJson([...distinct.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row));
}

export type BlobTable = {
  readonly put: (blob: PackedBlob) => void;
  /** The plain bytes, or null for an unknown digest. Throws PM-STORE-005 when they do not match. */
  readonly read: (digest: Digest) => { readonly bytes: Uint8Array; readonly mediaType: string } | null;
  /** As `read`, but throws PM-STORE-006 for an unknown digest. */
  readonly need: (digest: Digest) => { readonly bytes: Uint8Array; readonly mediaType: string };
};

type BlobRow = { readonly media_type: string; readonly size: number; readonly encoding: string; readonly bytes: Uint8Array };

export function blobTable(db: Sqlite): BlobTable {
  const insert = db.prepare('INSERT OR IGNORE INTO blobs (digest, media_type, size, encoding, bytes) VALUES (?, ?, ?, ?, ?)');
  const select = db.prepare<[string], BlobRow>('SELECT media_type, size, encoding, bytes FROM blobs WHERE digest = ?');
  const read: BlobTable['read'] = (digest) => {
    const row = select.get(digest);
    return row === undefined ? null : { bytes: unpack(row, digest), mediaType: row.media_type };
  };
  return {
    put: (blob) => void insert.run(blob.digest, blob.mediaType, blob.size, blob.encoding, blob.bytes),
    read,
    need: (digest) => {
      const found = read(digest);
      if (found === null) throw new FailureError(failure('PM-STORE-006', 'Nothing is stored under this digest', { detail: digest }));
      return found;
    },
  };
}

function unpack(row: BlobRow, digest: Digest): Uint8Array {
  let bytes: Uint8Array | null = null;
  try {
    bytes = row.encoding === 'zstd' ? zstdDecompressSync(row.bytes, { maxOutputLength: Math.max(row.size, 1) }) : row.bytes;
  } catch {
    bytes = null; // not a zstd frame any more: the same finding as a wrong digest
  }
  if (bytes === null || bytes.length !== row.size || digestOfBytes(bytes) !== digest) {
    throw new FailureError(failure('PM-STORE-005', 'A stored part of this run does not match its digest', { detail: digest }));
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength); // a Buffer is for Node alone
}
