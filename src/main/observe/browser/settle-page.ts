/** Samples a page until its contract holds, scrolling it when nothing else is missing, rescuing it when it hangs. */
import { adoptClosedRoots } from './closed-roots.ts';
import { DeadlineError, pause } from './deadline.ts';
import { namesIn, holds } from '../settle/contract.ts';
import { ListGatherer } from './gather-lists.ts';
import { restOf, sameRest } from '../settle/moving-blocks.ts';
import { samplePage } from './sample-page.ts';
import { startJudging, type Judged } from '../settle/settle.ts';
import type { Boundary } from '../../../shared/verdict.ts';
import type { Interaction } from '../../../shared/capture.ts';
import type { OpenPage } from './open-page.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { Progress } from '../../world.ts';
import type { Scrolled } from '../in-page/kit.ts';
import type { ConditionState, Sample } from '../../../shared/readiness.ts';

/** What a refusal is told by, while the page settles: a sample and the status of the document. */
export type RefusalTest = (sample: Sample, status: number | null) => Boundary | null;

export type Settled = {
  readonly samples: readonly Sample[];
  readonly interactions: readonly Interaction[];
  readonly ready: boolean;
  readonly boundary: Boundary | null;
  readonly endedAtMs: number;
  readonly lists: ListGatherer;
};

const hangMs = 3000;
const scrollStepMs = 60;
const restBeforeScrollMs = 200;
const hungBeforeScrollMs = 1500;
/** The trace is read this often while only time is missing. */
const timersEveryMs = 350;
/** Closed roots are looked for this often while the page is small enough for that to cost nothing; more often while no text is seen. */
const closedRootsEveryMs = 700;
const closedRootsWhenEmptyMs = 250;
const closedRootsMaxNodes = 8000;

type Watch = { readonly open: OpenPage; readonly plan: Plan; readonly clock: () => number; readonly progress: Progress; readonly signal: AbortSignal; readonly refused: RefusalTest | null };

export async function settlePage(watch: Watch): Promise<Settled> {
  const { plan, clock, open, signal } = watch;
  const budget = plan.profile.max_render_time_ms;
  const judge = startJudging(plan);
  const samples: Sample[] = [];
  const interactions: Interaction[] = [];
  const lists = new ListGatherer();
  let boundary: Boundary | null = null;
  let ready = false;
  let lookedForRootsAt = -Infinity;
  let lookedForTimersAt = -Infinity;
  let rescued = false;
  for (let next = clock(); clock() < budget && !signal.aborted; await pause(Math.max(0, Math.min(next, budget) - clock()), signal)) {
    next = clock() + plan.profile.readiness_poll_interval_ms;
    const left = Math.min(hangMs, Math.max(500, budget - clock()));
    const askedAt = clock();
    const sample = await sampleOnce(watch, left).catch(async (error: Error) => {
      if (!(error instanceof DeadlineError) || rescued) return null;
      rescued = true;
      await open.scriptsOff();
      return null;
    });
    if (sample === null) { next = Math.min(next, clock() + 50); continue; }
    samples.push(sample);
    // A big page is asked less often, so that watching never takes more than half of its time.
    const soonest = clock() + 1.2 * (clock() - askedAt);
    next = Math.max(next, soonest);
    watch.progress.sampled(sample);
    boundary = watch.refused?.(sample, open.network.status) ?? null;
    if (boundary !== null) break;
    const judged = judge(samples, samples.length - 1);
    if ((judged.holds || holdsBut(plan, judged, ['stable', 'scroll_ended', 'route_settled'])) && clock() - lookedForTimersAt > timersEveryMs) {
      lookedForTimersAt = clock();
      const collected = open.timers.collect();
      if (judged.holds) { await collected; next = clock(); continue; }
    }
    const everyMs = sample.mainTextChars < plan.profile.min_main_text_chars ? closedRootsWhenEmptyMs : closedRootsEveryMs;
    const dueForRoots = sample.nodeCount <= closedRootsMaxNodes && clock() - lookedForRootsAt > everyMs;
    if (judged.holds || dueForRoots) {
      lookedForRootsAt = clock();
      const found = await adoptClosedRoots(open.recorder, open.session, open.frameId, 2000).catch(() => ({ taken: 0, missed: 0 }));
      if (found.missed > 0) open.warnings.add(`closed_shadow_roots: ${found.missed} could not be read`);
      if (found.taken > 0) { next = clock(); continue; }
    }
    if (judged.holds) { ready = true; break; }
    if (interactions.length > 0) lookAtLists(open, lists);
    if (isWorthScrolling(plan, judged, sample, interactions.length > 0)) {
      if (interactions.length === 0) lookAtLists(open, lists);
      const moved = await scrollOn(watch, samples, interactions.length);
      if (moved !== null) { interactions.push(moved); next = Math.min(next, Math.max(soonest, clock() + scrollStepMs)); }
    }
    // When only time is missing, its end is met as closely as can be.
    if (holdsBut(plan, judged, ['stable', 'scroll_ended', 'route_settled'])) {
      next = Math.min(next, Math.max(soonest, clock() + plan.profile.readiness_poll_interval_ms / 2), sample.atMs + Math.max(20, plan.profile.stability_window_ms - judged.restedMs));
    }
  }
  return { samples, interactions, ready, boundary, endedAtMs: clock(), lists };
}

