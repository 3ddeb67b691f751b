/** A button that runs a command of the registry, shows its key and says why when it can't run. */
import { commandOf } from '../commands/registry.ts';
import { Kbd } from './kbd.tsx';
import type { ReactNode } from 'react';

type Props = { readonly id: string; readonly look?: 'primary' | 'quiet' | 'plain' | 'danger'; readonly children?: ReactNode; readonly showKey?: boolean; readonly label?: string };

export function CommandButton({ id, look = 'plain', children, showKey = true, label }: Props) {
  const command = commandOf(id);
  const reason = command.unless();
  return (
    <button
      type="button" className={`btn ${look}`} data-command={id} title={reason ?? command.title} disabled={reason !== null}
      onClick={() => command.run()} {...(label === undefined ? {} : { 'aria-label': label })}
      {...(command.key === undefined ? {} : { 'aria-keyshortcuts': command.key.replace('Ctrl', 'Control') })}
    >
      {children ?? command.title}
      {showKey && command.key !== undefined && <Kbd keys={command.key} />}
    </button>
  );
}
