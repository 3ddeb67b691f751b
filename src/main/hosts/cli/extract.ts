/** `proofmark extract`: a saved page, or standard input, without a network. */
import { buffer } from 'node:stream/consumers';
import { ok } from '../../../shared/errors.ts';
import { planOptions, type CliCommand } from './command.ts';
import { runTargets } from './run.ts';
import { fileTarget } from '../open-target.ts';
import type { Readable } from 'node:stream';
import type { Result } from '../../../shared/errors.ts';
import type { RunTarget } from '../../../shared/api.ts';

export const extract: CliCommand = {
  name: 'extract',
  args: '<file>',
  help: 'Extract a saved page, or standard input with -',
  options: [{ flags: '--url <address>', help: 'the address the page came from, so that its links resolve' }, ...planOptions],
  examples: ['proofmark extract page.html', 'curl -s https://example.com | proofmark extract - --url https://example.com'],
  run: (invocation) => {
    const [file = '-'] = invocation.args;
    return runTargets(invocation, [async () => addressed(file === '-' ? await standardInput(invocation.input) : await fileTarget(file), invocation.options.url)]);
  },
};

async function standardInput(input: Readable): Promise<Result<RunTarget>> {
  const bytes = await buffer(input);
  return ok({ kind: 'bytes', base64: bytes.toString('base64'), url: 'file:///stdin', name: 'standard input', contentType: null, from: 'stdin' });
}

function addressed(target: Result<RunTarget>, url: string | undefined): Result<RunTarget> {
  return target.ok && url !== undefined && target.value.kind === 'bytes' ? ok({ ...target.value, url }) : target;
}
