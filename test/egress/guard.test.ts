/** The guard over scripted name servers: an address is checked before it is dialled, and only that one is. */
import { describe, expect, it } from 'vitest';
import { createGuard, type EgressDecision } from '../../src/main/observe/egress/guard.ts';

const answers: Readonly<Record<string, readonly string[]>> = {
  'public.example.com': ['93.184.216.34'], 'mixed.example.com': ['93.184.216.34', '10.0.0.5'], 'six.example.com': ['93.184.216.34', '::1'], 'private.example.com': ['192.168.1.1'],
  'metadata.example.com': ['169.254.169.254'], 'mapped.example.com': ['::ffff:127.0.0.1'], 'dev.local': ['127.0.0.1'], 'linklocal.local': ['169.254.10.1'], 'odd.example.com': ['not-an-address'],
  'thousand.example.com': [...Array.from({ length: 999 }, (_, i) => `93.184.${i % 250}.34`), '10.0.0.1'], 'v6.example.com': ['2606:2800:220:1::1'], 'update.googleapis.com': ['142.250.1.1'],
};

function guardWith(allowHosts: readonly string[] = [], ownPorts: readonly number[] = []) {
  const decisions: EgressDecision[] = [];
  const asked: string[] = [];
  const guard = createGuard({
    allowHosts, ownPorts, onDecision: (decision) => decisions.push(decision),
    resolver: async (host) => {
      asked.push(host);
      const found = answers[host] ?? (/^[\d.]+$/.test(host) ? [host] : null);
      if (found === null) throw new Error('SERVFAIL');
      return found;
    },
  });
  return { guard, decisions, asked };
}

describe('the guard', () => {
  it.each([['public.example.com', '93.184.216.34'], ['v6.example.com', '2606:2800:220:1::1']])('admits %s to one pinned address', async (host, address) => {
    const { guard, decisions } = guardWith();
    expect(await guard.admit(host, 443)).toMatchObject({ ok: true, value: { address, granted: false } });
    expect(decisions).toMatchObject([{ host, port: 443, address, allowed: true, granted: false, purpose: 'page' }]);
  });
  it.each(['mixed.example.com', 'six.example.com', 'private.example.com', 'metadata.example.com', 'mapped.example.com', 'odd.example.com', 'thousand.example.com'])('refuses %s: one bad answer spoils all', async (host) => {
    const { guard, decisions } = guardWith();
    expect(await guard.admit(host, 443)).toMatchObject({ ok: false, error: { code: 'PM-URL-003' } });
    expect(decisions).toMatchObject([{ allowed: false, address: null }]);
  });
  it('refuses what does not resolve', async () => { expect(await guardWith().guard.admit('nowhere.example.com', 80)).toMatchObject({ ok: false, error: { code: 'PM-FETCH-001' } }); });
  it('never asks a name server for a private name', async () => {
    const { guard, asked } = guardWith();
    for (const host of ['localhost', 'x.localhost', 'printer.local', 'metadata.google.internal', 'router']) expect(await guard.admit(host, 80)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });
  it.each([22, 25, 6379, 0, 81])('refuses port %i', async (port) => { expect(await guardWith().guard.admit('public.example.com', port)).toMatchObject({ ok: false, error: { code: 'PM-URL-004' } }); });
  it('asks anew for every request, so a name that moves is caught', async () => {
    let turn = 0;
    const guard = createGuard({ allowHosts: [], ownPorts: [], resolver: async () => (turn++ === 0 ? ['93.184.216.34'] : ['127.0.0.1']) });
    expect(await guard.admit('flip.example.com', 80)).toMatchObject({ ok: true });
    expect(await guard.admit('flip.example.com', 80)).toMatchObject({ ok: false });
  });
  it('opens what a person named, and only that', async () => {
    const { guard, decisions } = guardWith(['dev.local:3000', '127.0.0.1', 'linklocal.local', 'metadata.example.com']);
    expect(await guard.admit('dev.local', 3000)).toMatchObject({ ok: true, value: { address: '127.0.0.1', granted: true } });
    expect(await guard.admit('dev.local', 3001)).toMatchObject({ ok: false });
    expect(await guard.admit('127.0.0.1', 8080)).toMatchObject({ ok: true, value: { granted: true } });
    expect(await guard.admit('127.0.0.2', 8080)).toMatchObject({ ok: false });
    expect(await guard.admit('linklocal.local', 80)).toMatchObject({ ok: false });
    expect(await guard.admit('metadata.example.com', 80)).toMatchObject({ ok: false });
    expect(decisions[0]?.reason).toMatch(/allow_hosts/);
  });
  it('never reaches its own ports, opened or not', async () => {
    expect(await guardWith(['127.0.0.1', 'dev.local'], [4100]).guard.admit('127.0.0.1', 4100)).toMatchObject({ ok: false });
    expect(await guardWith(['127.0.0.1:4100'], [4100]).guard.admit('127.0.0.1', 4100)).toMatchObject({ ok: false });
  });
  it('keeps the browser’s own calls apart', async () => {
    const { guard, decisions } = guardWith();
    expect(await guard.admit('update.googleapis.com', 443)).toMatchObject({ ok: false });
    expect(decisions).toMatchObject([{ purpose: 'browser_background', allowed: false }]);
  });
});
