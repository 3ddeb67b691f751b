/** Gets the static response: redirects hop by hop, within caps and courtesy, decoded, with every secret cut from its report. */
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { redactUrl } from '../../redact.ts';
import { acceptedEncodings, decompress } from './decompress.ts';
import { headerOf, requestHop, type Hop } from './request-hop.ts';
import { readGiven } from './given.ts';
import { readPage } from './read-page.ts';
import { askRobots, type RobotsDecision, type RobotsMemory } from './robots.ts';
import { readTargetUrl } from './target-url.ts';
import type { EgressGuard } from '../egress/guard.ts';
import type { Fetched, Target } from '../../world.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { RedirectHop } from '../../../shared/fetching.ts';

/** The egress guard, and what several runs may share: the robots rules already read, and each host's turn. */
export type FetchGuard = EgressGuard & { readonly robots?: RobotsMemory; readonly takeTurn?: (host: string, signal: AbortSignal) => Promise<() => void> };

/**
 * A response of any status is a success: whether it is a page is judged by the boundary. A page that robots.txt closes
 * comes back with status 0, no body, and the decision in its report. Bytes that are already here touch no network.
 */
export async function fetchStatic(target: Target, plan: Plan, signal: AbortSignal, guard: FetchGuard): Promise<Result<Fetched>> {
  if (target.kind === 'bytes') return readGiven(target, plan);
  const url = readTargetUrl(target.url);
  if (!url.ok) return url;
  const startedAt = performance.now();
  const chain = await followRedirects(url.value, plan, signal, guard);
  if (!chain.ok) return chain;
  const { hop, finalUrl, redirects, robots } = chain.value;
  const report = {
    source: 'network' as const, requestedUrl: redactUrl(target.url), finalUrl: redactUrl(finalUrl.href), redirects, robots,
    remoteAddress: hop?.address ?? null, wireBytes: hop?.wire.length ?? 0,
  };
  if (hop === null) return ok(readPage({ status: 0, headers: [], body: new Uint8Array(), report, elapsedMs: performance.now() - startedAt }));
  const problem = problemWith(hop);
  if (problem !== null) return err(problem);
  const body = await decompress(hop.wire, headerOf(hop.headers, 'content-encoding'), plan.profile.max_decoded_bytes);
  if (!body.ok) return body;
  const page = readPage({ status: hop.status, headers: hop.headers, body: body.value, report, elapsedMs: performance.now() - startedAt });
  return page.media.form === 'other' && hop.status < 400
    ? err(failure('PM-FETCH-006', `The response is ${page.media.essence}, not a page`, { stage: 'fetch', detail: `${hop.status} ${headerOf(hop.headers, 'content-type') ?? 'no content type'}` }))
    : ok(page);
}

/** `hop` is null when robots.txt closed the way. */
type Chain = { readonly hop: Hop | null; readonly finalUrl: URL; readonly redirects: readonly RedirectHop[]; readonly robots: RobotsDecision };

async function followRedirects(first: URL, plan: Plan, signal: AbortSignal, guard: FetchGuard): Promise<Result<Chain, Failure>> {
  const { profile } = plan;
  const memory: RobotsMemory = guard.robots ?? new Map();
  const limits = { headersTimeoutMs: profile.headers_timeout_ms, bodyTimeoutMs: profile.body_timeout_ms, maxWireBytes: profile.max_wire_bytes };
  const redirects: RedirectHop[] = [];
  const seen = new Set<string>();
  const chain = (): string => [first, ...redirects.map(({ location }) => location)].map((step) => redactUrl(String(step))).join(' → ');
  for (let url = first; ;) {
    if (seen.has(url.href)) return err(failure('PM-FETCH-004', `${url.host} redirects in a circle`, { stage: 'fetch', detail: chain() }));
    seen.add(url.href);
    const done = await guard.takeTurn?.(url.host, signal);
    try {
      const robots: RobotsDecision = profile.robots === 'ignore' ? { decision: 'ignored' }
        : await askRobots(url, profile.user_agent, (robotsUrl) => requestRobots(robotsUrl, plan, signal, guard), memory);
      if (robots.decision === 'disallowed') return ok({ hop: null, finalUrl: url, redirects, robots });
      const hop = await requestHop(url, requestHeaders(plan), limits, signal, guard);
      if (!hop.ok) return redirects.length === 0 ? hop : err({ ...hop.error, stage: 'fetch', detail: chain() });
      const location = isRedirect(hop.value.status) ? headerOf(hop.value.headers, 'location') : null;
      if (location === null) return ok({ hop: hop.value, finalUrl: url, redirects, robots });
      const next = readTargetUrl(location, url);
      redirects.push({ url: redactUrl(url.href), status: hop.value.status, location: redactUrl(next.ok ? next.value.href : location) });
      if (!next.ok) return err({ ...next.error, stage: 'fetch', sentence: `${url.host} redirects to an address that is not followed. ${next.error.sentence}`, detail: chain() });
      if (redirects.length > profile.max_redirects) return err(failure('PM-FETCH-004', `More than ${profile.max_redirects} redirects`, { stage: 'fetch', detail: chain() }));
      if (next.value.hash === '') next.value.hash = url.hash;
      url = next.value;
    } finally {
      done?.();
    }
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const requestHeaders = (plan: Plan): Readonly<Record<string, string>> => ({
  'user-agent': plan.profile.user_agent,
  accept: 'text/html,application/xhtml+xml;q=0.9,application/xml;q=0.8,text/plain;q=0.7,*/*;q=0.1',
  'accept-language': plan.profile.locale,
  'accept-encoding': acceptedEncodings,
});

/** robots.txt of a redirected origin is followed up to five times, as RFC 9309 asks. */
async function requestRobots(robotsUrl: URL, plan: Plan, signal: AbortSignal, guard: EgressGuard): Promise<Result<Hop, Failure>> {
  const limits = { headersTimeoutMs: Math.min(plan.profile.headers_timeout_ms, 5000), bodyTimeoutMs: plan.profile.body_timeout_ms, maxWireBytes: 524_288 };
  let url = robotsUrl;
  for (let hops = 0; hops <= 5; hops++) {
    const hop = await requestHop(url, { 'user-agent': plan.profile.user_agent, accept: 'text/plain,*/*;q=0.1' }, limits, signal, guard);
    const location = hop.ok && isRedirect(hop.value.status) ? headerOf(hop.value.headers, 'location') : null;
    const next = location === null ? null : readTargetUrl(location, url);
    if (next === null || !next.ok) return hop;
    url = next.value;
  }
  return err(failure('PM-FETCH-004', undefined, { stage: 'fetch' }));
}

/** Responses that cannot hold a page whatever their body says. */
function problemWith(hop: Hop): Failure | null {
  const disposition = headerOf(hop.headers, 'content-disposition') ?? '';
  if ([204, 205, 206, 304].includes(hop.status)) return failure('PM-FETCH-011', `The server answered ${hop.status}, which carries no page`, { stage: 'fetch' });
  if (/^\s*attachment\b/i.test(disposition) && hop.status < 400) return failure('PM-FETCH-006', 'The response is a download', { stage: 'fetch', detail: disposition.slice(0, 200) });
  return null;
}
