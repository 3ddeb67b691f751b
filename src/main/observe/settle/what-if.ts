/** What if a threshold were another: recorded samples judged again for each value, without a browser. */
import { findMoving, restOf } from './moving-blocks.ts';
import { judgeReadiness } from './settle.ts';
import type { Json } from '../../../shared/schema.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { Sample } from '../../../shared/readiness.ts';

/** `readyAtMs` is null when the contract never held in what was watched. `complete`: the text was then what it was at the end. */
export type WhatIfPoint = { readonly value: Json; readonly readyAtMs: number | null; readonly complete: boolean };

/** This share of the last text counts as all of it: a footer date may change. */
const nearlyAll = 0.98;

/** One point for each value, in their order. `plans` gives the plan under which a value is judged; null when the value is refused. */
export function whatIf(samples: readonly Sample[], values: readonly Json[], planOf: (value: Json) => Plan | null): readonly WhatIfPoint[] {
  const endedAtMs = samples.at(-1)?.atMs ?? 0;
  return values.map((value) => {
    const plan = planOf(value);
    const readyAtMs = plan === null ? null : judgeReadiness(samples, plan, Math.min(endedAtMs, plan.profile.max_render_time_ms)).readyAtMs;
    return { value, readyAtMs, complete: readyAtMs !== null && isComplete(samples, readyAtMs) };
  });
}

/** Whether the main text at `atMs` was that of the last sample, what never rests left out. */
export function isComplete(samples: readonly Sample[], atMs: number): boolean {
  const last = samples.at(-1);
  const then = samples.find((sample) => sample.atMs >= atMs);
  if (last === undefined || then === undefined || then.generation !== last.generation) return false;
  const moving = findMoving(samples, samples.findIndex((sample) => sample.generation === last.generation), samples.length - 1);
  const held = new Set(then.blocks.map((block) => block.hash));
  const rest = restOf(last, moving);
  const chars = rest.reduce((sum, block) => sum + block.chars, 0);
  const there = rest.reduce((sum, block) => sum + (held.has(block.hash) ? block.chars : 0), 0);
  return there >= chars * nearlyAll;
}
