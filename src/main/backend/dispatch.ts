/** From an unknown request to a typed answer: validates, calls the handler, turns anything thrown into a failure. */
import { z } from 'zod';
import { err, failure, FailureError, type Failure, type Result } from '../../shared/errors.ts';
import { inputOf, isProcedure, type Handlers } from './handlers.ts';
import type { Backend, Door } from './contract.ts';
import type { ProcedureName, Reply } from '../../shared/api.ts';

const requestSchema = z.strictObject({ name: z.string().max(80), input: z.unknown() });

/** The two ways in, over one table. */
export function dispatcher(handlers: Handlers): Pick<Backend, 'call' | 'answer'> {
  const call = async <P extends ProcedureName>(name: P, input: unknown, door: Door): Promise<Reply<P>> => {
    try {
      const parsed = inputOf(name).safeParse(input);
      if (!parsed.success) return err(misunderstood(name, parsed.error));
      return await handlers[name](parsed.data, { door, wirePayload: JSON.stringify(input) ?? 'null' });
    } catch (thrown) {
      return err(failureOf(thrown));
    }
  };
  const answer = async (request: unknown, door: Door): Promise<Result<unknown>> => {
    const parsed = requestSchema.safeParse(request);
    if (!parsed.success || !isProcedure(parsed.data.name)) return err(failure('PM-API-001', 'There is no such procedure'));
    return call(parsed.data.name, parsed.data.input, door);
  };
  return { call, answer };
}

/** What was thrown, as a value. A defect keeps its message as detail and never its stack. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure;
  return failure('PM-INTERNAL-001', undefined, { detail: thrown instanceof Error ? `${thrown.name}: ${thrown.message}`.slice(0, 500) : 'unknown' });
}

function misunderstood(name: string, error: z.ZodError): Failure {
  const [issue] = error.issues;
  const where = issue === undefined ? '' : ` (${['input', ...issue.path.map(String)].join('.')}: ${issue.message})`;
  return failure('PM-API-001', `${name} was asked for in a way that is not understood${where}`);
}
