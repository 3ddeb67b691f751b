/** HAR 1.2: the documents among the answers that a browser's network panel kept. */
import { z } from 'zod';
import { isHtml, type SavedFormat, type SavedPage, type SavedPages, type Skipped } from '../saved-page.ts';

const headerSchema = z.object({ name: z.string(), value: z.string() });
export const harEntrySchema = z.object({
  startedDateTime: z.string().optional(),
  _resourceType: z.string().optional(),
  request: z.object({ method: z.string().default('GET'), url: z.string(), headers: z.array(headerSchema).default([]) }),
  response: z.object({
    status: z.number(), headers: z.array(headerSchema).default([]),
    content: z.object({ mimeType: z.string().default(''), text: z.string().optional(), encoding: z.string().optional(), _sha1: z.string().optional() }),
  }),
});
export type HarEntry = z.infer<typeof harEntrySchema>;
const harSchema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

export const harFormat: SavedFormat = {
  id: 'har',
  title: 'HAR',
  recognises: (bytes, name) => /\.har$/i.test(name) || /^\s*(?:\uFEFF)?\{\s*"log"\s*:/.test(new TextDecoder().decode(bytes.subarray(0, 1024))),
  read: (bytes) => {
    const { log } = harSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return pagesOfEntries(log.entries, ({ response: { content } }) =>
      (content.text === undefined ? null : content.encoding === 'base64' ? Buffer.from(content.text, 'base64') : new TextEncoder().encode(content.text)));
  },
};

/** Documents of the top frame; everything else that is HTML is named among the skipped. */
export function pagesOfEntries(entries: readonly unknown[], bodyOf: (entry: HarEntry) => Uint8Array | null): SavedPages {
  const pages: SavedPage[] = [];
  const skipped: Skipped[] = [];
  for (const [at, raw] of entries.entries()) {
    const parsed = harEntrySchema.safeParse(raw);
    if (!parsed.success) {
      skipped.push({ what: `entry ${at + 1}`, why: 'it is not an entry as HAR 1.2 has them' });
      continue;
    }
    const entry = parsed.data;
    const { request, response } = entry;
    const headers = response.headers.map(({ name, value }) => [name, value] as const);
    const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? response.content.mimeType;
    if (!isHtml(contentType)) continue;
    const why = reasonToSkip(entry);
    const body = why === null ? bodyOf(entry) : null;
    if (why !== null || body === null) skipped.push({ what: request.url, why: why ?? 'its body was not saved' });
    else pages.push({ url: request.url, contentType: asUtf8(contentType, response.content), status: response.status, headers, body, savedAt: instant(entry.startedDateTime) });
  }
  return { pages, skipped };
}

function reasonToSkip({ _resourceType: type, request, response }: HarEntry): string | null {
  const destination = request.headers.find(({ name }) => name.toLowerCase() === 'sec-fetch-dest')?.value;
  if (destination === 'iframe' || destination === 'frame') return 'a frame of another page';
  if (type !== undefined && type !== 'document') return `a ${type} request, not a page`;
  return response.status >= 300 && response.status < 400 ? 'a redirect' : null;
}

/** Text in a HAR was decoded already: its bytes here are UTF-8 whatever the header says. */
const asUtf8 = (contentType: string, content: HarEntry['response']['content']): string => (content.text !== undefined && content.encoding !== 'base64' ? 'text/html; charset=utf-8' : contentType);

const instant = (text: string | undefined): string | null => (text === undefined || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString());
