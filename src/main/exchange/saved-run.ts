/** What an exporter is, and what it reads of a run. */
import type { SealedRun } from '../world.ts';

/** A format in the table of `write-runs.ts`: all runs into the one file. */
export type RunFormat = {
  readonly id: string;
  readonly extension: string;
  readonly title: string;
  /** Parts of the file, in order. Runs are asked for one by one, so that text formats hold only one in memory. */
  readonly write: (runs: Iterable<SealedRun>, about: About) => Iterable<string | Uint8Array>;
};

/** `now` is ISO 8601 in UTC. */
export type About = { readonly engineVersion: string; readonly now: string };

/** What the server answered, with the body as it was kept; null for a run that got none. */
export function answerOf({ capture, blobs, packet }: SealedRun) {
  const response = capture?.response ?? null;
  const body = blobs.find(({ digest }) => digest === packet.digests.body)?.bytes;
  if (response === null || body === undefined || !/^https?:/i.test(response.finalUrl)) return null;
  // The body is kept decoded, so headers about its encoding and length on the wire would lie.
  const headers = response.headers.filter(([name]) => !/^(?:content-encoding|transfer-encoding|content-length)$/i.test(name));
  return { url: response.finalUrl, status: response.status, headers: [...headers, ['content-length', String(body.length)] as const], mediaType: response.contentType, body, at: capture!.capturedAt };
}
