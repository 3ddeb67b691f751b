/** Numbers, times and verdicts as a person reads them. */
import type { Verdict } from '../shared/verdict.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0, useGrouping: true });
const thin = '\u2009';

/** 12345 → "12 345", with a thin space. */
export const count = (value: number): string => whole.format(value).replaceAll(',', thin);

/** 840 → "840 ms", 12400 → "12.4 s". */
export const duration = (ms: number): string => (ms < 10_000 ? `${count(ms)}${thin}ms` : `${(ms / 1000).toFixed(1)}${thin}s`);

export const bytes = (value: number): string => (value < 1024 ? `${value} B` : value < 1_048_576 ? `${(value / 1024).toFixed(1)} KB` : `${(value / 1_048_576).toFixed(1)} MB`);

export type VerdictTone = 'ok' | 'bad' | 'warn' | 'info' | 'plain';
export type VerdictWords = { readonly tone: VerdictTone; readonly glyph: string; readonly word: string; readonly reason: string };

const boundaryWords: Readonly<Record<Extract<Verdict, { kind: 'boundary' }>['boundary'], string>> = {
  login: 'login', challenge: 'challenge', denied: 'denied', rate_limited: 'rate limited', payment: 'payment', not_found: 'not found',
  consent_wall: 'consent wall', robots: 'robots', geo_block: 'geo block', error_page: 'error page',
};

/** A verdict in one word, with its reason apart; glyph and word say it without colour. */
export function verdictWords(verdict: Verdict): VerdictWords {
  switch (verdict.kind) {
    case 'accepted': return { tone: 'ok', glyph: '✓', word: 'Accepted', reason: verdict.reason };
    case 'rejected': return { tone: 'bad', glyph: '✕', word: `Rejected · ${verdict.gates.join(', ')}`, reason: verdict.reason };
    case 'boundary': return { tone: 'info', glyph: '◆', word: `Boundary · ${boundaryWords[verdict.boundary]}`, reason: verdict.reason };
    case 'no_extractable_content': return { tone: 'warn', glyph: '○', word: 'No extractable content', reason: verdict.reason };
    case 'stage_failed': return verdict.error.code === 'PM-RUN-001' ? { tone: 'plain', glyph: '■', word: 'Cancelled', reason: verdict.error.sentence } : { tone: 'bad', glyph: '!', word: `Failed · ${verdict.error.code}`, reason: verdict.error.sentence };
    case 'cancelled': return { tone: 'plain', glyph: '■', word: 'Cancelled', reason: verdict.reason };
    case 'interrupted': return { tone: 'plain', glyph: '■', word: 'Interrupted', reason: verdict.reason };
  }
}

/** What happened, in a sentence. */
export const verdictSentence = (verdict: Verdict): string => (verdict.kind === 'stage_failed' ? `${verdict.error.sentence}${verdict.error.detail === undefined ? '' : ` ${verdict.error.detail}`}` : verdict.reason);

/** A verdict as lines for a report: word, sentence, code. */
export const verdictLines = (verdict: Verdict): readonly string[] => [verdictWords(verdict).word, verdictSentence(verdict), ...(verdict.kind === 'stage_failed' ? [verdict.error.code] : [])];

/** "just now", "12 min ago", "3 h ago", else the date. */
export function ago(iso: string, now: number): string {
  const minutes = (now - Date.parse(iso)) / 60_000;
  if (Number.isNaN(minutes)) return iso;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${Math.floor(minutes)} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(Date.parse(iso));
}

/** An address without its scheme, for narrow places. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
