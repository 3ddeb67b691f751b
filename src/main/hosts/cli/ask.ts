/** One question from a command to the backend, and the usual way to say that it failed. */
import { exitCodeOfFailure } from './exit.ts';
import { showFailure } from './show-failure.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { Invocation } from './command.ts';
import type { ProcedureInput, ProcedureName, Reply } from '../../../shared/api.ts';

export async function ask<P extends ProcedureName>({ open }: Invocation, name: P, input: ProcedureInput<P>): Promise<Reply<P>> {
  const opened = await open();
  return opened.ok ? opened.value.backend.call(name, input, 'cli') : opened;
}

/** Prints the failure and gives its exit code. */
export function fail({ terminal, options }: Invocation, error: Failure): number {
  showFailure(terminal, error, options.json);
  return exitCodeOfFailure(error);
}
