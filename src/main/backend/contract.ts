/** What a host holds: the API table behind two functions, whoever asks. */
import type { EventName, EventPayload, ProcedureName, Reply } from '../../shared/api.ts';
import type { PlanReceipt } from '../../shared/plan.ts';
import type { Result } from '../../shared/errors.ts';

/** Through which host a request came; it goes into the plan receipt. */
export type Door = PlanReceipt['door'];

export type Backend = {
  /** Validates `input` and answers. Never throws or rejects. */
  readonly call: <P extends ProcedureName>(name: P, input: unknown, door: Door) => Promise<Reply<P>>;
  /** The same for a request as it came over a wire: `{ name, input }`, both unknown. */
  readonly answer: (request: unknown, door: Door) => Promise<Result<unknown>>;
  /** Calls `heard` for each event until the returned function is called. */
  readonly listen: <E extends EventName>(name: E, heard: (payload: EventPayload<E>) => void) => () => void;
  /** Cancels what runs, waits until it is stored, closes the store. */
  readonly close: () => Promise<void>;
};
