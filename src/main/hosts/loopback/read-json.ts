/** Reads a JSON body within a cap. */
import type { IncomingMessage } from 'node:http';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';

/** Fails on another content type, on more than `maxBytes`, and on text that is not JSON. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<Result<unknown>> {
  if (!/^application\/json(?:;\s*charset=utf-8)?$/i.test(request.headers['content-type'] ?? '')) return err(failure('PM-API-001', 'The request is not JSON'));
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return err(failure('PM-API-001', 'The request is too large'));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) return err(failure('PM-API-001', 'The request is too large'));
      parts.push(part);
    }
    return ok(JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown);
  } catch {
    return err(failure('PM-API-001', 'The request is cut short or is not JSON'));
  }
}
