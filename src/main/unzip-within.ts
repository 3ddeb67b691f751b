/** Unpacks a zip from anyone within limits: unknown names, doubles, bombs and lies about size are refused, nothing touches a disk. */
import { unzipSync } from 'fflate';
import { failure, FailureError } from '../shared/errors.ts';

/** Bytes, but `entries` (a count) and `ratio` (unpacked to packed, looked at above 1 MB). */
export type ZipLimits = { readonly file: number; readonly entry: number; readonly total: number; readonly entries: number; readonly ratio: number };
const MB = 1024 * 1024;
export const zipLimits: ZipLimits = { file: 256 * MB, entry: 128 * MB, total: 384 * MB, entries: 2000, ratio: 200 };

/** Throws FailureError PM-PACKET-001 or PM-PACKET-004. Names are only ever keys, never paths. */
export function unzipWithin(bytes: Uint8Array, isKnown: (name: string) => boolean, limits: ZipLimits = zipLimits): ReadonlyMap<string, Uint8Array> {
  if (bytes.length > limits.file) throw tooBig(`The file has more than ${limits.file / MB} MB`);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw unreadable('It is not a zip');
  const sizes = new Map<string, number>();
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      if (sizes.has(name)) throw unreadable(`It holds ${printable(name)} twice`);
      if (!isKnown(name)) throw unreadable(`It holds ${printable(name)}, which is no part of such a file`);
      sizes.set(name, originalSize);
      total += originalSize;
      if (sizes.size > limits.entries) throw tooBig(`The file has more than ${limits.entries} parts`);
      if (originalSize > limits.entry || total > limits.total) throw tooBig('The file unpacks to more than is allowed');
      if (originalSize > MB && originalSize > size * limits.ratio) throw tooBig('The file unpacks to far more than it weighs');
      return true;
    },
  });
  for (const [name, size] of sizes) if (files[name]?.length !== size) throw unreadable(`${printable(name)} is not as long as it says`);
  return new Map(Object.entries(files));
}

const printable = (name: string): string => JSON.stringify(name.slice(0, 80));
const tooBig = (what: string): FailureError => new FailureError(failure('PM-PACKET-004', what));
const unreadable = (detail: string): FailureError => new FailureError(failure('PM-PACKET-001', undefined, { detail }));
