/** Addresses of links and media: absolute by the base of their own frame (RFC 3986), or as written when that fails. */
import type { Page } from '../page.ts';

/** Null for what leads nowhere a reader could follow: scripts, and a bare `#`. */
export function linkAddress(page: Page, index: number, href: string | null): string | null {
  if (href === null) return null;
  const written = href.replace(/[\t\n\r]/g, '').trim();
  if (written === '#' || /^(?:javascript|vbscript|data):/i.test(written)) return null;
  return resolveAddress(page, index, written);
}

/** Resolves against the `base` of the frame that the node is in. */
export function resolveAddress(page: Page, index: number, written: string): string {
  const base = page.baseUrlOf(index);
  if (base === '') return written;
  return URL.parse(written, base)?.href ?? written;
}
