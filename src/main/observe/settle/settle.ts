/** Judges readiness over recorded samples: the same pure reading while the page runs and whenever one asks "what if". */
import { RE2JS } from 're2js';
import { conditions } from './conditions.ts';
import { findMoving, nameMoving, restedFor } from './moving-blocks.ts';
import { holds, namesIn, sayContract } from './contract.ts';
import type { ConditionState, Lane, Readiness, Sample } from '../../../shared/readiness.ts';
import type { Moment } from './condition.ts';
import type { Plan } from '../../../shared/plan.ts';

export { conditionCatalog } from './conditions.ts';

/** Judgement of one sample: every condition's state and whether the contract holds. */
export type Judged = { readonly states: ReadonlyMap<string, ConditionState>; readonly holds: boolean; readonly moving: ReadonlyMap<string, string>; readonly restedMs: number };

/** An address without the part that only scrolls: a route in the fragment (`#/`, `#!`) stays. */
const routeOf = (sample: Sample): string => {
  const cut = sample.url.indexOf('#');
  const fragment = cut === -1 ? '' : sample.url.slice(cut);
  return `${sample.generation} ${cut === -1 || /^#[/!]/.test(fragment) ? sample.url : sample.url.slice(0, cut)}`;
};

/** A bounded test of headings; a pattern that can't be compiled matches nothing. */
function headingTest(plan: Plan): ((text: string) => boolean) | null {
  const source = plan.profile.required_heading_regex;
  if (source === null) return null;
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return (text) => pattern.matcher(text).find();
  } catch {
    return () => false;
  }
}

/** Judges samples one after the other; keeps only where the current route began. */
export function startJudging(plan: Plan): (samples: readonly Sample[], at: number) => Judged {
  const heading = headingTest(plan);
  let since = 0;
  return (samples, at) => {
    const now = samples[at]!;
    if (at > 0 && routeOf(samples[at - 1]!) !== routeOf(now)) since = at;
    const moving = findMoving(samples, since, at);
    const moment: Moment = { samples, at, since, now, profile: plan.profile, moving, heading };
    const states = new Map(conditions.map((condition) => [condition.id as string, condition.judge(moment)]));
    return { states, holds: holds(plan.profile.ready_when, states), moving, restedMs: restedFor(moment) };
  };
}

/**
 * Readiness of a record under a plan: when the contract first held, a lane for each condition, what moved.
 * `elapsedMs` is how long the page was watched. Pure; ready once is ready, as the engine stops there.
 */
export function judgeReadiness(samples: readonly Sample[], plan: Plan, elapsedMs: number): Readiness {
  const judge = startJudging(plan);
  const judged = samples.map((_sample, at) => judge(samples, at));
  const readyAt = judged.findIndex((one) => one.holds);
  const budgetMs = plan.profile.max_render_time_ms;
  const ready = readyAt !== -1 && samples[readyAt]!.atMs <= budgetMs;
  const contract = plan.profile.ready_when;
  const required = namesIn(contract);
  const last = judged.at(readyAt === -1 ? -1 : readyAt);
  const readyAtMs = ready ? samples[readyAt]!.atMs : null;
  return {
    outcome: ready ? 'ready' : 'timed_out',
    readyAtMs,
    elapsedMs: Math.round(elapsedMs),
    budgetMs,
    reason: ready ? `ready at ${readyAtMs} ms: ${[...required].join(', ')}` : sayFailure(last, required, elapsedMs, budgetMs),
    contract: sayContract(contract),
    lanes: conditions.map((condition) => laneOf(condition.id, condition.title, required.has(condition.id), samples, judged)),
    moving: last === undefined || samples.length === 0 ? [] : nameMoving(samples[readyAt === -1 ? samples.length - 1 : readyAt]!, last.moving),
  };
}

function sayFailure(last: Judged | undefined, required: ReadonlySet<string>, elapsedMs: number, budgetMs: number): string {
  const when = elapsedMs >= budgetMs ? `not ready within ${budgetMs} ms` : `not ready when watching ended at ${Math.round(elapsedMs)} ms`;
  if (last === undefined) return `${when}: no sample was taken`;
  const failed = [...required].flatMap((name) => {
    const state = last.states.get(name);
    return state === undefined ? [`${name} is not a condition`] : state.met ? [] : [`${name} waits for ${state.waitingFor}`];
  });
  return `${when}: ${failed.length === 0 ? 'the contract did not hold' : failed.join('; ')}`;
}

function laneOf(condition: Lane['condition'], title: string, required: boolean, samples: readonly Sample[], judged: readonly Judged[]): Lane {
  const changes: { atMs: number; state: ConditionState }[] = [];
  judged.forEach((one, i) => {
    const state = one.states.get(condition)!;
    const before = changes.at(-1)?.state;
    if (before === undefined || before.met !== state.met) changes.push({ atMs: samples[i]!.atMs, state });
  });
  const end = judged.at(-1)?.states.get(condition);
  // The last word of a lane is what it waits for at the end, not when it began to wait.
  if (end !== undefined && changes.length > 0) changes[changes.length - 1] = { atMs: changes.at(-1)!.atMs, state: end };
  return { condition, title, required, changes, firstMetAtMs: changes.find((change) => change.state.met)?.atMs ?? null, metAtEnd: end?.met === true };
}
