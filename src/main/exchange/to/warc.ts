/** WARC 1.1: each answer as a record of its own gzip member, so that an index can point into it. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { answerOf, type About, type RunFormat } from '../saved-run.ts';
import type { SealedRun } from '../../world.ts';

/** One record as it stands in the file, and what an index says of it. `digest` is over the body. */
export type WarcRecord = { readonly bytes: Uint8Array; readonly url: string; readonly at: string; readonly mediaType: string; readonly status: number; readonly digest: string };

export const warcRunFormat: RunFormat = {
  id: 'warc', extension: 'warc.gz', title: 'WARC 1.1',
  write: function* (runs, about) {
    yield warcInfo(about);
    for (const run of runs) {
      const record = warcRecord(run);
      if (record !== null) yield record.bytes;
    }
  },
};

export const warcInfo = ({ engineVersion, now }: About): Uint8Array => packed(
  ['WARC-Type: warcinfo', `WARC-Record-ID: <urn:uuid:${uuidOf(`info ${now}`)}>`, `WARC-Date: ${seconds(now)}`, 'Content-Type: application/warc-fields'],
  Buffer.from(`software: Proofmark ${engineVersion}\r\nformat: WARC File Format 1.1\r\n`),
);

/** Null for a run without an answer from the web. */
export function warcRecord(run: SealedRun): WarcRecord | null {
  const answer = answerOf(run);
  if (answer === null) return null;
  const { url, status, headers, mediaType, body, at } = answer;
  const head = [`HTTP/1.1 ${status} `, ...headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`)].join('\r\n');
  const block = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body]);
  const digest = `sha256:${sha256(body)}`;
  const bytes = packed([
    'WARC-Type: response', `WARC-Target-URI: ${oneLine(url)}`, `WARC-Date: ${seconds(at)}`, `WARC-Record-ID: <urn:uuid:${uuidOf(`${run.packet.run_id} response`)}>`,
    `WARC-Payload-Digest: ${digest}`, `WARC-Block-Digest: sha256:${sha256(block)}`, 'Content-Type: application/http; msgtype=response',
  ], block);
  return { bytes, url, at, mediaType, status, digest };
}

const packed = (headers: readonly string[], block: Uint8Array): Uint8Array =>
  gzipSync(Buffer.concat([Buffer.from(['WARC/1.1', ...headers, `Content-Length: ${block.length}`, '', ''].join('\r\n')), block, Buffer.from('\r\n\r\n')]));

const oneLine = (text: string): string => text.replace(/\s/g, encodeURIComponent);
const seconds = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** A UUID (version 8, RFC 9562) made of a name, so that the same run always gives the same file. */
function uuidOf(name: string): string {
  const hex = sha256(name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
