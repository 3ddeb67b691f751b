/** Asks a site's robots.txt whether this page may be read (RFC 9309). */
import parseRobots from 'robots-parser';
import type { FetchReport } from '../../../shared/fetching.ts';
import type { Hop } from './request-hop.ts';
import type { Failure, Result } from '../../../shared/errors.ts';

export type RobotsDecision = FetchReport['robots'];

/** Fetches `/robots.txt` of an origin. */
export type AskRobots = (robotsUrl: URL) => Promise<Result<Hop, Failure>>;

/** Rules already read, by origin; kept at most a day. */
export type RobotsMemory = Map<string, { readonly rules: Rules; readonly readAtMs: number }>;
type Rules = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'all_allowed' } | { readonly kind: 'none_allowed'; readonly why: string };

const keepMs = 86_400_000;
const maxRobotsChars = 512_000;

export async function askRobots(url: URL, userAgent: string, ask: AskRobots, memory: RobotsMemory): Promise<RobotsDecision> {
  const robotsUrl = new URL('/robots.txt', url);
  const known = memory.get(url.origin);
  const rules = known !== undefined && Date.now() - known.readAtMs < keepMs ? known.rules : rulesFrom(await ask(robotsUrl));
  if (rules === null) return { decision: 'not_asked', line: 'robots.txt could not be asked for: the host does not answer' };
  memory.set(url.origin, { rules, readAtMs: Date.now() });
  if (rules.kind === 'all_allowed') return { decision: 'allowed' };
  if (rules.kind === 'none_allowed') return { decision: 'disallowed', line: rules.why };
  const robots = parseRobots(robotsUrl.href, rules.text);
  const line = robots.getMatchingLineNumber(url.href, userAgent);
  const matched = line > 0 ? rules.text.split(/\r\n|\r|\n/)[line - 1]?.trim() : undefined;
  return { decision: robots.isDisallowed(url.href, userAgent) === true ? 'disallowed' : 'allowed', ...(matched === undefined ? {} : { line: `${line}: ${matched}`.slice(0, 300) }) };
}

/** Client errors allow everything, server errors nothing (RFC 9309, 2.3.1); null when the host cannot be reached at all. */
function rulesFrom(answer: Result<Hop, Failure>): Rules | null {
  if (!answer.ok) {
    return answer.error.code === 'PM-FETCH-003' || answer.error.code === 'PM-FETCH-007' ? { kind: 'none_allowed', why: `robots.txt could not be read: ${answer.error.sentence}` } : null;
  }
  const { status, wire } = answer.value;
  if (status >= 500) return { kind: 'none_allowed', why: `robots.txt answered ${status}` };
  if (status < 200 || status >= 300) return { kind: 'all_allowed' };
  return { kind: 'text', text: wire.toString('utf8').slice(0, maxRobotsChars) };
}
