/** Reads JSON that a stranger wrote: size and depth are looked at before any of it is parsed. */
import { failure, FailureError } from '../../shared/errors.ts';

/** No packet, capture or extraction of ours nests deeper than about 30. */
const maxDepth = 200;

/** Throws PM-PACKET-004 when it nests too deep and PM-PACKET-001 when it is not UTF-8 or not JSON. `what` names it in the sentence. */
export function readJson(bytes: Uint8Array, what: string): unknown {
  const text = decodeUtf8(bytes, what);
  if (depthOf(text, maxDepth) > maxDepth) throw new FailureError(failure('PM-PACKET-004', `${what} nests more than ${maxDepth} levels deep`));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FailureError(failure('PM-PACKET-001', `${what} is not JSON`, { detail: error instanceof Error ? error.message.slice(0, 300) : '' }));
  }
}

/** Strict UTF-8. Throws PM-PACKET-001. */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FailureError(failure('PM-PACKET-001', `${what} is not UTF-8 text`));
  }
}

/** Deepest nesting of brackets outside strings; stops counting just past `limit`. */
export function depthOf(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
      if (deepest > limit) return deepest;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}
