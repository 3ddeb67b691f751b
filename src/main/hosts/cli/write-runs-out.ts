/** Writes exported runs to a folder, a file or standard output, and names what it wrote. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { engineVersion } from '../../engine-version.ts';
import { err, failure, FailureError, ok, type Result } from '../../../shared/errors.ts';
import { fileNameOf } from '../../exchange/to/markdown.ts';
import { writeOut } from './write-out.ts';
import type { EachFormat } from './export-formats.ts';
import type { Invocation } from './command.ts';
import type { RunFormat } from '../../exchange/saved-run.ts';
import type { SealedRun } from '../../world.ts';

/** One file for each run. Gives how many were written. */
export async function writeEach({ args, options, terminal }: Invocation, format: EachFormat, runs: Iterable<SealedRun>): Promise<Result<number>> {
  const output = options.output ?? '.';
  const several = options.all || args.length > 1;
  const asFolder = output.endsWith('/') || several || (existsSync(output) && statSync(output).isDirectory());
  if (output === '-' && several) return err(failure('PM-PLAN-002', `Several runs as ${format.id} need a folder`));
  if (asFolder && output !== '-') mkdirSync(output, { recursive: true });
  let count = 0;
  for (const run of runs) {
    if (output === '-') terminal.bytes(format.of(run));
    else {
      const path = asFolder ? join(output, fileNameOf(run, format.extension)) : output;
      const written = await writeOut(path, [format.of(run)], options.force);
      if (!written.ok) return written;
      if (options.json) terminal.data(`${JSON.stringify({ run_id: run.summary.runId, file: path })}\n`);
      else terminal.data(`${path}\n`);
    }
    count++;
  }
  return ok(count);
}

/** All runs in one file. */
export async function writeJoined({ options, terminal }: Invocation, format: RunFormat, runs: Iterable<SealedRun>): Promise<Result<number>> {
  let count = 0;
  const counted = function* (): Generator<SealedRun> {
    for (const run of runs) {
      count++;
      yield run;
    }
  };
  const parts = format.write(counted(), { engineVersion, now: new Date().toISOString() });
  const output = options.output ?? (format.extension === 'jsonl' || format.extension === 'csv' ? '-' : `proofmark.${format.extension}`);
  try {
    if (output === '-') for (const part of parts) terminal.bytes(part);
    else {
      const written = await writeOut(output, parts, options.force);
      if (!written.ok) return written;
      terminal.data(options.json ? `${JSON.stringify({ runs: count, file: output })}\n` : `${output}\n`);
    }
  } catch (error) {
    if (error instanceof FailureError) return err(error.failure);
    throw error;
  }
  return ok(count);
}
