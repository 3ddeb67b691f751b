/** Canonical JSON (RFC 8785) and sha256: the only way anything here gets a digest. */
import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import { digest, type Digest } from '../shared/ids.ts';

const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/** Digest of exact bytes; text is taken as UTF-8. */
export function digestOfBytes(bytes: Uint8Array | string): Digest {
  return digest(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
}

/** Canonical JSON text of a plain value. Throws on a value that is not JSON (a function, undefined, NaN). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}

export const digestOfJson = (value: unknown): Digest => digestOfBytes(canonicalJson(value));
