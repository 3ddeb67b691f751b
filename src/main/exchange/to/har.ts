/** HAR 1.2: the documents with their bodies, and the network log of rendered pages without. */
import { answerOf, type RunFormat } from '../saved-run.ts';
import type { NetworkEntry } from '../../../shared/capture.ts';
import type { SealedRun } from '../../world.ts';

export const harRunFormat: RunFormat = {
  id: 'har', extension: 'har', title: 'HAR 1.2',
  write: function* (runs, { engineVersion }) {
    const pages: object[] = [];
    const entries: object[] = [];
    for (const run of runs) {
      pages.push({ startedDateTime: run.summary.startedAt, id: run.packet.run_id, title: run.summary.title || run.packet.url_final, pageTimings: {} });
      entries.push(...entriesOf(run));
    }
    yield `${JSON.stringify({ log: { version: '1.2', creator: { name: 'Proofmark', version: engineVersion }, pages, entries } })}\n`;
  },
};

function entriesOf(run: SealedRun): readonly object[] {
  const answer = answerOf(run);
  const { run_id: pageref } = run.packet;
  const head = answer === null ? [] : [entry({
    pageref, startedDateTime: answer.at, method: 'GET', url: answer.url, status: answer.status, headers: answer.headers, time: run.capture?.response?.elapsedMs ?? 0,
    content: { size: answer.body.length, mimeType: headerType(answer.headers) ?? answer.mediaType, text: Buffer.from(answer.body).toString('base64'), encoding: 'base64' }, type: 'document',
  })];
  const startedMs = Date.parse(run.summary.startedAt);
  return [...head, ...(run.capture?.network ?? []).map((one) => networkEntry(one, pageref, startedMs))];
}

const networkEntry = (one: NetworkEntry, pageref: string, startedMs: number): object => entry({
  pageref, startedDateTime: new Date(startedMs + one.startedAtMs).toISOString(), method: one.method, url: one.url, status: one.status ?? 0, headers: [], type: one.resourceType,
  time: one.endedAtMs === null ? 0 : one.endedAtMs - one.startedAtMs, content: { size: one.bytes ?? 0, mimeType: one.mediaType ?? '' }, comment: one.refusal ?? one.outcome,
});

type Entry = {
  readonly pageref: string; readonly startedDateTime: string; readonly method: string; readonly url: string; readonly status: number; readonly time: number; readonly type: string;
  readonly headers: readonly (readonly [string, string])[]; readonly content: object; readonly comment?: string;
};

/** Every key that HAR 1.2 demands, -1 for what is not known. */
const entry = ({ pageref, startedDateTime, method, url, status, headers, time, content, type, comment }: Entry): object => ({
  pageref, startedDateTime, time, _resourceType: type,
  request: { method, url, httpVersion: 'unknown', cookies: [], headers: [], queryString: [], headersSize: -1, bodySize: -1 },
  response: { status, statusText: '', httpVersion: 'unknown', cookies: [], headers: headers.map(([name, value]) => ({ name, value })), content, redirectURL: '', headersSize: -1, bodySize: -1 },
  cache: {}, timings: { send: 0, wait: time, receive: 0 }, ...(comment === undefined ? {} : { comment }),
});

const headerType = (headers: readonly (readonly [string, string])[]): string | null => headers.find(([name]) => name === 'content-type')?.[1] ?? null;
