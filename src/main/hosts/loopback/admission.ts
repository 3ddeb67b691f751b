/** Decides, before anything is routed, whether a request may come in at all. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type Asked = { readonly method: string; readonly target: string; readonly headers: IncomingHttpHeaders; readonly rawHeaders: readonly string[] };

/**
 * A request is admitted when it names this host exactly, comes from our own page or from no page, and is a plain GET or POST. Forwarding and
 * method-override headers are never looked at.
 */
export function isAdmitted(asked: Asked, origin: string): boolean {
  const { method, target, headers } = asked;
  if (method !== 'GET' && method !== 'POST') return false;
  if (!target.startsWith('/') || target.length > 2048 || countOf(asked, 'host') !== 1 || `http://${headers.host ?? ''}` !== origin) return false;
  if (headers.origin === undefined ? method !== 'GET' : headers.origin !== origin) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || (site === 'none' && method === 'GET');
}

/** Whether the request carries the token. Compares digests, so the time says nothing about where two tokens differ. */
export function isAuthorised(headers: IncomingHttpHeaders, token: string): boolean {
  const given = /^Bearer ([\w-]{1,128})$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();

const countOf = (asked: Asked, name: string): number =>
  asked.rawHeaders.filter((header, i) => i % 2 === 0 && header.toLowerCase() === name).length;
