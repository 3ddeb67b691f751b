/** Runs saved pages as they lie in a file of another program, with the answers that it kept. */
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import { fail } from './ask.ts';
import { printable } from './terminal.ts';
import { readSaved } from '../../exchange/read-saved.ts';
import { runTargets } from './run.ts';
import { worst } from './exit.ts';
import type { Invocation } from './command.ts';
import type { RunTarget } from '../../../shared/api.ts';
import type { SavedPage } from '../../exchange/saved-page.ts';

/** Pages are handed over in lots, so that a large archive is not in memory twice. */
const pagesAtOnce = 20;

export async function importPages(invocation: Invocation, name: string, bytes: Uint8Array): Promise<number> {
  const { terminal } = invocation;
  const saved = readSaved(bytes, name);
  if (!saved.ok) return fail(invocation, saved.error);
  const { pages, skipped, format } = saved.value;
  for (const { what, why } of skipped) terminal.say(`  left out ${printable(what)}: ${why}`);
  if (pages.length === 0) return fail(invocation, failure('PM-FILE-002', `${name} (${format}) holds no page`));
  terminal.say(`${printable(name)}: ${pages.length} pages of ${format}, ${skipped.length} left out`);
  const codes: number[] = [];
  for (let at = 0; at < pages.length && !invocation.signal.aborted; at += pagesAtOnce) codes.push(await runTargets(invocation, pages.slice(at, at + pagesAtOnce).map((page) => async () => targetOf(page, name))));
  return worst(codes);
}

function targetOf({ url, contentType, status, headers, body }: SavedPage, name: string): Result<RunTarget> {
  if (url.length > 40_000) return err(failure('PM-URL-005'));
  const kept = headers.slice(0, 500).filter(([key, value]) => key.length <= 300 && value.length <= 65_536).map(([key, value]): [string, string] => [key, value]);
  return ok({
    kind: 'bytes', base64: Buffer.from(body).toString('base64'), url, name: name.slice(0, 300), contentType: contentType?.slice(0, 300) ?? null, from: 'archive',
    ...(status === null || status < 100 || status > 999 ? {} : { answer: { status, headers: kept } }),
  });
}
