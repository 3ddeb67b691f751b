/** Says of an address, in any notation, whether the public internet is behind it. */
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** `metadata` addresses hand out a machine's own credentials: no grant opens them. */
export type AddressKind = 'public' | 'private' | 'metadata' | 'invalid';
export type AddressVerdict = { readonly kind: AddressKind; readonly why: string };

/** Link-local as a whole, and what cloud providers use outside of it. */
const metadataV4 = ['100.100.100.200', '168.63.129.16', '192.0.0.192'];
const metadataV6 = ['fd00:ec2::254', 'fd20:ce::254'];

/**
 * Judges a textual IP address. Addresses that carry another one (IPv4-mapped, IPv4-compatible, NAT64, 6to4, ISATAP) are
 * judged by what they carry and are never public: no web server needs them, and each is a way round a filter.
 */
export function judgeAddress(address: string): AddressVerdict {
  if (!ipaddr.isValid(address)) return { kind: 'invalid', why: 'not an IP address' };
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? judgeV4(parsed) : judgeV6(parsed);
}

function judgeV4(address: IPv4): AddressVerdict {
  const text = address.toString();
  if (address.range() === 'linkLocal' || metadataV4.includes(text)) return { kind: 'metadata', why: 'link-local or a cloud metadata service' };
  return address.range() === 'unicast' ? { kind: 'public', why: 'public' } : { kind: 'private', why: describe(address.range()) };
}

function judgeV6(address: IPv6): AddressVerdict {
  if (metadataV6.some((known) => address.toNormalizedString() === ipaddr.parse(known).toNormalizedString())) return { kind: 'metadata', why: 'a cloud metadata service' };
  const carried = carriedV4(address);
  if (carried !== null) {
    const inner = judgeV4(carried);
    return inner.kind === 'metadata' ? inner : { kind: 'private', why: `an IPv6 form of ${carried.toString()}` };
  }
  if (address.range() === 'linkLocal') return { kind: 'metadata', why: 'link-local' };
  // Global unicast is 2000::/3 (IANA); everything else is reserved or local.
  const global = address.match(ipaddr.IPv6.parse('2000::'), 3);
  return address.range() === 'unicast' && global ? { kind: 'public', why: 'public' } : { kind: 'private', why: global ? describe(address.range()) : 'not global unicast' };
}

/** The IPv4 address inside an IPv6 one: mapped, compatible, translated (RFC 6052, 8215), 6to4 (RFC 3056) or ISATAP (RFC 5214). */
function carriedV4(address: IPv6): IPv4 | null {
  const { parts } = address;
  const part = (index: number): number => parts[index] ?? 0;
  const from = (high: number, low: number): IPv4 => new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
  const leadingZero = parts.slice(0, 5).every((value) => value === 0);
  if (leadingZero && (part(5) === 0xffff || (part(5) === 0 && part(6) !== 0))) return from(part(6), part(7));
  if (part(0) === 0x64 && part(1) === 0xff9b) return from(part(6), part(7));
  if (part(0) === 0x2002) return from(part(1), part(2));
  if ((part(4) & 0xfdff) === 0 && part(5) === 0x5efe) return from(part(6), part(7));
  return null;
}

const describe = (range: string): string => range.replaceAll(/([A-Z0-9]+)/g, ' $1').toLowerCase();
