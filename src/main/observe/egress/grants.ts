/** Reads the hosts that a person opened by name, and says what a grant covers. */
import { bareHost, judgeHost } from './name-policy.ts';

/** `port` null covers every web port of the host. */
export type Grant = { readonly host: string; readonly port: number | null };

/** `host` or `host:port`; IPv6 in brackets where a port follows. Null when it is neither. */
export function parseGrant(text: string): Grant | null {
  const bracketed = /^[0-9a-f:.]+$/i.test(text) && text.split(':').length > 2 ? `[${text}]` : text;
  if (/[\s/@?#\\%]/.test(bracketed)) return null;
  const port = /:(\d{1,5})$/.exec(bracketed.replace(/^\[.*\]/, ''))?.[1];
  const url = URL.parse(`http://${bracketed}`);
  if (url === null || url.hostname === '' || (port !== undefined && Number(port) > 65_535)) return null;
  return { host: bareHost(url.hostname), port: port === undefined ? null : Number(port) };
}

/** Why a grant cannot be given, or null. */
export function checkGrant(text: string): string | null {
  const grant = parseGrant(text);
  if (grant === null) return 'it is not host or host:port';
  return judgeHost(grant.host).kind === 'metadata' ? 'metadata and link-local addresses are never opened' : null;
}

/** The grant that covers a host and port, or null. */
export const grantFor = (grants: readonly Grant[], host: string, port: number): Grant | null => grants.find((grant) => grant.host === bareHost(host) && (grant.port === null || grant.port === port)) ?? null;
