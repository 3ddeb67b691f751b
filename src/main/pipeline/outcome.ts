/** Joins what the observation knows to what the extraction found: a page that was not ready, or was read as the wrong characters, is never accepted. */
import { entryId } from '../../shared/ids.ts';
import type { CharsetDecision } from '../../shared/fetching.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Finding } from '../../shared/verdict.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Readiness } from '../../shared/readiness.ts';

/** `readiness` is null when no browser was used, `charset` when there was no response. */
export type Observed = { readonly readiness: Readiness | null; readonly charset: CharsetDecision | null };

/** U+FFFD per 1,000 characters past which the text was read in the wrong encoding. */
const maxReplacements = 10;

/** The extraction with the findings of its observation, and the verdict that follows from both. Pure. */
export function withObservation(extraction: Extraction, observed: Observed, plan: Plan): Extraction {
  const findings = [...readinessFinding(observed.readiness, plan), ...charsetFinding(observed)];
  if (findings.length === 0) return extraction;
  const failed = findings.filter(({ level }) => level === 'fail');
  const merged = { ...extraction, findings: [...extraction.findings, ...findings] };
  if (failed.length === 0) return merged;
  const { verdict } = extraction;
  if (verdict.kind !== 'accepted' && verdict.kind !== 'rejected') return merged;
  const reasons = [...failed.map(({ sentence }) => sentence), ...(verdict.kind === 'rejected' ? [verdict.reason] : [])];
  const gates = [...failed.map(({ gate }) => gate), ...(verdict.kind === 'rejected' ? verdict.gates : [])];
  return { ...merged, verdict: { kind: 'rejected', gates, reason: reasons.join('; ') }, representation: 'raw_fallback' };
}

function readinessFinding(readiness: Readiness | null, plan: Plan): readonly Finding[] {
  if (readiness === null || readiness.outcome === 'not_rendered') return [];
  const ready = readiness.outcome === 'ready';
  return [{
    gate: entryId('readiness'), version: 1, level: ready ? 'pass' : 'fail', measured: readiness.readyAtMs ?? readiness.outcome, threshold: plan.profile.max_render_time_ms, unit: 'ms',
    sentence: ready ? `The page was ready: ${readiness.reason}` : `The page was not ready: ${readiness.reason}`, nodes: [], spans: [],
  }];
}

/** Only what was decoded from bytes counts; a rendered page was decoded by the browser. */
function charsetFinding({ charset, readiness }: Observed): readonly Finding[] {
  if (charset === null || readiness !== null || charset.replacementsPerThousand === 0) return [];
  const wrong = charset.replacementsPerThousand > maxReplacements;
  return [{
    gate: entryId('charset'), version: 1, level: wrong ? 'fail' : 'warn', measured: charset.replacementsPerThousand, threshold: maxReplacements, unit: 'U+FFFD per 1,000 characters',
    sentence: wrong ? `The page was most likely not written in ${charset.encoding}: ${charset.note ?? 'many characters cannot be read'}` : `Some characters of the page cannot be read as ${charset.encoding}`, nodes: [], spans: [],
  }];
}
