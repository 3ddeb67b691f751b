/** WARC 1.0 and 1.1, plain or gzip: the HTML answers among its records. */
import { decodeBody, gunzipWithin } from '../content-coding.ts';
import { failure, FailureError } from '../../../shared/errors.ts';
import { headerValue, isHtml, latin1, savedLimits, type SavedFormat, type SavedPage, type SavedPages, type Skipped } from '../saved-page.ts';
import { readHeaders } from '../header-lines.ts';

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

export const warcFormat: SavedFormat = {
  id: 'warc',
  title: 'WARC',
  recognises: (bytes, name) => latin1(bytes.subarray(0, 5)) === 'WARC/' || (isGzip(bytes) && /\.warc(?:\.gz)?$/i.test(name)),
  read: (bytes) => readWarc(bytes),
};

/** Throws FailureError PM-FILE-002 at the first thing that is no record. */
export function readWarc(bytes: Uint8Array): SavedPages {
  const plain = isGzip(bytes) ? gunzipWithin(bytes) : bytes;
  const pages: SavedPage[] = [];
  const skipped: Skipped[] = [];
  let at = 0;
  while (at < plain.length) {
    // The header block is short; the record's own length says where it ends.
    const text = latin1(plain.subarray(at, at + 65_536));
    const lead = /^[\r\n]*/.exec(text)![0].length;
    if (lead === text.length) break;
    const head = readHeaders(text, lead, true);
    const length = Number(head === null ? Number.NaN : headerValue(head.headers, 'content-length'));
    if (head === null || !head.first.startsWith('WARC/') || !Number.isInteger(length) || length < 0) throw new FailureError(failure('PM-FILE-002', `There is no WARC record at byte ${at}`));
    const from = at + head.end;
    if (from + length > plain.length) throw new FailureError(failure('PM-FILE-002', 'The WARC file is cut short'));
    const page = pageOf(head.headers, plain.subarray(from, from + length), skipped);
    if (page !== null) pages.push(page);
    if (pages.length > savedLimits.pages) throw new FailureError(failure('PM-FILE-002', `The file holds more than ${savedLimits.pages} pages`));
    at = from + length;
  }
  return { pages, skipped };
}

function pageOf(record: SavedPage['headers'], block: Uint8Array, skipped: Skipped[]): SavedPage | null {
  const type = headerValue(record, 'warc-type');
  const url = (headerValue(record, 'warc-target-uri') ?? '').replace(/^<|>$/g, '');
  const date = Date.parse(headerValue(record, 'warc-date') ?? '');
  const savedAt = Number.isNaN(date) ? null : new Date(date).toISOString();
  if (type === 'revisit') skipped.push({ what: url, why: 'a revisit: its body stands in another record' });
  if (type === 'resource') {
    const contentType = headerValue(record, 'content-type');
    return isHtml(contentType) ? { url, contentType, status: null, headers: [], body: block, savedAt } : null;
  }
  if (type !== 'response') return null;
  const text = latin1(block.subarray(0, 262_144));
  const http = readHeaders(text, 0, true);
  const status = Number(/^HTTP\/[\d.]+ (\d{3})/.exec(http?.first ?? '')?.[1]);
  if (http === null || Number.isNaN(status)) return null; // DNS answers and the like
  const contentType = headerValue(http.headers, 'content-type');
  if (!isHtml(contentType)) return null;
  if (status >= 300 && status < 400) {
    skipped.push({ what: url, why: 'a redirect' });
    return null;
  }
  return { url, contentType, status, headers: http.headers, body: decodeBody(block.subarray(http.end), http.headers), savedAt };
}
