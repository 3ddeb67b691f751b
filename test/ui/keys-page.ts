/** The registry as a page of documentation. */
import { showKey } from '../../src/renderer/commands/command.ts';
import type { Command } from '../../src/renderer/commands/command.ts';

const row = (command: Command): string => `| ${command.title} | ${command.key === undefined ? '' : `<kbd>${showKey(command.key)}</kbd>`} | \`${command.id}\` |`;

export function keysPage(commands: readonly Command[]): string {
  const listed = commands.filter((command) => command.pointed !== true);
  const groups = [...new Set(listed.map((command) => command.group))].map((group) => [`## ${group}`, '', '| command | key | id |', '|---|---|---|', ...listed.filter((command) => command.group === group).map(row), ''].join('\n'));
  return [
    '# Commands and keys', '',
    'Every act of the window is a command: the palette (<kbd>Ctrl K</kbd>) finds it by its words, <kbd>?</kbd> lists the keys. On a Mac, Ctrl is Cmd.',
    'Single letters never fire while you type, and `View: Single-letter keys on or off` switches them off altogether.', '', ...groups,
  ].join('\n');
}
