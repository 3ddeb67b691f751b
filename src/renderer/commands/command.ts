/** What a command is: one act with a name, a key and a condition; palette, buttons and key sheet all read it. */
export type CommandGroup = 'Run' | 'Desk' | 'Go' | 'Tune' | 'View' | 'Help';

export type Command = {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** `Ctrl+K`, `Alt+ArrowLeft`, `F6`, `J`, `[`. Ctrl means Cmd on a Mac. */
  readonly key?: string;
  /** Null when it can run now, else the reason it can't, for a person. */
  readonly unless: () => string | null;
  /** Acts on what a person points at, so it stands beside that thing and not in the palette. */
  readonly pointed?: true;
  readonly run: () => void;
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the key is a plain character, which must not fire while a person types. */
export const isPlain = (key: string): boolean => !/^(Ctrl|Alt)\+/.test(key) && !/^(F\d+|Shift\+F\d+|Escape)$/.test(key);

/** Whether these pressed keys are that shortcut. */
export function matchesKey(key: string, event: Pressed): boolean {
  const parts = key === '+' ? ['+'] : key.split('+');
  const main = parts.at(-1) ?? '';
  const ctrl = parts.includes('Ctrl');
  const alt = parts.includes('Alt');
  const shift = parts.includes('Shift');
  if (ctrl !== (event.ctrlKey || event.metaKey) || alt !== event.altKey) return false;
  if (shift !== event.shiftKey && (main.length > 1 || /[a-z]/i.test(main))) return false;
  return event.key.toLowerCase() === main.toLowerCase();
}

/** The shortcut as a person reads it: `Ctrl K`, `Alt ←`. */
export const showKey = (key: string): string => key.replace('ArrowLeft', '←').replace('ArrowRight', '→').replace('ArrowUp', '↑').replace('ArrowDown', '↓').replace('Escape', 'Esc').replace(/\+(?=.)/g, ' ');
