/** One-time addresses that lead a browser to the window, so that the token itself never stands in a process list. */
import { randomBytes } from 'node:crypto';

const livesMs = 60_000;

export type Invitations = {
  /** A path that works once, within a minute, and then leads to `hash`. */
  readonly invite: (hash: string) => string;
  /** The hash for a path that was invited, or null. */
  readonly accept: (path: string) => string | null;
};

export function createInvitations(nowMs: () => number): Invitations {
  const open = new Map<string, { readonly hash: string; readonly until: number }>();
  return {
    invite: (hash) => {
      const path = `/open/${randomBytes(32).toString('base64url')}`;
      open.set(path, { hash, until: nowMs() + livesMs });
      return path;
    },
    accept: (path) => {
      const invitation = open.get(path);
      open.delete(path);
      return invitation !== undefined && nowMs() <= invitation.until ? invitation.hash : null;
    },
  };
}
