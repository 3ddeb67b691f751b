/** Reads a file of saved pages in any format of the table; what cannot be read is one sentence. */
import { err, failure, FailureError, ok, type Result } from '../../shared/errors.ts';
import { harFormat } from './from/har.ts';
import { htmlFormat } from './from/html.ts';
import { mhtmlFormat } from './from/mhtml.ts';
import { playwrightTraceFormat } from './from/playwright-trace.ts';
import { savedLimits, type SavedFormat, type SavedPages } from './saved-page.ts';
import { waczFormat } from './from/wacz.ts';
import { warcFormat } from './from/warc.ts';

/** First match wins; HTML last, since the others may hold tags, too. */
export const savedFormats: readonly SavedFormat[] = [waczFormat, playwrightTraceFormat, warcFormat, mhtmlFormat, harFormat, htmlFormat];

export type ReadSaved = SavedPages & { readonly format: string };

/** Errors: PM-FILE-002 (no format, or not as the format says), PM-FETCH-009, PM-PACKET-004 (caps). Pages larger than the cap are skipped, and said so. */
export function readSaved(bytes: Uint8Array, name: string): Result<ReadSaved> {
  const format = savedFormats.find((one) => one.recognises(bytes, name));
  if (format === undefined) return err(failure('PM-FILE-002', `${name} is none of ${savedFormats.map(({ title }) => title).join(', ')}`));
  try {
    const { pages, skipped } = format.read(bytes, name);
    const fits = pages.filter(({ body }) => body.length <= savedLimits.pageBytes);
    const large = pages.filter(({ body }) => body.length > savedLimits.pageBytes);
    return ok({ format: format.id, pages: fits, skipped: [...skipped, ...large.map(({ url }) => ({ what: url, why: 'it is larger than a page may be' }))] });
  } catch (error) {
    if (error instanceof FailureError) return err(error.failure);
    return err(failure('PM-FILE-002', `${name} looks like ${format.title} and cannot be read as such`, { detail: error instanceof Error ? error.message.split('\n', 1)[0]!.slice(0, 300) : '' }));
  }
}
