/** Says of one request what it is for: a page, content, an asset, a stream, a beacon or a repeated poll. */
import type { RequestKind } from '../../../shared/readiness.ts';

export type RequestFacts = {
  readonly resourceType: string;
  readonly method: string;
  readonly url: string;
  readonly pageUrl: string;
  /** How often the same method and address (time stamps aside) was asked for before. */
  readonly repeats: number;
  readonly accept: string;
  readonly mediaType: string | null;
};

const beaconPath = /(?:^|[/._-])(?:collect|beacons?|analytics|telemetry|metrics|pixel|track(?:ing|er)?|hits?|rum|csp-?report|heartbeat|impressions?|stats?)(?:$|[/._?-])/i;
const beaconHost = /(?:^|[.-])(?:analytics|telemetry|metrics|stats|pixel|tracking|beacon|ads?|adservice|doubleclick|googletagmanager|hotjar|segment|sentry|newrelic|datadoghq|nr-data|clarity)(?:[.-]|$)/i;
const longPoll = /(?:^|[/._?&=-])(?:long-?poll|poll|subscribe|listen|comet|events?-?stream|sse|signalr|sockjs|socket\.io)(?:$|[/._?&=-])/i;

/** A request counts as content unless something says otherwise: to wait too long is better than to read half a page. */
export function classifyRequest(facts: RequestFacts): RequestKind {
  const { resourceType, method, repeats } = facts;
  if (resourceType === 'WebSocket' || resourceType === 'EventSource') return 'stream';
  if (facts.mediaType?.startsWith('text/event-stream') === true || facts.accept.includes('text/event-stream')) return 'stream';
  if (resourceType === 'Ping' || resourceType === 'CSPViolationReport' || resourceType === 'Preflight') return 'beacon';
  if (resourceType === 'Document') return 'document';
  const url = parse(facts.url);
  if (url === null) return 'asset';
  const tracking = beaconHost.test(url.hostname) || beaconPath.test(url.pathname);
  if (resourceType === 'Script') return tracking ? 'beacon' : 'content';
  if (resourceType !== 'XHR' && resourceType !== 'Fetch') return 'asset';
  if (tracking) return 'beacon';
  if (repeats >= 2 || longPoll.test(url.pathname)) return 'poll';
  if (method === 'POST' && url.hostname !== parse(facts.pageUrl)?.hostname && facts.mediaType === null && /log|event|report/i.test(url.pathname)) return 'beacon';
  return 'content';
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
