/** `proofmark import`: packets as they were sealed, and saved pages as new runs. */
import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fail } from './ask.ts';
import { importPackets } from './import-packets.ts';
import { importPages } from './import-pages.ts';
import { planOptions, type CliCommand, type Invocation } from './command.ts';
import { readPacketFile } from '../../evidence/packet-file.ts';
import { readPacketLine } from '../../evidence/packet-line.ts';
import { readRunFile } from './read-run-file.ts';
import { worst } from './exit.ts';

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
