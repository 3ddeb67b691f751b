/** A key as it is printed on a keyboard. */
import { showKey } from '../commands/command.ts';

export const Kbd = ({ keys }: { readonly keys: string }) => <kbd className="kbd" aria-hidden="true">{showKey(keys)}</kbd>;
