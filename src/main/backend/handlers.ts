/** The shape of the API table's implementation: one function for each procedure, typed by the table. */
import { procedures, type ProcedureArgs, type ProcedureName, type ProcedureOutput } from '../../shared/api.ts';
import type { Door } from './contract.ts';
import type { Result } from '../../shared/errors.ts';
import type { z } from 'zod';

/** `wirePayload` is the input exactly as it came in, for the plan receipt. */
export type Caller = { readonly door: Door; readonly wirePayload: string };

export type Handler<P extends ProcedureName> = (args: ProcedureArgs<P>, caller: Caller) => Promise<Result<ProcedureOutput<P>>> | Result<ProcedureOutput<P>>;
export type Handlers = { readonly [P in ProcedureName]: Handler<P> };
/** The part of the table that one family answers. */
export type Family<P extends ProcedureName> = Pick<Handlers, P>;

type Inputs = { readonly [P in ProcedureName]: z.ZodType<ProcedureArgs<P>> };
type Named = { readonly [P in ProcedureName]: { readonly input: Inputs[P] } };
const table: Named = procedures;

export const inputOf = <P extends ProcedureName>(name: P): z.ZodType<ProcedureArgs<P>> => table[name].input;

export const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(procedures, name);
