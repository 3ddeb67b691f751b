/** What one presence signal looks like to the table. */
import type { Field } from '../../../shared/catalog.ts';
import type { StaticPage } from './static-page.ts';

/** `value` 1 says that the static page holds its content, 0 that it does not. */
export type Reading = { readonly value: number; readonly why: string };

/** `weight` is its default part in the score, set by the profile as a parameter of that name. */
export type Signal = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly help: string;
  readonly weight: number;
  readonly read: (page: StaticPage) => Reading;
};

export const weightField = (weight: number): Field => ({ key: 'weight', type: 'number', default: weight, min: 0, max: 10, help: 'Its part in the presence score, relative to the others' });

/** 0 at `low` and below, 1 at `high` and above, straight between. */
export const ramp = (value: number, low: number, high: number): number => Math.min(1, Math.max(0, (value - low) / (high - low)));
