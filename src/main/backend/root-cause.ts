/** The root cause of one failed run, read off its verdict, the finding that failed first and what the rules took. Pure. */
import type { FailedRun, TakenText } from '../evidence/store/failed-runs.ts';

/** `detail` tells causes of one gate apart: the rule that took the text, or the kind of thing that the gate saw; null when the gate says it all. */
export type RootCause = { readonly cause: string; readonly detail: string | null; readonly rule: string | null; readonly boundary: boolean };

/** Text with fewer characters for each link is a menu, not prose. */
const leastProse = 80;

export function rootCauseOf(run: FailedRun): RootCause {
  const { verdict } = run.summary;
  const plain = (cause: string, boundary = false): RootCause => ({ cause, detail: null, rule: null, boundary });
  switch (verdict?.kind) {
    case 'rejected':
    case 'no_extractable_content': {
      if (run.gate === null) return plain(verdict.kind);
      const rule = ruleToBlame(run);
      return { cause: run.gate, detail: rule ?? kindOf(run), rule, boundary: false };
    }
    case 'boundary': return plain(verdict.boundary, true);
    case 'stage_failed': return plain(verdict.error.code);
    default: return plain(verdict?.kind ?? 'none');
  }
}

/** A rule is to blame where a gate found too little and what the rule took is prose that would have been enough. */
function ruleToBlame({ gate, measured, threshold, rules }: FailedRun): string | null {
  if (gate !== 'content_presence' || typeof measured !== 'number' || typeof threshold !== 'number') return null;
  const isProse = ({ chars, links }: TakenText): boolean => chars / (links + 1) >= leastProse;
  return rules.find((taken) => isProse(taken) && taken.chars >= threshold - measured)?.rule ?? null;
}

/** Below it, what was found is a loading word or a title: the content never came. */
const leastText = 40;

/** What the finding says without what differs from page to page: numbers, quotations, addresses. */
function kindOf({ gate, measured, sentence, summary }: FailedRun): string | null {
  if (gate === 'content_presence') return typeof measured === 'number' && measured >= leastText ? 'little' : summary.rendered ? 'nothing, in a browser' : 'nothing, without a browser';
  if (sentence === null) return null;
  if (gate === 'boilerplate_ratio') {
    const parts = [...sentence.matchAll(/([a-z-]+) (\d+)[,)\s]/g)].toSorted((a, b) => Number(b[2]) - Number(a[2]));
    return parts[0]?.[1] ?? null;
  }
  return sentence.replace(/“[^”]*”/g, '…').replace(/https?:\/\/\S+|\/\S*/g, '…').replace(/\b\d[\d.,]*\b/g, 'n').replace(/No heading matches .*/, 'No heading matches').replace(/not ready: .*/, 'not ready');
}
