/** Gives the errors of sockets, TLS and the HTTP parser their code and sentence. */
import { failure, FailureError, type ErrorCode, type Failure } from '../../../shared/errors.ts';

/** Error codes of Node, OpenSSL and undici by what they mean to a person; the first match counts. */
const meanings: readonly (readonly [pattern: RegExp, code: ErrorCode, what: string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'PM-FETCH-001', 'could not be resolved'],
  [/TIMEOUT|^ETIMEDOUT$/, 'PM-FETCH-003', 'did not answer in time'],
  [/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH|EPROTO)/, 'PM-FETCH-008', 'has no valid certificate'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE|UND_ERR_RES|ERR_HTTP)/, 'PM-FETCH-007', 'sent a malformed response'],
  [/^(ECONN|EPIPE|EHOST|ENET|EADDR|UND_ERR_SOCKET)/, 'PM-FETCH-002', 'refused or broke off the connection'],
];

/** A failure for whatever was thrown while talking to `host`. A FailureError keeps its own. */
export function transportFailure(error: unknown, host: string, signal: AbortSignal): Failure {
  if (signal.aborted) return failure('PM-RUN-001', undefined, { stage: 'fetch' });
  if (error instanceof FailureError) return error.failure;
  const code = codeOf(error);
  const meaning = meanings.find(([pattern]) => pattern.test(code));
  const [, kind, what] = meaning ?? [null, 'PM-FETCH-002' as const, 'broke off the connection'];
  return failure(kind, `${host} ${what}`, { stage: 'fetch', detail: code === '' ? 'no code' : code });
}

function codeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    if (current.name === 'HTTPParserError') return 'HPE_INVALID';
    if (current instanceof AggregateError) {
      const inner: unknown = current.errors[0];
      if (inner instanceof Error && 'code' in inner && typeof inner.code === 'string') return inner.code;
    }
  }
  return '';
}
