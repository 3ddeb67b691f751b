/** WACZ 1.1.1: WARC, index, list of pages and package description in one zip that web archive players open. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { sha256, warcInfo, warcRecord, type WarcRecord } from './warc.ts';
import type { About, RunFormat } from '../saved-run.ts';
import type { SealedRun } from '../../world.ts';

const warcName = 'data.warc.gz';

export const waczRunFormat: RunFormat = {
  id: 'wacz', extension: 'wacz', title: 'WACZ 1.1',
  write: function* (runs, about) {
    const info = warcInfo(about);
    const parts: Uint8Array[] = [info];
    const index: string[] = [];
    const pages: string[] = ['{"format":"json-pages-1.0","id":"pages","title":"All Pages"}'];
    let offset = info.length;
    for (const run of runs) {
      const record = warcRecord(run);
      if (record === null) continue;
      parts.push(record.bytes);
      index.push(indexLine(record, offset));
      pages.push(pageLine(record, run));
      offset += record.bytes.length;
    }
    yield zipped({
      'archive/data.warc.gz': Buffer.concat(parts), 'indexes/index.cdx': strToU8(index.toSorted().join('')), 'pages/pages.jsonl': strToU8(`${pages.join('\n')}\n`),
    }, about);
  },
};

/** CDXJ: sort key, moment, and where the record is. */
function indexLine({ url, at, mediaType, status, digest, bytes }: WarcRecord, offset: number): string {
  const facts = { url, mime: mediaType, status: String(status), digest, length: String(bytes.length), offset: String(offset), filename: warcName };
  return `${sortKeyOf(url)} ${momentOf(at)} ${JSON.stringify(facts)}\n`;
}

function pageLine({ url, at }: WarcRecord, { summary, packet, extraction }: SealedRun): string {
  return JSON.stringify({ id: packet.run_id, url, ts: at, title: summary.title || url, text: extraction?.markdown.text ?? '' });
}

/** The usual sort-friendly form: host labels reversed, then the path; lower case. */
export function sortKeyOf(url: string): string {
  const { hostname, port, pathname, search } = new URL(url);
  const host = /^[\d.]+$|^\[/.test(hostname) ? hostname : hostname.replace(/^www\d*\./, '').split('.').reverse().join(',');
  return `${host}${port === '' ? '' : `:${port}`})${pathname}${search}`.toLowerCase();
}

const momentOf = (instant: string): string => new Date(instant).toISOString().slice(0, 19).replace(/\D/g, '');

function zipped(files: Readonly<Record<string, Uint8Array>>, { engineVersion, now }: About): Uint8Array {
  const resources = Object.entries(files).map(([path, bytes]) => ({ name: path.split('/').at(-1), path, hash: `sha256:${sha256(bytes)}`, bytes: bytes.length }));
  const description = strToU8(JSON.stringify({ profile: 'data-package', wacz_version: '1.1.1', created: now, software: `Proofmark ${engineVersion}`, resources }, null, 2));
  const digest = strToU8(JSON.stringify({ path: 'datapackage.json', hash: `sha256:${sha256(description)}` }));
  const entries: Zippable = {};
  // Players read ranges of the archive straight from the zip, so nothing in it is packed again.
  for (const [path, bytes] of Object.entries({ ...files, 'datapackage.json': description, 'datapackage-digest.json': digest })) entries[path] = [bytes, { level: 0, mtime: new Date(1980, 0, 1) }];
  return zipSync(entries);
}
