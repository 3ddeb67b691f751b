/** `proofmark backup`: a whole copy of the store while it is in use; `--restore` puts one back and keeps what was there. */
import { fail } from './ask.ts';
import { pathOf, withStore } from './store-door.ts';
import { printable } from './terminal.ts';
import { recoverStore } from '../../evidence/store/recover.ts';
import { restoreBackup } from '../../evidence/store/backup.ts';
import { storeFailure } from '../../evidence/store/connection.ts';
import { failure } from '../../../shared/errors.ts';
import type { CliCommand, Invocation } from './command.ts';

export const backup: CliCommand = {
  name: 'backup',
  args: '[file]',
  help: 'Copy the whole store to a new file; --restore puts a copy back, --recover saves what is whole of a damaged store',
  options: [{ flags: '--restore', help: 'put the file in the place of the store, which is kept beside it' }, { flags: '--recover', help: 'make a new store of what can be read of this one, which is kept beside it' }],
  examples: ['proofmark backup runs-2026-05.db', 'proofmark backup runs-2026-05.db --restore', 'proofmark backup --recover'],
  run: async (invocation) => {
    const { args: [file], options, terminal } = invocation;
    if (options.recover) return attempt(invocation, () => {
      const { aside, kept, lost } = recoverStore(pathOf(options), stamp());
      terminal.data(options.json ? `${JSON.stringify({ aside, kept, lost })}\n` : `${kept} runs kept, ${lost} lost; the damaged store is ${printable(aside)}\n`);
      return lost === 0 ? 0 : 4;
    });
    if (file === undefined) {
      terminal.say('Name the file to copy the store to.');
      return 2;
    }
    if (options.restore) return attempt(invocation, () => {
      const aside = restoreBackup(file, pathOf(options), stamp());
      terminal.data(options.json ? `${JSON.stringify({ restored: pathOf(options), aside })}\n` : `restored${aside === null ? '' : `; the store that was there is ${printable(aside)}`}\n`);
      return 0;
    });
    return withStore(invocation, (store) => {
      const made = store.backUp(file);
      if (!made.ok) return fail(invocation, made.error);
      terminal.data(options.json ? `${JSON.stringify({ file })}\n` : `${file}\n`);
      return 0;
    });
  },
};

/** A moment as a file name may hold it. */
const stamp = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 14);

function attempt(invocation: Invocation, act: () => number): number {
  try {
    return act();
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return fail(invocation, missing ? failure('PM-FILE-001', 'There is no such file') : storeFailure(error, pathOf(invocation.options)));
  }
}
