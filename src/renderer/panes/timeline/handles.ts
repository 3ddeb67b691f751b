/** Thresholds that can be dragged on the timeline: where each stands, what another place would make of it. Pure. */
import type { Sample } from '../../../shared/readiness.ts';

export type ThresholdKey = 'stability_window_ms' | 'max_render_time_ms' | 'min_main_text_chars';
/** Moved to `at` on its axis a threshold would be `at - origin`. */
export type Threshold = { readonly key: ThresholdKey; readonly title: string; readonly unit: string; readonly value: number; readonly origin: number; readonly min: number; readonly max: number; readonly step: number };

/** When the text that stood at the end came to rest: the first of the last samples with the same blocks. */
export function restSince(samples: readonly Sample[]): number {
  const shape = (sample: Sample): string => sample.blocks.map((block) => block.hash).join(' ');
  const last = samples.at(-1);
  if (last === undefined) return 0;
  const changed = samples.findLastIndex((sample) => shape(sample) !== shape(last));
  return samples[changed + 1]?.atMs ?? last.atMs;
}

type Range = { readonly min: number; readonly max: number };

/** The rest is counted from where the text came to rest, the budget from the start, the least text from the floor of the curve. */
export function thresholdsOf(samples: readonly Sample[], valueOf: (key: ThresholdKey) => number | null, rangeOf: (key: ThresholdKey) => Range): readonly Threshold[] {
  const made = ([
    { key: 'stability_window_ms', title: 'rest asked for', unit: 'ms', origin: Math.round(restSince(samples)), step: 10 },
    { key: 'max_render_time_ms', title: 'time budget', unit: 'ms', origin: 0, step: 50 },
    { key: 'min_main_text_chars', title: 'least main text', unit: 'characters', origin: 0, step: 1 },
  ] as const).map((each) => ({ ...each, value: valueOf(each.key), ...rangeOf(each.key) }));
  return made.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]));
}

/** The value that a place on the axis stands for, on the step and within the range. */
export function valueAt(threshold: Threshold, at: number): number {
  const { origin, step, min, max } = threshold;
  return Math.max(min, Math.min(max, Math.round((at - origin) / step) * step));
}

/** What a key makes of a value: arrows by one step, with Shift or Page keys by ten; null when the key is another's. */
export function nudged(threshold: Threshold, key: string, shift: boolean): number | null {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key];
  if (by === undefined) return null;
  return Math.max(threshold.min, Math.min(threshold.max, threshold.value + by * threshold.step * (shift ? 10 : 1)));
}
