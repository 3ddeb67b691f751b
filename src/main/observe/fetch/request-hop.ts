/** Makes one request to one pinned address: no redirect is followed, no name is asked for twice. */
import { Client, type Dispatcher } from 'undici';
import { err, failure, FailureError, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { transportFailure } from './transport-failure.ts';
import type { Admission, EgressGuard } from '../egress/guard.ts';

/** Times in milliseconds, sizes in bytes. `bodyTimeoutMs` is the longest silence within the body. */
export type HopLimits = { readonly headersTimeoutMs: number; readonly bodyTimeoutMs: number; readonly maxWireBytes: number };

/** `wire` is the body as it came, still encoded. */
export type Hop = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly wire: Buffer;
  readonly address: string;
};

/** Rates below a kilobyte a second over this long are given up: the slowest honest line is faster. */
const rateWindowMs = 10_000;
const minRateBytes = 10_000;
/** Bodies of redirects are read no further than this. */
const maxRedirectBodyBytes = 65_536;

export async function requestHop(url: URL, headers: Readonly<Record<string, string>>, limits: HopLimits, signal: AbortSignal, guard: EgressGuard): Promise<Result<Hop, Failure>> {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const admitted = await guard.admit(url.hostname, port);
  if (!admitted.ok) return admitted;
  const client = pinnedClient(url, admitted.value, limits);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limits.headersTimeoutMs);
  try {
    const response = await client.request({ method: 'GET', path: `${url.pathname}${url.search}`, headers, signal: AbortSignal.any([signal, late.signal]), responseHeaders: 'raw' });
    clearTimeout(timer);
    const wire = await readWire(response, url.host, limits);
    return ok({ status: response.statusCode, headers: pairsOf(response.headers), wire, address: admitted.value.address });
  } catch (error) {
    if (late.signal.aborted && !signal.aborted) return err(failure('PM-FETCH-003', `${url.host} sent no headers within ${limits.headersTimeoutMs} ms`, { stage: 'fetch' }));
    return err(transportFailure(error, url.host, signal));
  } finally {
    clearTimeout(timer);
    client.destroy().catch(() => undefined);
  }
}

function pinnedClient(url: URL, admission: Admission, limits: HopLimits): Client {
  return new Client(url.origin, {
    connect: {
      timeout: limits.headersTimeoutMs,
      lookup: (_host, options, callback) => {
        const answer = { address: admission.address, family: admission.family };
        if (options.all === true) callback(null, [answer]);
        else callback(null, answer.address, answer.family);
      },
    },
    headersTimeout: limits.headersTimeoutMs + 1000,
    bodyTimeout: 0,
    maxHeaderSize: 65_536,
    allowH2: false,
  });
}

/** Reads the body within its limits; throws FailureError PM-FETCH-003 or PM-FETCH-005. */
async function readWire(response: Dispatcher.ResponseData, host: string, limits: HopLimits): Promise<Buffer> {
  const isRedirect = response.statusCode >= 300 && response.statusCode < 400;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let windowStart = performance.now();
  let windowBytes = 0;
  const chunksIn = response.body[Symbol.asyncIterator]();
  for (;;) {
    const next = await within(chunksIn.next(), limits.bodyTimeoutMs, () => failure('PM-FETCH-003', `${host} sent nothing for ${limits.bodyTimeoutMs} ms in the middle of the page`, { stage: 'fetch' }));
    if (next.done === true) return Buffer.concat(chunks);
    const chunk: Buffer = next.value;
    chunks.push(chunk);
    bytes += chunk.length;
    windowBytes += chunk.length;
    if (isRedirect && bytes > maxRedirectBodyBytes) return Buffer.concat(chunks);
    if (bytes > limits.maxWireBytes) throw new FailureError(failure('PM-FETCH-005', `The response is larger than ${limits.maxWireBytes} bytes`, { stage: 'fetch' }));
    if (performance.now() - windowStart < rateWindowMs) continue;
    if (windowBytes < minRateBytes) throw new FailureError(failure('PM-FETCH-003', `${host} sends less than a kilobyte a second`, { stage: 'fetch' }));
    [windowStart, windowBytes] = [performance.now(), 0];
  }
}

async function within<T>(work: Promise<T>, ms: number, late: () => Failure): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FailureError(late())), ms);
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** undici gives raw headers as a flat list of buffers, or names with values. */
function pairsOf(headers: unknown): readonly (readonly [string, string])[] {
  if (!Array.isArray(headers)) {
    return Object.entries(headers ?? {}).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name.toLowerCase(), String(one)]));
  }
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) pairs.push([String(headers[i]).toLowerCase(), Buffer.isBuffer(headers[i + 1]) ? headers[i + 1].toString('latin1') : String(headers[i + 1])]);
  return pairs;
}

/** The first value of a header, or null. `name` in lower case. */
export const headerOf = (headers: readonly (readonly [string, string])[], name: string): string | null => headers.find(([key]) => key === name)?.[1] ?? null;
