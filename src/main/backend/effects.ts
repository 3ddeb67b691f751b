/** What an edit of the settings does to stored pages: each page before and after, and the sum. */
import { editedPlan } from './edited-plan.ts';
import { FailureError } from '../../shared/errors.ts';
import { need } from './stored-page.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Effect, Effects } from '../../shared/triage.ts';
import type { Extraction, Overrides } from '../../shared/api.ts';
import type { RunId } from '../../shared/ids.ts';
import type { TuneParts } from './tune-family.ts';

/** Both sides are extracted now, so that a newer engine is not taken for an effect of the edit. Throws a FailureError when there is no page. */
export function effectOn(parts: TuneParts, runId: RunId, overrides: Overrides): Effect & { readonly extraction: Extraction } {
  const detail = parts.pageOf(runId).detail();
  const preview = parts.previewerOf(runId);
  const was = preview(need(editedPlan(parts, detail, {}))).extraction;
  const extraction = preview(need(editedPlan(parts, detail, overrides))).extraction;
  const [before, after] = [was.verdict.kind, extraction.verdict.kind];
  const change = before !== 'accepted' && after === 'accepted' ? 'gained' : before === 'accepted' && after !== 'accepted' ? 'lost' : before === after && was.markdown.text === extraction.markdown.text ? 'same' : 'changed';
  return { runId, url: detail.summary.url, before, after, charsBefore: was.markdown.text.length, charsAfter: extraction.markdown.text.length, change, extraction };
}

/** Null when `isOver` says so between two pages. */
export async function effectsOn(parts: TuneParts, runIds: readonly RunId[], overrides: Overrides, isOver: () => boolean): Promise<Effects | null> {
  const pages: Effect[] = [];
  let skipped = 0;
  for (const runId of runIds) {
    if (isOver()) return null;
    try {
      const { extraction: _extraction, ...effect } = effectOn(parts, runId, overrides);
      pages.push(effect);
    } catch (thrown) {
      if (!(thrown instanceof FailureError)) throw thrown;
      skipped++;
    }
    await breathe();
  }
  const count = (change: Effect['change']): number => pages.filter((page) => page.change === change).length;
  return { gained: count('gained'), lost: count('lost'), changed: count('changed'), same: count('same'), skipped, pages };
}
