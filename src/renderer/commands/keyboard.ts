/** Turns pressed keys into commands. Plain letters never fire while a person types or an overlay is up. */
import { commands } from './registry.ts';
import { isPlain, matchesKey } from './command.ts';
import { useLayout } from '../slices/layout.ts';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=range], [type=radio])');
}

/** Monaco types into its own field although it is read-only here: letters are commands there too. */
const inReadOnlyEditor = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('[data-read-only-editor]') !== null;

export function hearKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const { overlay, letters } = useLayout.getState();
  if (overlay !== null) return;
  const typing = isTyping(event.target) && !inReadOnlyEditor(event.target);
  for (const command of commands) {
    const { key } = command;
    if (key === undefined || !matchesKey(key, event)) continue;
    if (isPlain(key) && (typing || !letters)) continue;
    if (typing && /^Ctrl\+(Shift\+)?Z$/.test(key)) continue;
    if (command.unless() !== null) continue;
    event.preventDefault();
    command.run();
    return;
  }
}
