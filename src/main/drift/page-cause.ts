/** Tells what made another page: other bytes, other settings of how it is read, another moment of its life, or the page itself. */
import { blocksOf } from './blocks.ts';
import type { BareHunk } from './compare-texts.ts';
import type { DriftCause } from '../../shared/drift.ts';
import type { DriftSide } from './explain-drift.ts';
import type { ProfileKey } from '../../shared/profile.ts';
import type { Readiness } from '../../shared/readiness.ts';

/** What can be asked of a stored run beyond its capture; null when it was not kept. */
export type PageEvidence = {
  /** What the server sent, as text. */
  readonly sent: (side: DriftSide) => string | null;
  /** The Markdown that would have been taken of this run's page at another moment. */
  readonly textAt: (side: DriftSide, atMs: number) => string | null;
};

/** Settings that decide how and when a page is read, not what is taken from it. */
export const readingKeys: ReadonlySet<string> = new Set<ProfileKey>([
  'render', 'presence_min', 'max_render_time_ms', 'readiness_poll_interval_ms', 'stability_window_ms', 'network_idle_timeout_ms', 'min_main_text_chars', 'required_heading_regex',
  'ready_when', 'max_scrolls', 'locale', 'timezone', 'viewport', 'color_scheme', 'user_agent',
]);

/** Two readings closer than this saw the same moment of a page's life, as far as nothing else tells. */
const momentMs = 500;

/** The cause of one hunk that another page made; `changed` are the settings that differ, by key. */
export function pageCauses(old: DriftSide, now: DriftSide, changed: readonly string[], evidence: PageEvidence): (hunk: BareHunk) => DriftCause {
  const otherBytes = old.packet.digests.body !== now.packet.digests.body;
  const otherReading = changed.some((key) => readingKeys.has(key));
  const [a, b] = [readinessOf(old), readinessOf(now)];
  if (a === null && b === null) {
    const parsed = old.packet.engine_version === now.packet.engine_version ? 'page' : 'engine';
    return () => (otherBytes ? 'bytes' : parsed);
  }
  const sentMade = otherBytes ? bytesMade(evidence.sent(old), evidence.sent(now)) : (): boolean => false;
  const early = a === null || b === null ? (): boolean => true : readEarly({ side: old, readiness: a }, { side: now, readiness: b }, evidence);
  return (hunk) => (sentMade(hunk) ? 'bytes' : otherReading ? 'profile' : early(hunk) ? 'timing' : 'page');
}

export function readinessOf({ events }: DriftSide): Readiness | null {
  const judged = events.findLast((event) => event.type === 'readiness_judged');
  return judged?.type === 'readiness_judged' && judged.readiness.outcome !== 'not_rendered' ? judged.readiness : null;
}

/** Letters and digits alone, so that a block of Markdown is found again in markup, script data and other spacing. */
const wordsOf = (text: string): string => text.replace(/<[^>]*>|&(?:#\d+|\w+);|\]\([^)]*\)|\\[nrtu]/g, '').replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/**
 * A page may be sent with another token each time and be the same for a reader. Other bytes made a hunk when its words were
 * sent on one side alone, or on both in other markup. Without the bytes at hand, they are taken to have made it.
 */
function bytesMade(sentOld: string | null, sentNew: string | null): (hunk: BareHunk) => boolean {
  if (sentOld === null || sentNew === null) return () => true;
  const [inOld, inNew] = [wordsOf(sentOld), wordsOf(sentNew)];
  return ({ before, after }) => {
    const [gone, come] = [before.map(wordsOf), after.map(wordsOf)];
    const rewritten = gone.join('') === come.join('') && gone.every((words) => inOld.includes(words) && inNew.includes(words));
    return rewritten || gone.some((words) => inOld.includes(words) && !inNew.includes(words)) || come.some((words) => inNew.includes(words) && !inOld.includes(words));
  };
}

type Reading = { readonly side: DriftSide; readonly readiness: Readiness };
const readAt = ({ readiness }: Reading): number => readiness.readyAtMs ?? readiness.elapsedMs;

/** Whether one run was read before the page was what the other saw: shown by the recording where there is one. */
function readEarly(old: Reading, now: Reading, { textAt }: PageEvidence): (hunk: BareHunk) => boolean {
  if (old.readiness.outcome !== now.readiness.outcome) return () => true;
  const [early, late] = readAt(old) <= readAt(now) ? [old, now] : [now, old];
  const gapMs = readAt(late) - readAt(early);
  const then = gapMs > 0 ? textAt(late.side, readAt(early)) : null;
  const thenBlocks = then === null ? null : new Set(blocksOf(then).blocks);
  const unfinished = fewerOf(old, now);
  const waited = unfinished !== null && isWaiting(unfinished);
  return ({ before, after }) => {
    if (waited) return true;
    if (thenBlocks === null) return unfinished !== null && gapMs > momentMs;
    const [seenEarly, seenLate] = early === old ? [before, after] : [after, before];
    return seenEarly.every((block) => thenBlocks.has(block)) && seenLate.some((block) => !thenBlocks.has(block));
  };
}

/** The side whose text is the other's with something left out: what an earlier look at a page that fills itself gives. */
function fewerOf(old: Reading, now: Reading): Reading | null {
  const texts = ({ side }: Reading): ReadonlySet<string> => new Set(side.snapshot?.nodes.filter((node) => node.kind === 'text').map((node) => node.text.trim()).filter((text) => text !== ''));
  const [a, b] = [texts(old), texts(now)];
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  return a.size !== b.size && [...fewer].every((text) => more.has(text)) ? (fewer === a ? old : now) : null;
}

/** Whether something that could bring content was still on its way, or a placeholder still stood, when the page was read. */
function isWaiting(reading: Reading): boolean {
  const last = reading.side.capture?.samples.findLast((sample) => sample.atMs <= readAt(reading));
  return last !== undefined && ((last.inFlight.content ?? 0) > 0 || last.pendingContent.length > 0 || last.placeholders.length > 0);
}
