/** Reads an address that a person or a server named, and refuses what is not a web address. */
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';

const maxUrlChars = 32_768;

/**
 * The address without user name and password: they are never sent. PM-URL-001 not an address, PM-URL-002 another scheme,
 * PM-URL-005 too long. Whether its host and port may be contacted is the egress guard's to say.
 */
export function readTargetUrl(text: string, base?: URL): Result<URL, Failure> {
  if (text.length > maxUrlChars) return err(failure('PM-URL-005', undefined, { stage: 'plan' }));
  const url = URL.parse(text.trim(), base?.href);
  if (url === null) return err(failure('PM-URL-001', `“${shorten(text.trim())}” is not a valid URL`, { stage: 'plan' }));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return err(failure('PM-URL-002', `${url.protocol} addresses are not fetched`, { stage: 'plan' }));
  url.username = '';
  url.password = '';
  return ok(url);
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
