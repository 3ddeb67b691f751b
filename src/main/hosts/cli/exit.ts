/** How the terminal ends: one code for each kind of ending, the worst of several. */
import { exitCodeOf, type Verdict } from '../../../shared/verdict.ts';
import type { Failure } from '../../../shared/errors.ts';

export const usageCode = 2;

/** A request that could not even be made: the plan or the usage was wrong (2), or something failed (4). */
export const exitCodeOfFailure = (error: Failure): number => (/^PM-(?:PLAN|URL|FILE|API|SAMPLE|CASE)-/.test(error.code) ? usageCode : error.code === 'PM-RUN-001' ? 130 : 4);

/** Of several runs: 0 only when all were accepted, else the highest code. */
export const worst = (codes: readonly number[]): number => Math.max(0, ...codes);

export { exitCodeOf, type Verdict };
