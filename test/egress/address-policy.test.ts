/** No spelling of a private address passes for a public one. */
import { describe, expect, it } from 'vitest';
import { judgeAddress } from '../../src/main/observe/egress/address-policy.ts';
import { judgeHost } from '../../src/main/observe/egress/name-policy.ts';
import { isWebPort } from '../../src/main/observe/egress/port-policy.ts';
import { checkGrant, grantFor, parseGrant } from '../../src/main/observe/egress/grants.ts';

const spellings = [
  '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '0xa9.254.0251.254', '127.1', '0', '0.0.0.0', '127.0.0.1', '127.255.255.254',
  '[::1]', '[::]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::7f00:1]', '[2002:a9fe:a9fe::]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[2607:f8b0::5efe:127.0.0.1]', '[fd00:ec2::254]', '[fc00::1]', '[fe80::1]', '１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1',
  'localhost', 'LOCALHOST.', 'a.localhost', 'ⓛocalhost', 'x@127.0.0.1', '127.0.0.1:80\\@pub.example', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1',
  '100.64.0.1', '100.100.100.200', '192.0.0.8', '198.18.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', 'metadata.google.internal',
  'db.internal', 'printer.local', 'nas.lan', 'router', '[2001:db8::1]', '[ff02::1]', '[100::1]', '[3fff::1]', '[5f00::1]', '192.88.99.1',
];

describe('a host', () => {
  it.each(spellings)('%s is not public', (spelling) => {
    const url = URL.parse(`http://${spelling}/`);
    if (url !== null) expect(judgeHost(url.hostname).kind).not.toBe('public');
  });
  it.each(['example.com', '8.8.8.8', '[2606:4700::1111]', '93.184.216.34', 'xn--bcher-kva.example.com', 'local.example.org'])('%s is public', (host) => {
    expect(judgeHost(new URL(`http://${host}/`).hostname).kind).toBe('public');
  });
  it.each(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', 'fd00:ec2::254', '100.100.100.200'])('%s hands out credentials', (address) => {
    expect(judgeAddress(address).kind).toBe('metadata');
  });
});

it('ports of other protocols are not web ports', () => {
  expect([22, 25, 0, 6379, 3306, 6000, 65_536, 81, 21].some(isWebPort)).toBe(false);
  expect([80, 443, 3000, 5173, 8080, 65_535].every(isWebPort)).toBe(true);
});

describe('a grant', () => {
  it('covers what it names and nothing else', () => {
    const grants = ['127.0.0.1:3000', 'dev.local', '[::1]:8080', '::1'].map(parseGrant).filter((grant) => grant !== null);
    expect(grants).toHaveLength(4);
    expect(grantFor(grants, '127.0.0.1', 3000)).not.toBeNull();
    expect(grantFor(grants, '127.0.0.1', 3001)).toBeNull();
    expect(grantFor(grants, 'DEV.local', 8443)).not.toBeNull();
    expect(grantFor(grants, 'x.dev.local', 80)).toBeNull();
    expect(grantFor(grants, '[::1]', 8080)).not.toBeNull();
  });
  it.each(['', 'a b', 'http://x', 'x/y', 'u@x', 'x:99999', '*', 'x:port'])('%j is none', (text) => {
    expect(text === '*' ? null : checkGrant(text) ?? null).toEqual(text === '*' ? null : expect.any(String));
  });
  it.each(['169.254.1.1', '2852039166', 'metadata.google.internal', '[fe80::1]:80'])('%s is never opened', (text) => {
    expect(checkGrant(text)).toMatch(/never opened/);
  });
});
