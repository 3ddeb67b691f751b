/** MHTML (RFC 2557): one page with its parts in a mail-like file, as browsers save it. */
import { failure, FailureError } from '../../../shared/errors.ts';
import { headerValue, isHtml, latin1, type SavedFormat, type SavedPage } from '../saved-page.ts';
import { readHeaders } from '../header-lines.ts';

export const mhtmlFormat: SavedFormat = {
  id: 'mhtml',
  title: 'MHTML',
  recognises: (bytes) => /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?content-type:\s*multipart\/related/i.test(latin1(bytes.subarray(0, 8192))),
  read: (bytes) => {
    const text = latin1(bytes);
    const head = readHeaders(text, 0, false);
    const type = head === null ? null : headerValue(head.headers, 'content-type');
    const boundary = /boundary="?([^";]+)"?/i.exec(type ?? '')?.[1]?.trim();
    if (head === null || boundary === undefined) throw new FailureError(failure('PM-FILE-002', 'The file says it is MHTML and has no boundary'));
    const parts = partsBetween(text, head.end, boundary);
    const start = /start="?<?([^";>]+)>?"?/i.exec(type ?? '')?.[1];
    const main = parts.find((part) => start !== undefined && headerValue(part.headers, 'content-id')?.includes(start) === true) ?? parts.find((part) => isHtml(part.contentType));
    if (main === undefined) throw new FailureError(failure('PM-FILE-002', 'The MHTML file holds no page'));
    const url = headerValue(head.headers, 'snapshot-content-location') ?? headerValue(main.headers, 'content-location') ?? 'file:///saved.mhtml';
    const frames = parts.filter((part) => part !== main && isHtml(part.contentType));
    const date = Date.parse(headerValue(head.headers, 'date') ?? '');
    return {
      pages: [{ ...main, url, savedAt: Number.isNaN(date) ? null : new Date(date).toISOString() }],
      skipped: frames.map((frame) => ({ what: frame.url, why: 'a frame of the page: only the page itself is read' })),
    };
  },
};

function partsBetween(text: string, from: number, boundary: string): readonly SavedPage[] {
  const sections = text.slice(from).split(new RegExp(`(?:^|\\r?\\n)--${boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:--)?[ \\t]*(?:\\r?\\n|$)`)).slice(1, -1);
  return sections.flatMap((section) => {
    const head = readHeaders(section, 0, false);
    if (head === null) return [];
    const { headers } = head;
    return [{
      url: headerValue(headers, 'content-location') ?? '', contentType: headerValue(headers, 'content-type'), status: null, headers,
      body: decodeTransfer(section.slice(head.end), headerValue(headers, 'content-transfer-encoding') ?? ''), savedAt: null,
    }];
  });
}

/** `text` holds one character for each byte. */
function decodeTransfer(text: string, encoding: string): Uint8Array {
  switch (encoding.trim().toLowerCase()) {
    case 'base64': return Buffer.from(text, 'base64');
    case 'quoted-printable': return Buffer.from(text.replace(/[ \t]*=\r?\n/g, '').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1');
    default: return Buffer.from(text, 'latin1');
  }
}
