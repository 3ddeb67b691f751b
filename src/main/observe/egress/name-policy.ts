/** Says of a host name whether it can only mean something private, before anything is asked of a name server. */
import ipaddr from 'ipaddr.js';
import { judgeAddress, type AddressVerdict } from './address-policy.ts';

/** Names that are reserved for the machine or its network (RFC 6761, 6762, 8375, 9476, ICANN's `internal`). */
const privateSuffixes = ['localhost', 'local', 'internal', 'lan', 'home', 'corp', 'intranet', 'private', 'home.arpa', 'localdomain', 'test', 'onion', 'alt'];
const metadataNames = ['metadata.google.internal', 'metadata.goog', 'instance-data.ec2.internal', 'instance-data'];

/** `host` is a WHATWG host: lower case, punycode, IPv6 in brackets. Addresses are judged as addresses. */
export function judgeHost(host: string): AddressVerdict {
  const bare = bareHost(host);
  if (ipaddr.isValid(bare)) return judgeAddress(bare);
  if (metadataNames.includes(bare)) return { kind: 'metadata', why: 'a cloud metadata service' };
  if (!bare.includes('.')) return { kind: 'private', why: 'a name without a domain' };
  const suffix = privateSuffixes.find((name) => bare.endsWith(`.${name}`));
  return suffix === undefined ? { kind: 'public', why: 'a public name' } : { kind: 'private', why: `a name under .${suffix}` };
}

/** Without IPv6 brackets and the final dot of a fully qualified name. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '').toLowerCase();

/** Names that are guaranteed to lead nowhere (RFC 6761, section 6.4): no name server need be asked. */
export const neverResolves = (host: string): boolean => /(^|\.)invalid$/.test(bareHost(host));
