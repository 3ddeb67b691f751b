/** What edits of the settings do to stored pages: each page before and after, and the sum. */
import { editedPlan } from './edited-plan.ts';
import { FailureError } from '../../shared/errors.ts';
import { need } from './stored-page.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Effect, Effects } from '../../shared/triage.ts';
import type { Extraction, Overrides } from '../../shared/api.ts';
import type { RunId } from '../../shared/ids.ts';
import type { TuneParts } from './tune-family.ts';

type Tried = Effect & { readonly extraction: Extraction };

/** Both sides are extracted now, so that a newer engine is not taken for an effect of the edit. Throws a FailureError when there is no page. */
export function effectOn(parts: TuneParts, runId: RunId, overrides: Overrides): Tried {
  const [effect] = effectsOfEach(parts, runId, [overrides]);
  if (effect === undefined) throw new Error('one edit gives one effect');
  return effect;
}

/** The page is read once, whatever number of edits is tried on it. */
function effectsOfEach(parts: TuneParts, runId: RunId, edits: readonly Overrides[]): readonly Tried[] {
  const detail = parts.pageOf(runId).detail();
  const preview = parts.previewerOf(runId);
  const was = preview(need(editedPlan(parts, detail, {}))).extraction;
  return edits.map((overrides) => {
    const extraction = preview(need(editedPlan(parts, detail, overrides))).extraction;
    const [before, after] = [was.verdict.kind, extraction.verdict.kind];
    const change = before !== 'accepted' && after === 'accepted' ? 'gained' : before === 'accepted' && after !== 'accepted' ? 'lost' : before === after && was.markdown.text === extraction.markdown.text ? 'same' : 'changed';
    return { runId, url: detail.summary.url, before, after, charsBefore: was.markdown.text.length, charsAfter: extraction.markdown.text.length, change, extraction };
  });
}

/** Null when `isOver` says so between two pages. */
export async function effectsOn(parts: TuneParts, runIds: readonly RunId[], overrides: Overrides, isOver: () => boolean): Promise<Effects | null> {
  const sums = await effectsOnEach(parts, runIds, [overrides], isOver);
  return sums?.[0] ?? null;
}

/** One sum for each edit, in their order. */
export async function effectsOnEach(parts: TuneParts, runIds: readonly RunId[], edits: readonly Overrides[], isOver: () => boolean): Promise<readonly Effects[] | null> {
  const pages = edits.map((): Effect[] => []);
  let skipped = 0;
  for (const runId of runIds) {
    if (isOver()) return null;
    try {
      effectsOfEach(parts, runId, edits).forEach(({ extraction: _extraction, ...effect }, at) => pages[at]?.push(effect));
    } catch (thrown) {
      if (!(thrown instanceof FailureError)) throw thrown;
      skipped++;
    }
    await breathe();
  }
  return pages.map((own) => {
    const count = (change: Effect['change']): number => own.filter((page) => page.change === change).length;
    return { gained: count('gained'), lost: count('lost'), changed: count('changed'), same: count('same'), skipped, pages: own };
  });
}
