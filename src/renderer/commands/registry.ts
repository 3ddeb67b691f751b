/** Every command of the window in one table, in the order that the palette and the key sheet show them. */
import { copyCommands } from './copy-commands.ts';
import { deskCommands } from './desk-commands.ts';
import { goCommands } from './go-commands.ts';
import { runCommands } from './run-commands.ts';
import { tuneCommands } from './tune-commands.ts';
import { viewCommands } from './view-commands.ts';
import type { Command } from './command.ts';

export const commands: readonly Command[] = [...runCommands, ...deskCommands, ...goCommands, ...tuneCommands, ...copyCommands, ...viewCommands];

const byId = new Map(commands.map((command) => [command.id, command]));

/** The command of this id; an unknown id is a mistake in the window and throws. */
export function commandOf(id: string): Command {
  const command = byId.get(id);
  if (command === undefined) throw new Error(`no command ${id}`);
  return command;
}
