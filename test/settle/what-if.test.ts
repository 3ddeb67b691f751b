/** What-if over recorded samples: each value judged as the engine would have, and whether the text was whole then. */
import { expect, it } from 'vitest';
import { block, prose, record, sampleAt } from './samples.ts';
import { planFor } from '../pages/plan-for.ts';
import { whatIf } from '../../src/main/observe/settle/what-if.ts';

const whole = [block(1, prose('opening')), block(2, prose('middle')), block(3, prose('ending'))];
const samples = record(4000, (at) => sampleAt(at, at < 1200 ? whole.slice(0, 1) : [...whole, block(9, `clock ${at}`)]));

it('says when the page would have been ready, and whether all of its text was there', () => {
  const curve = whatIf(samples, [400, 800, 1400, 3000], (value) => planFor({ stability_window_ms: Number(value) }));
  expect(curve).toEqual([
    { value: 400, readyAtMs: 400, complete: false },
    { value: 800, readyAtMs: 800, complete: false },
    { value: 1400, readyAtMs: 2600, complete: true },
    { value: 3000, readyAtMs: null, complete: false },
  ]);
});

it('a value without a plan, and a record without samples, are ready nowhere', () => {
  expect(whatIf(samples, ['?'], () => null)).toEqual([{ value: '?', readyAtMs: null, complete: false }]);
  expect(whatIf([], [400], () => planFor({}))).toEqual([{ value: 400, readyAtMs: null, complete: false }]);
});
