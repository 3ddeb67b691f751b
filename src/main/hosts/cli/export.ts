/** `proofmark export`: stored runs as files for another Proofmark, for other programs, or for people. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { allRuns, findRun, withStore } from './store-door.ts';
import { engineVersion } from '../../engine-version.ts';
import { err, failure, FailureError, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { fail } from './ask.ts';
import { fileNameOf, markdownFile } from '../../exchange/to/markdown.ts';
import { runFormats } from '../../exchange/write-runs.ts';
import { writeOut } from './write-out.ts';
import { writePacketFile } from '../../evidence/packet-file.ts';
import { writePacketLine } from '../../evidence/packet-line.ts';
import type { CliCommand, Invocation } from './command.ts';
import type { RunFormat } from '../../exchange/saved-run.ts';
import type { RunId } from '../../../shared/ids.ts';
import type { SealedRun } from '../../world.ts';
import type { Store } from '../../evidence/store/store.ts';

type EachFormat = { readonly id: string; readonly extension: string; readonly title: string; readonly of: (run: SealedRun) => string | Uint8Array };

/** One file for each run. */
const eachFormats: readonly EachFormat[] = [
  { id: 'proofmark', extension: 'proofmark', title: 'whole evidence, that another Proofmark verifies', of: writePacketFile },
  { id: 'markdown', extension: 'md', title: 'Markdown with front matter', of: markdownFile },
];

const lines = (id: string, title: string, whole: boolean): RunFormat => ({
  id, title, extension: 'jsonl',
  write: function* (runs) { for (const run of runs) yield `${writePacketLine(run, whole)}\n`; },
});
const joinedFormats: readonly RunFormat[] = [lines('jsonl', 'one packet with its Markdown a line', false), lines('jsonl-whole', 'the same with pages and parts', true), ...runFormats];
const formatNames = [...eachFormats, ...joinedFormats].map(({ id }) => id);

export const exportCommand: CliCommand = {
  name: 'export',
  args: '[run...]',
  help: `Write runs to files: ${formatNames.join(', ')}`,
  options: [
    { flags: '--format <name>', help: `one of ${formatNames.join(', ')} (default: proofmark)` },
    { flags: '-o, --output <path>', help: 'file, or folder for formats with one file a run; - for standard output' },
    { flags: '--all', help: 'every finished run' },
    { flags: '--force', help: 'write over files that are there' },
  ],
  examples: ['proofmark export 0199c1f2-… -o page.proofmark', 'proofmark export --all --format jsonl -o - | jq -r .url_final', 'proofmark export --all --format markdown -o pages/', 'proofmark export --all --format wacz -o pages.wacz'],
  run: (invocation) => withStore(invocation, async (store) => {
    const { args, options, terminal } = invocation;
    const name = options.format ?? 'proofmark';
    const each = eachFormats.find(({ id }) => id === name);
    const joined = joinedFormats.find(({ id }) => id === name);
    const chosen = options.all ? ok(allRuns(store)) : idsOf(store, args);
    if (!chosen.ok) return fail(invocation, chosen.error);
    if (each === undefined && joined === undefined) return fail(invocation, failure('PM-PLAN-002', `There is no format ${name}: choose one of ${formatNames.join(', ')}`));
    const unread: Failure[] = [];
    const runs = readAll(store, chosen.value, unread);
    const written = joined === undefined ? await writeEach(invocation, each!, runs) : await writeJoined(invocation, joined, runs);
    if (!written.ok) return fail(invocation, written.error);
    for (const error of unread) terminal.say(`${error.code} ${error.sentence}`);
    terminal.say(`${written.value} written${unread.length === 0 ? '' : `, ${unread.length} could not be read`}`);
    return unread.length === 0 ? 0 : 4;
  }),
};

function idsOf(store: Store, names: readonly string[]): Result<readonly RunId[]> {
  if (names.length === 0) return err(failure('PM-PLAN-002', 'Name the runs to export, or give --all'));
  const ids: RunId[] = [];
  for (const name of names) {
    const id = findRun(store, name);
    if (!id.ok) return id;
    ids.push(id.value);
  }
  return ok(ids);
}

function* readAll(store: Store, ids: Iterable<RunId>, unread: Failure[]): Generator<SealedRun> {
  for (const id of ids) {
    const run = store.sealed(id);
    if (run.ok) yield run.value;
    else unread.push(run.error);
  }
}

async function writeEach({ args, options, terminal }: Invocation, format: EachFormat, runs: Iterable<SealedRun>): Promise<Result<number>> {
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

async function writeJoined({ options, terminal }: Invocation, format: RunFormat, runs: Iterable<SealedRun>): Promise<Result<number>> {
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
