/** What a readiness condition is: a name, a sentence, and one pure reading of the samples so far. */
import type { ConditionState, Sample } from '../../../shared/readiness.ts';
import type { EntryId } from '../../../shared/ids.ts';
import type { Plan } from '../../../shared/plan.ts';

/** A moment of a record: `samples[at]` is now; the route now shown began with `samples[since]`. */
export type Moment = {
  readonly samples: readonly Sample[];
  readonly at: number;
  readonly since: number;
  readonly now: Sample;
  readonly profile: Plan['profile'];
  /** Signatures of blocks that never rest, with the reason. */
  readonly moving: ReadonlyMap<string, string>;
  /** Tests a heading against the plan's pattern; null when the plan asks for none. */
  readonly heading: ((text: string) => boolean) | null;
};

export type Condition = {
  readonly id: EntryId;
  readonly version: number;
  readonly title: string;
  readonly help: string;
  /** Whether the built-in contract asks for it. */
  readonly defaultOn: boolean;
  readonly judge: (moment: Moment) => ConditionState;
};

export const met = (why: string): ConditionState => ({ met: true, why });
export const waiting = (waitingFor: string): ConditionState => ({ met: false, waitingFor });
