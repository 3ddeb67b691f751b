/** `proofmark query`: one reading SQL statement over the store, as lines of JSON or columns. */
import { fail } from './ask.ts';
import { pathOf } from './store-door.ts';
import { printable } from './terminal.ts';
import { queryStore } from '../../evidence/store/query.ts';
import type { CliCommand } from './command.ts';

export const query: CliCommand = {
  name: 'query',
  args: '<sql>',
  help: 'Run one reading SQL statement over the store; docs/evidence.md has the tables and ready queries',
  options: [{ flags: '--limit <n>', help: 'most rows (default: 20, at most 500)' }],
  examples: [`proofmark query "SELECT verdict_kind, count(*) FROM runs GROUP BY 1"`, `proofmark query "SELECT url, ready_at_ms FROM runs WHERE ready_at_ms > 5000" --json`],
  run: async (invocation) => {
    const { args, options, terminal } = invocation;
    const answer = queryStore(pathOf(options), args[0] ?? '', options.limit);
    if (!answer.ok) return fail(invocation, answer.error);
    const { columns, rows, more } = answer.value;
    if (options.json) for (const row of rows) terminal.data(`${JSON.stringify(Object.fromEntries(columns.map((column, i) => [column, plain(row[i])])))}\n`);
    else {
      terminal.data(`${columns.join('\t')}\n`);
      for (const row of rows) terminal.data(`${row.map((value) => printable(String(plain(value) ?? '')).replaceAll('\t', ' ')).join('\t')}\n`);
    }
    terminal.say(`${rows.length} rows${more ? ', and there are more: raise --limit or narrow the query' : ''}`);
    return 0;
  },
};

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? `<${value.length} bytes>` : typeof value === 'bigint' ? Number(value) : value);
