/** Reads when a server wants to be asked again (RFC 9110, 10.2.3). */

const maxWaitMs = 86_400_000;

/** Milliseconds from the response on, at most a day; a date is taken against the server's own `Date`. Null when it does not say. */
export function retryAfterMs(headers: ReadonlyMap<string, string>): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value) * 1000, maxWaitMs);
  const until = Date.parse(value);
  const from = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) || Number.isNaN(from) ? null : Math.min(Math.max(until - from, 0), maxWaitMs);
}
