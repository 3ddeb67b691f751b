/** Cuts secrets out of what is about to be kept: headers by allow-list, addresses and texts by name, shape and entropy. */
import { redactNamedValues } from './named-values.ts';
import { canHoldSecret, isIssuedSecret, isSecretName, looksSecret, textPatterns } from './secret-shapes.ts';

/** Stands where a secret was. In addresses, which must stay addresses, it is `REDACTED`. */
export const redacted = '‹redacted›';
const redactedInUrl = 'REDACTED';

/** Headers whose values are kept (through the text and address cuts); every other value is replaced, every name kept. */
const keptHeaders: ReadonlySet<string> = new Set([
  'accept', 'accept-encoding', 'accept-language', 'accept-ranges', 'age', 'allow', 'cache-control', 'content-disposition', 'content-encoding',
  'content-language', 'content-length', 'content-location', 'content-range', 'content-type', 'date', 'expires', 'etag', 'host',
  'last-modified', 'link', 'location', 'pragma', 'refresh', 'retry-after', 'server', 'strict-transport-security', 'transfer-encoding',
  'upgrade', 'user-agent', 'vary', 'via', 'x-cache', 'x-content-type-options', 'x-frame-options', 'x-powered-by', 'x-robots-tag', 'cf-mitigated',
  'cf-cache-status', 'connection', 'keep-alive', 'alt-svc', 'referrer-policy', 'www-authenticate', 'proxy-authenticate', 'x-ratelimit-limit',
  'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset',
]);

/** Values that are addresses, or begin with one. */
const addressHeaders: ReadonlySet<string> = new Set(['location', 'content-location']);

/** Lower-case names with values safe to keep; order and repeats stay. */
export function redactHeaders(headers: Iterable<readonly [string, string]>): [string, string][] {
  const safe: [string, string][] = [];
  for (const [rawName, value] of headers) {
    const name = rawName.toLowerCase();
    if (!keptHeaders.has(name)) safe.push([name, redacted]);
    else if (addressHeaders.has(name)) safe.push([name, redactUrl(value)]);
    else safe.push([name, redactText(value)]);
  }
  return safe;
}

/**
 * An address without user name, password, secret query and fragment values, and secret-shaped path segments. An address that
 * cannot be parsed (relative, broken) is cut as text. The result of a clean address is that address, byte for byte.
 */
export function redactUrl(url: string): string {
  const userinfo = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${redactedInUrl}@`);
  const [beforeFragment, fragment] = splitOnce(userinfo, '#');
  const [path, query] = splitOnce(beforeFragment, '?');
  const safePath = redactPath(path);
  return safePath + (query === null ? '' : `?${redactPairs(query)}`) + (fragment === null ? '' : `#${redactFragment(fragment)}`);
}

/** A link inside a page: cut by name and by issuer's form, not by entropy, since an address in content must stay one that works. */
export function redactLink(url: string): string {
  if (!/[?#@]/.test(url)) return url;
  const cleared = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${redactedInUrl}@`);
  return cleared.replace(/([?&;#])([^=&#?]{1,200})=([^&#]*)/g, (whole: string, mark: string, name: string, value: string) =>
    (value !== '' && (isSecretName(decode(name)) || isIssuedSecret(decode(value))) ? `${mark}${name}=${redactedInUrl}` : whole));
}

/**
 * Free text (console lines, error sentences, script text) with secrets cut by shape: bearer and basic credentials, tokens of
 * known issuers, JSON Web Tokens, private keys, `name=value` and `"name": "value"` with a secret's name, and addresses in it.
 */
export function redactText(text: string): string {
  if (!canHoldSecret(text)) return text;
  let safe = text.replace(/\bhttps?:\/\/[^\s"'<>`\\]{1,40000}/gi, (url) => redactUrl(url));
  for (const { pattern, keep } of textPatterns) {
    safe = safe.replace(pattern, (...parts: unknown[]) => (keep === null ? redacted : `${String(parts[keep] ?? '')}${redacted}`));
  }
  return redactNamedValues(safe, redacted);
}

/** Every string of a JSON value through `redactText`, and every value under a secret's name replaced. Keys stay. */
export function redactJson(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactJson);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typeof inner === 'string' && isSecretName(key) ? redacted : redactJson(inner)]));
}

/** Digests in hex are ordinary in paths (commits, assets) and stay, unless the segment before speaks of a secret. */
function redactPath(path: string): string {
  const first = path.includes('://') ? 3 : 0;
  const segments = path.split('/');
  return segments.map((segment, i) => {
    if (i < first) return segment;
    const plain = decode(segment);
    const asked = i > first && /^(?:reset|verify|verification|confirm|invite|magic|unsubscribe|activate|token|secret)/i.test(segments[i - 1]!);
    const secret = asked ? plain.length >= 16 && /\d/.test(plain) : looksSecret(plain) && !/^[0-9a-f]+$/i.test(plain);
    return secret ? redactedInUrl : segment;
  }).join('/');
}

function redactPairs(query: string): string {
  return query.split('&').map((pair) => {
    const [name, value] = splitOnce(pair, '=');
    if (value === null) return looksSecret(decode(name)) ? redactedInUrl : pair;
    const plain = decode(value);
    if (isSecretName(decode(name)) || looksSecret(plain)) return `${name}=${redactedInUrl}`;
    const inner = /^https?:\/\//i.test(plain) ? redactUrl(plain) : plain;
    return inner === plain ? pair : `${name}=${encodeURIComponent(inner)}`;
  }).join('&');
}

/** A fragment is cut as a query when it has pairs (`#access_token=…`, `#/route?token=…`), else only when it is one token. */
function redactFragment(fragment: string): string {
  const [route, query] = splitOnce(fragment, '?');
  if (query !== null) return `${redactFragment(route)}?${redactPairs(query)}`;
  if (fragment.includes('=') && !fragment.startsWith(':~:')) return redactPairs(fragment);
  return looksSecret(decode(fragment)) ? redactedInUrl : fragment;
}

function splitOnce(text: string, mark: string): [string, string | null] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