/** Whether the contract would hold if these conditions did. */
const holdsBut = (plan: Plan, judged: Judged, names: readonly string[]): boolean =>
  holds(plan.profile.ready_when, new Map([...judged.states, ...names.map((name): [string, ConditionState] => [name, { met: true, why: '' }])]));

/**
 * Scrolling comes last, for a page that is not there yet has nothing to scroll to; but not later than needed: as soon
 * as the text has rested a little and nothing but time, or placeholders further down, is missing. Once begun it goes on.
 */
function isWorthScrolling(plan: Plan, judged: Judged, sample: Sample, begun: boolean): boolean {
  if (judged.states.get('scroll_ended')?.met !== false || !namesIn(plan.profile.ready_when).has('scroll_ended')) return false;
  if (begun) return true;
  const restMs = sample.placeholders.length > 0 ? restBeforeScrollMs * 2 : restBeforeScrollMs;
  const enoughMs = Math.min(restMs, plan.profile.stability_window_ms);
  if (judged.restedMs < enoughMs) return false;
  // A request that hangs need not be waited for to look further down.
  const hung = judged.restedMs >= plan.profile.stability_window_ms && judged.restedMs >= hungBeforeScrollMs ? ['no_content_pending', 'network_settled'] : [];
  return holdsBut(plan, judged, ['scroll_ended', 'stable', 'route_settled', 'no_placeholder', ...hung]);
}

async function sampleOnce({ open, plan, clock }: Watch, ms: number): Promise<Sample | null> {
  const sample = await samplePage(open.recorder, plan.profile.main_selector_priority, () => open.network.inFlight(), clock, ms);
  const timersDue = open.timers.due();
  return sample === null || timersDue.length === 0 ? sample : { ...sample, timersDue };
}

function lookAtLists(open: OpenPage, lists: ListGatherer): void {
  const top = open.recorder.top();
  if (top !== null) lists.look(top.tree);
}

/** Screens that are looked at one by one; a page that brought nothing by then is crossed in a few leaps. */
const screensOneByOne = 2;
const leaps = 3;
const lateShare = 0.6;
const noneMoving: ReadonlyMap<string, string> = new Map();

/** One screen (or leap) further down, or null at the end. */
async function scrollOn({ open, plan, clock }: Watch, samples: readonly Sample[], done: number): Promise<Interaction | null> {
  const top = open.recorder.top();
  const sample = samples.at(-1)!;
  if (top === null || sample.scrollY + sample.viewportHeight >= sample.scrollHeight - 8) return null;
  const before = samples.at(-1 - screensOneByOne);
  const idle = done >= screensOneByOne && before !== undefined && samples.slice(-1 - screensOneByOne).every((one) =>
    sameRest(restOf(one, noneMoving), restOf(before, noneMoving)) && one.scrollHeight === before.scrollHeight && one.placeholders.length === 0 && one.pendingContent.length === 0);
  // Late in the budget the rest is one leap: the end is worth more than what might load on the way.
  const late = clock() > plan.profile.max_render_time_ms * lateShare;
  const answer = await open.recorder.callAndWait<Scrolled>(top, late || idle ? `kit.scrollAcross(kit, ${late ? 1 : leaps})` : 'kit.scrollOn(kit)', 1000).catch(() => null);
  return answer === null ? null : { atMs: Math.round(clock()), act: 'scroll', target: 'page', effect: `${answer.from} px to ${answer.to} px` };
}
