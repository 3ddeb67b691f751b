/** Drops the headers that belong to one connection, so that none crosses the proxy (RFC 9110, 7.6.1). */

const hopByHop = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'host']);

/** End-to-end headers of a message, from Node's flat list; names in `Connection` are dropped as well, repeated ones kept. */
export function forwardableHeaders(rawHeaders: readonly string[]): Record<string, string[]> {
  const kept = new Map<string, string[]>();
  const named = new Set<string>();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === 'connection') for (const name of (rawHeaders[i + 1] ?? '').split(',')) named.add(name.trim().toLowerCase());
  }
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (hopByHop.has(name.toLowerCase()) || named.has(name.toLowerCase())) continue;
    const values = kept.get(name);
    if (values === undefined) kept.set(name, [rawHeaders[i + 1] ?? '']);
    else values.push(rawHeaders[i + 1] ?? '');
  }
  return Object.fromEntries(kept);
}
