/** WACZ 1.1: a zip of WARC files with a list of its pages; without that list every HTML answer is a page. */
import { failure, FailureError } from '../../../shared/errors.ts';
import { latin1, type SavedFormat, type SavedPage, type Skipped } from '../saved-page.ts';
import { readWarc } from './warc.ts';
import { unzipWithin } from '../../unzip-within.ts';

export const waczFormat: SavedFormat = {
  id: 'wacz',
  title: 'WACZ',
  recognises: (bytes, name) => latin1(bytes.subarray(0, 2)) === 'PK' && (/\.wacz$/i.test(name) || latin1(bytes).includes('datapackage.json')),
  read: (bytes) => {
    const files = unzipWithin(bytes, (name) => !name.startsWith('/') && !name.includes('..'));
    const archives = [...files].filter(([name]) => /^archive\/[^/]+\.warc(?:\.gz)?$/.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
    if (archives.length === 0) throw new FailureError(failure('PM-FILE-002', 'The WACZ file holds no WARC'));
    const pages: SavedPage[] = [];
    const skipped: Skipped[] = [];
    for (const [, warc] of archives) {
      const read = readWarc(warc);
      pages.push(...read.pages);
      skipped.push(...read.skipped);
    }
    const listed = listedPages(files.get('pages/pages.jsonl'));
    if (listed.size === 0) return { pages, skipped };
    const chosen = pages.filter(({ url }) => listed.has(url));
    const found = new Set(chosen.map(({ url }) => url));
    for (const { url } of pages) if (!listed.has(url)) skipped.push({ what: url, why: 'it is not in the list of pages' });
    for (const url of listed) if (!found.has(url)) skipped.push({ what: url, why: 'it is in the list of pages and no HTML was archived for it' });
    return { pages: chosen, skipped };
  },
};

function listedPages(bytes: Uint8Array | undefined): ReadonlySet<string> {
  const urls = new Set<string>();
  for (const line of new TextDecoder().decode(bytes ?? new Uint8Array()).split('\n')) {
    if (line.trim() === '') continue;
    const page: unknown = JSON.parse(line);
    if (typeof page === 'object' && page !== null && 'url' in page && typeof page.url === 'string') urls.add(page.url);
  }
  return urls;
}
