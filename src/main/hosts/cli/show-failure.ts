/** Prints a failure as a person or a program wants it: the code and one sentence, never a stack. */
import { printable, type Terminal } from './terminal.ts';
import type { Failure } from '../../../shared/errors.ts';

export function showFailure(terminal: Terminal, error: Failure, json: boolean): void {
  if (json) terminal.data(`${JSON.stringify({ error })}\n`);
  const detail = error.detail === undefined ? '' : terminal.colour(` [${printable(error.detail)}]`, 'dim');
  terminal.say(`${terminal.colour(error.code, 'red')} ${printable(error.sentence)}${detail}`);
}
