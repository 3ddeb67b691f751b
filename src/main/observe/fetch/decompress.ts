/** Unpacks a response body within bounds, so that a few bytes cannot become gigabytes. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';

type Unpack = (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** `deflate` is zlib by the standard and raw in the wild; its first byte tells. */
const inflateEither: Unpack = (packed, options) => (((packed[0] ?? 0) & 0x0f) === 8 ? promisify(inflate)(packed, options) : promisify(inflateRaw)(packed, options));

const decoders: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)], ['x-gzip', promisify(gunzip)], ['br', promisify(brotliDecompress)], ['deflate', inflateEither], ['zstd', promisify(zstdDecompress)],
]);

/** What is accepted of servers, for the request header. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

const maxLayers = 2;
/** Honest pages pack at most about 50 : 1; checked only past the first megabyte. */
const maxRatio = 200;
const ratioFreeBytes = 1_048_576;

/** PM-FETCH-005 past `maxBytes`, PM-FETCH-009 past the ratio, PM-FETCH-007 when it is not what it says. */
export async function decompress(wire: Uint8Array, contentEncoding: string | null, maxBytes: number): Promise<Result<Uint8Array, Failure>> {
  const layers = (contentEncoding ?? '').toLowerCase().split(',').map((layer) => layer.trim()).filter((layer) => layer !== '' && layer !== 'identity');
  if (layers.length > maxLayers) return err(failure('PM-FETCH-009', `The response is packed ${layers.length} times over`, { stage: 'fetch' }));
  const ratioBytes = Math.max(ratioFreeBytes, wire.length * maxRatio);
  let body = wire;
  for (const layer of layers.reverse()) {
    const decode = decoders.get(layer);
    if (decode === undefined) return err(failure('PM-FETCH-007', `The response is packed as “${layer.slice(0, 40)}”, which is not known`, { stage: 'fetch' }));
    if (body.length === 0) continue;
    try {
      body = await decode(body, { maxOutputLength: Math.min(maxBytes, ratioBytes) });
    } catch (error) {
      if (!isTooLarge(error)) return err(failure('PM-FETCH-007', `The response is not whole ${layer}`, { stage: 'fetch' }));
      return err(ratioBytes < maxBytes
        ? failure('PM-FETCH-009', `The response of ${wire.length} bytes unpacks to more than ${maxRatio} times that`, { stage: 'fetch' })
        : failure('PM-FETCH-005', `The response unpacks to more than ${maxBytes} bytes`, { stage: 'fetch' }));
    }
  }
  return body.length > maxBytes ? err(failure('PM-FETCH-005', `The response is larger than ${maxBytes} bytes`, { stage: 'fetch' })) : ok(body);
}

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
