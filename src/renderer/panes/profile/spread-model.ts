/** Where the pages of a cohort lie on a slider: how far it reaches, how many pages in each step, which pages an edit flips. Pure. */
import type { Field } from '../../../shared/catalog.ts';
import type { Spread } from '../../../shared/triage.ts';

/** A column of the picture: shares of the slider's width, pages in it, and whether they fail there. */
export type Column = { readonly from: number; readonly to: number; readonly pages: number; readonly fails: boolean };
export type Reach = { readonly min: number; readonly max: number };

const columns = 24;
const niceSteps = [1, 2, 2.5, 5, 10];

/** A round number at or above. */
export function roundUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  return (niceSteps.find((step) => step * unit >= value) ?? 10) * unit;
}

/** A slider reaches over what pages measure and over its own value, not over all that is allowed: there a hand would miss. */
export function reachOf(field: Field, spread: Spread | null, value: number): Reach {
  const { min = 0, max = 1 } = field;
  const measured = (spread?.values ?? []).map((page) => page.measured);
  const wanted = Math.max(value, Number(field.default) * 2, ...measured) * 1.05;
  return { min, max: Math.min(max, Math.max(roundUp(wanted), min + (max - min) / 1000)) };
}

export const fails = (spread: Pick<Spread, 'failsWhen'>, measured: number, threshold: number): boolean => (spread.failsWhen === 'above' ? measured > threshold : spread.failsWhen === 'below' && measured < threshold);

export function columnsOf(spread: Spread, { min, max }: Reach, threshold: number): readonly Column[] {
  const width = (max - min) / columns;
  const counts = Array.from({ length: columns }, () => 0);
  for (const { measured } of spread.values) {
    const at = Math.min(columns - 1, Math.max(0, Math.floor((measured - min) / width)));
    counts[at] = counts[at]! + 1;
  }
  return counts.flatMap((pages, at) => (pages === 0 ? [] : [{ from: at / columns, to: (at + 1) / columns, pages, fails: fails(spread, min + (at + 0.5) * width, threshold) }]));
}

/** Pages that pass under one of the two thresholds and fail under the other. */
export function flipped(spread: Spread, before: number, now: number): Spread['values'] {
  return spread.values.filter(({ measured }) => fails(spread, measured, before) !== fails(spread, measured, now));
}

export const passing = (spread: Spread, threshold: number): number => spread.values.filter(({ measured }) => !fails(spread, measured, threshold)).length;
