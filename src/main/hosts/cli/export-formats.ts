/** The formats that runs are exported in: one file for each run, or all in one. */
import { markdownFile } from '../../exchange/to/markdown.ts';
import { runFormats } from '../../exchange/write-runs.ts';
import { writePacketFile } from '../../evidence/packet-file.ts';
import { writePacketLine } from '../../evidence/packet-line.ts';
import type { RunFormat } from '../../exchange/saved-run.ts';
import type { SealedRun } from '../../world.ts';

export type EachFormat = { readonly id: string; readonly extension: string; readonly title: string; readonly of: (run: SealedRun) => string | Uint8Array };

/** One file for each run. */
export const eachFormats: readonly EachFormat[] = [
  { id: 'proofmark', extension: 'proofmark', title: 'whole evidence, that another Proofmark verifies', of: writePacketFile },
  { id: 'markdown', extension: 'md', title: 'Markdown with front matter', of: markdownFile },
];

const lines = (id: string, title: string, whole: boolean): RunFormat => ({
  id, title, extension: 'jsonl',
  write: function* (runs) { for (const run of runs) yield `${writePacketLine(run, whole)}\n`; },
});
export const joinedFormats: readonly RunFormat[] = [lines('jsonl', 'one packet with its Markdown a line', false), lines('jsonl-whole', 'the same with pages and parts', true), ...runFormats];
export const formatNames = [...eachFormats, ...joinedFormats].map(({ id }) => id);
