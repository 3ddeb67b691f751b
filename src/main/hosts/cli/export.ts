/** `proofmark export`: stored runs as files for another Proofmark, for other programs, or for people. */
import { allRuns, findRun, withStore } from './store-door.ts';
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { eachFormats, formatNames, joinedFormats } from './export-formats.ts';
import { fail } from './ask.ts';
import { writeEach, writeJoined } from './write-runs-out.ts';
import type { CliCommand } from './command.ts';
import type { RunId } from '../../../shared/ids.ts';
import type { SealedRun } from '../../world.ts';
import type { Store } from '../../evidence/store/store.ts';

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
