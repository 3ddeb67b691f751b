/** `proofmark import`: packets as they were sealed, and saved pages as new runs. */
import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { fail } from './ask.ts';
import { importRun } from '../../evidence/store/import-run.ts';
import { newRunId } from '../../backend/world.ts';
import { openStore } from '../../evidence/store/store.ts';
import { pathOf } from './store-door.ts';
import { planOptions, type CliCommand, type Invocation } from './command.ts';
import { printable } from './terminal.ts';
import { readPacketFile } from '../../evidence/packet-file.ts';
import { readPacketLine } from '../../evidence/packet-line.ts';
import { readRunFile } from './read-run-file.ts';
import { readSaved } from '../../exchange/read-saved.ts';
import { runTargets } from './run.ts';
import { worst } from './exit.ts';
import type { RunTarget } from '../../../shared/api.ts';
import type { SavedPage } from '../../exchange/saved-page.ts';
import type { SealedRun } from '../../world.ts';

export const importCommand: CliCommand = {
  name: 'import',
  args: '<file-or-folder...>',
  help: 'Take in .proofmark files and packet lines as they were sealed; saved HTML, MHTML, HAR, WARC, WACZ and Playwright traces as new runs',
  options: planOptions,
  examples: ['proofmark import page.proofmark', 'proofmark import packets.jsonl', 'proofmark import crawl.wacz --profile longform', 'proofmark export --all --format jsonl-whole -o - | proofmark import - --store other.db'],
  run: async (invocation) => {
    const codes: number[] = [];
    for (const path of invocation.args) for (const file of filesIn(path)) codes.push(await importFile(invocation, file));
    return worst(codes);
  },
};

/** Pages are handed over in lots, so that a large archive is not in memory twice. */
const pagesAtOnce = 20;

/** A folder's files, hidden ones and links left out, sub-folders included, by name. */
function filesIn(path: string): readonly string[] {
  const about = path === '-' ? undefined : lstatSync(path, { throwIfNoEntry: false });
  if (about === undefined || !about.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : entry.isFile() ? [join(path, entry.name)] : []));
}

async function importFile(invocation: Invocation, path: string): Promise<number> {
  const bytes = await readRunFile(path);
  if (!bytes.ok) return fail(invocation, bytes.error);
  const name = path === '-' ? 'standard input' : basename(path);
  if (isPacketZip(bytes.value, name)) return importPackets(invocation, name, [() => readPacketFile(bytes.value)]);
  const lines = packetLines(bytes.value);
  if (lines !== null) return importPackets(invocation, name, lines.map((line) => () => readPacketLine(line)));
  return importPages(invocation, name, bytes.value);
}

const isPacketZip = (bytes: Uint8Array, name: string): boolean =>
  /\.proofmark$/i.test(name) || (bytes[0] === 0x50 && bytes[1] === 0x4b && Buffer.from(bytes.subarray(Math.max(0, bytes.length - 65_536))).includes('packet.json'));

/** Null for what is no packets: JSON objects with a run id, one a line. */
function packetLines(bytes: Uint8Array): readonly string[] | null {
  if (!/^\s*\{/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1')) || !Buffer.from(bytes.subarray(0, 65_536)).includes('"run_id"')) return null;
  return new TextDecoder().decode(bytes).split('\n').filter((line) => line.trim() !== '');
}

function importPackets(invocation: Invocation, name: string, packets: readonly (() => Result<SealedRun>)[]): number {
  const { terminal, options } = invocation;
  const store = openStore(pathOf(options));
  if (!store.ok) return fail(invocation, store.error);
  const counts = { added: 0, already: 0, renamed: 0 };
  const refused: Failure[] = [];
  try {
    for (const [at, read] of packets.entries()) {
      const run = read();
      const imported = run.ok ? importRun(store.value, run.value, newRunId) : run;
      if (!imported.ok) {
        const error = packets.length === 1 ? imported.error : { ...imported.error, sentence: `Packet ${at + 1}: ${imported.error.sentence}` };
        refused.push(error);
        fail(invocation, error);
        continue;
      }
      counts[imported.value.outcome]++;
      const was = run.ok ? run.value.packet.run_id : '';
      if (options.json) terminal.data(`${JSON.stringify({ run_id: imported.value.runId, outcome: imported.value.outcome, was })}\n`);
      else terminal.data(`${imported.value.runId}\n`);
      if (imported.value.outcome === 'renamed') terminal.say(`Another run has the id ${was}: this one is ${imported.value.runId} here`);
    }
  } finally {
    store.value.close();
  }
  terminal.say(`${printable(name)}: ${counts.added + counts.renamed} taken in, ${counts.already} there already, ${refused.length} refused`);
  return refused.length === 0 ? 0 : 2;
}

async function importPages(invocation: Invocation, name: string, bytes: Uint8Array): Promise<number> {
  const { terminal } = invocation;
  const saved = readSaved(bytes, name);
  if (!saved.ok) return fail(invocation, saved.error);
  const { pages, skipped, format } = saved.value;
  for (const { what, why } of skipped) terminal.say(`  left out ${printable(what)}: ${why}`);
  if (pages.length === 0) return fail(invocation, failure('PM-FILE-002', `${name} (${format}) holds no page`));
  terminal.say(`${printable(name)}: ${pages.length} pages of ${format}, ${skipped.length} left out`);
  const codes: number[] = [];
  for (let at = 0; at < pages.length && !invocation.signal.aborted; at += pagesAtOnce) codes.push(await runTargets(invocation, pages.slice(at, at + pagesAtOnce).map((page) => async () => targetOf(page, name))));
  return worst(codes);
}

function targetOf({ url, contentType, status, headers, body }: SavedPage, name: string): Result<RunTarget> {
  if (url.length > 40_000) return err(failure('PM-URL-005'));
  const kept = headers.slice(0, 500).filter(([key, value]) => key.length <= 300 && value.length <= 65_536).map(([key, value]): [string, string] => [key, value]);
  return ok({
    kind: 'bytes', base64: Buffer.from(body).toString('base64'), url, name: name.slice(0, 300), contentType: contentType?.slice(0, 300) ?? null, from: 'archive',
    ...(status === null || status < 100 || status > 999 ? {} : { answer: { status, headers: kept } }),
  });
}
