/** What a person typed as an address, made a target. Pure. */
import type { Result } from '../../shared/errors.ts';
import type { RunTarget } from '../../shared/api.ts';

/** Adds the scheme that people leave out: http for addresses of this machine, else https. Anything else is the backend's to judge. */
export function toTarget(text: string): Result<RunTarget, string> {
  const typed = text.trim();
  if (typed === '') return { ok: false, error: 'Type or paste the address of a page.' };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return { ok: true, value: { kind: 'url', url: typed } };
  const local = /^(localhost|127\.|\[::1\])/.test(typed);
  return { ok: true, value: { kind: 'url', url: `${local ? 'http' : 'https'}://${typed}` } };
}

/** The host with its port, for a run that a person allows to reach a private address. */
export function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname;
  } catch {
    return null;
  }
}
