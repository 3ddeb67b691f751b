/** Makes a fetched page of a response's bytes: kind, charset, text, and the report with secrets cut. */
import { digestOfBytes } from '../../digest.ts';
import { redactHeaders } from '../../redact.ts';
import { redactHtml } from '../../redact-page.ts';
import { decode } from './charset.ts';
import { mediaOf, type Media } from './media-type.ts';
import { headerOf } from './request-hop.ts';
import type { CharsetDecision, FetchReport } from '../../../shared/fetching.ts';
import type { Fetched } from '../../world.ts';

export type Response = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Decompressed. */
  readonly body: Uint8Array;
  readonly report: Omit<FetchReport, 'status' | 'headers' | 'contentType' | 'charset' | 'decodedBytes' | 'bodyDigest' | 'elapsedMs'>;
  readonly elapsedMs: number;
};

/**
 * Bodies that are no text (allowed under an error status) give an empty page. A body without secrets is kept to the byte;
 * one in which something was cut is kept as UTF-8, with a byte order mark where the page was in another encoding.
 */
export function readPage(response: Response): Fetched & { readonly media: Media } {
  const { status, headers, body } = response;
  const media = mediaOf(headerOf(headers, 'content-type'), body);
  const { text: said, decision } = media.form === 'other' ? nothingDecoded : decode(body, media.charset, media.form === 'xml');
  const text = media.form === 'text' ? said : redactHtml(said);
  const kept = text === said ? body : new TextEncoder().encode(decision.encoding === 'UTF-8' && decision.from !== 'bom' ? text : `\uFEFF${text}`);
  const digest = digestOfBytes(kept);
  return {
    media,
    html: media.form === 'text' && text !== '' ? plainTextPage(text) : text,
    body: { digest, bytes: kept, mediaType: media.essence },
    report: {
      ...response.report, status, headers: redactHeaders(headers), contentType: media.essence, charset: decision,
      decodedBytes: body.length, bodyDigest: digest, elapsedMs: Math.round(response.elapsedMs),
    },
  };
}

const nothingDecoded: { readonly text: string; readonly decision: CharsetDecision } = { text: '', decision: { encoding: 'UTF-8', from: 'default', replacementsPerThousand: 0 } };

/** Plain text as browsers show it: one preformatted block. */
const plainTextPage = (text: string): string => `<!doctype html><html><head></head><body><pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre></body></html>`;
