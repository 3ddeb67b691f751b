/** Decides for every single connection whether it may be made, and to which address: the one gate to the outside. */
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { judgeAddress } from './address-policy.ts';
import { isBrowserBackground } from './background.ts';
import { grantFor, parseGrant, type Grant } from './grants.ts';
import { bareHost, judgeHost, neverResolves } from './name-policy.ts';
import { isWebPort } from './port-policy.ts';
import { systemResolver, type Resolver } from './resolve.ts';

/** One decision, for the record. `address` is the one that was pinned; null when it never came so far. */
export type EgressDecision = {
  readonly host: string;
  readonly port: number;
  readonly address: string | null;
  readonly allowed: boolean;
  /** Whether it was only allowed because a person opened this host. */
  readonly granted: boolean;
  readonly purpose: 'page' | 'browser_background';
  readonly reason: string;
};

/** The only address to connect to for this request: resolved once, checked, never asked for again. */
export type Admission = { readonly address: string; readonly family: 4 | 6; readonly granted: boolean };

/** Whoever connects asks first, for every request anew. */
export type EgressGuard = { readonly admit: (host: string, port: number) => Promise<Result<Admission, Failure>> };

export type GuardOptions = {
  readonly allowHosts: readonly string[];
  /** Ports that this program listens on: never reachable, not even by a grant. */
  readonly ownPorts: readonly number[];
  readonly onDecision?: (decision: EgressDecision) => void;
  readonly resolver?: Resolver;
};

type Decided = { readonly result: Result<Admission, Failure>; readonly reason: string };

/** A guard over fixed grants. Anything that cannot be settled (no answer, an odd address) is refused. */
export function createGuard(options: GuardOptions): EgressGuard {
  const grants = options.allowHosts.map(parseGrant).filter((grant) => grant !== null);
  const resolver = options.resolver ?? systemResolver;
  return {
    admit: async (host, port) => {
      const background = isBrowserBackground(host) && grantFor(grants, host, port) === null;
      const { result, reason } = background
        ? refuse('PM-URL-003', `${host} is asked for by the browser itself, not by the page`)
        : await decide(host, port, grants, options.ownPorts, resolver);
      options.onDecision?.({
        host, port, address: result.ok ? result.value.address : null, allowed: result.ok, granted: result.ok && result.value.granted,
        purpose: background ? 'browser_background' : 'page', reason,
      });
      return result;
    },
  };
}

async function decide(host: string, port: number, grants: readonly Grant[], ownPorts: readonly number[], resolver: Resolver): Promise<Decided> {
  const grant = grantFor(grants, host, port);
  const named = judgeHost(host);
  if (named.kind === 'metadata') return refuse('PM-URL-003', `${host} is ${named.why} and is never contacted`);
  if (named.kind !== 'public' && grant === null) return refuse('PM-URL-003', `${host} is not public (${named.why})`);
  if (!isWebPort(port) && grant?.port !== port) return refuse('PM-URL-004', `Port ${port} of ${host} is not a web port`);
  const addresses = neverResolves(host) ? [] : await resolver(host).catch(() => []);
  if (addresses.length === 0) return refuse('PM-FETCH-001', `The host name ${host} could not be resolved`);
  for (const address of addresses) {
    const { kind, why } = judgeAddress(address);
    if (kind === 'metadata' || kind === 'invalid') return refuse('PM-URL-003', `${host} leads to ${address} (${why}), which is never contacted`);
    if (kind === 'private' && grant === null) return refuse('PM-URL-003', `${host} leads to ${address}, which is not public (${why})`);
    if (kind === 'private' && ownPorts.includes(port)) return refuse('PM-URL-003', `${host}:${port} is a port of Proofmark itself`);
  }
  const address = addresses.find((candidate) => !candidate.includes(':')) ?? addresses[0] ?? '';
  const granted = grant !== null && (named.kind !== 'public' || judgeAddress(address).kind !== 'public');
  return { result: ok({ address, family: address.includes(':') ? 6 : 4, granted }), reason: granted ? `opened by allow_hosts: ${bareHost(host)}` : 'public' };
}

function refuse(code: 'PM-URL-003' | 'PM-URL-004' | 'PM-FETCH-001', what: string): Decided {
  return { result: err(failure(code, what, { stage: 'fetch' })), reason: what };
}
