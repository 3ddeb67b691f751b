/** Follows every request of a page: the log that is kept, and what is in flight at any moment by kind. */
import { classifyRequest } from './classify-request.ts';
import { redactUrl } from '../../redact.ts';
import type { CDPSession } from 'playwright';
import type { NetworkEntry } from '../../../shared/capture.ts';
import type { RequestKind } from '../../../shared/readiness.ts';

const maxEntries = 2000;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Live = Mutable<NetworkEntry> & { rawUrl: string; accept: string; pathKey: string };

export type InFlight = { readonly counts: Readonly<Partial<Record<RequestKind, number>>>; readonly pendingContent: readonly string[]; readonly lastContentResponseAtMs: number | null };

/** The log of one run. `attach` may be called for more than one session (frames in other processes). */
export class NetworkLog {
  readonly #entries = new Map<string, Live>();
  readonly #asked = new Map<string, number>();
  readonly #clock: () => number;
  readonly #pageUrl: () => string;
  #lastContent: number | null = null;
  #dropped = 0;
  /** Status of the top document's last response, null before there was one. */
  status: number | null = null;

  constructor(clock: () => number, pageUrl: () => string) {
    this.#clock = clock;
    this.#pageUrl = pageUrl;
  }

  async attach(session: CDPSession, scope: string, topFrameId: string | null): Promise<void> {
    session.on('Network.requestWillBeSent', (event) => {
      const id = `${scope}${event.requestId}`;
      const before = this.#entries.get(id);
      if (before !== undefined && event.redirectResponse !== undefined) { before.status = event.redirectResponse.status; this.#end(before, 'done'); this.#entries.delete(id); this.#entries.set(`${id}#${before.startedAtMs}`, before); }
      const headers = event.request.headers;
      this.#begin(id, event.request.method, event.request.url, event.type ?? 'Other', headers['Accept'] ?? headers['accept'] ?? '');
    });
    session.on('Network.responseReceived', (event) => {
      if (event.type === 'Document' && topFrameId !== null && event.frameId === topFrameId) this.status = event.response.status;
      const entry = this.#entries.get(`${scope}${event.requestId}`);
      if (entry === undefined) return;
      entry.status = event.response.status;
      entry.mediaType = event.response.mimeType;
      if (entry.kind === 'content' || entry.kind === 'poll') entry.kind = this.#kindOf(entry, event.response.mimeType);
    });
    session.on('Network.loadingFinished', (event) => {
      const entry = this.#entries.get(`${scope}${event.requestId}`);
      if (entry === undefined) return;
      entry.bytes = Math.max(0, Math.round(event.encodedDataLength));
      this.#end(entry, 'done');
    });
    session.on('Network.loadingFailed', (event) => {
      const entry = this.#entries.get(`${scope}${event.requestId}`);
      if (entry === undefined) return;
      if (event.blockedReason !== undefined || event.errorText !== '') entry.refusal = event.blockedReason ?? event.errorText;
      this.#end(entry, event.blockedReason === undefined ? 'failed' : 'blocked');
    });
    session.on('Network.webSocketCreated', (event) => this.#begin(`${scope}${event.requestId}`, 'GET', event.url, 'WebSocket', ''));
    session.on('Network.webSocketClosed', (event) => { const entry = this.#entries.get(`${scope}${event.requestId}`); if (entry !== undefined) this.#end(entry, 'done'); });
    await session.send('Network.enable', { maxTotalBufferSize: 20_000_000, maxResourceBufferSize: 5_000_000 });
  }

  #begin(id: string, method: string, rawUrl: string, resourceType: string, accept: string): void {
    if (rawUrl.startsWith('data:') || rawUrl.startsWith('blob:')) return;
    if (this.#entries.size >= maxEntries) { this.#dropped++; return; }
    // A time stamp that only defeats caches does not make another request of it.
    const pathKey = `${method} ${rawUrl.replace(/([?&][^=&]*=)\d{10,}(?=&|#|$)/g, '$1')}`;
    const entry: Live = {
      id, method, url: redactUrl(rawUrl), kind: 'asset', resourceType, startedAtMs: this.#clock(), endedAtMs: null, status: null,
      mediaType: null, bytes: null, outcome: 'pending', rawUrl, accept, pathKey,
    };
    entry.kind = this.#kindOf(entry, null);
    this.#asked.set(pathKey, (this.#asked.get(pathKey) ?? 0) + 1);
    this.#entries.set(id, entry);
  }

  #kindOf(entry: Live, mediaType: string | null): RequestKind {
    return classifyRequest({
      resourceType: entry.resourceType, method: entry.method, url: entry.rawUrl, pageUrl: this.#pageUrl(),
      repeats: this.#asked.get(entry.pathKey) ?? 0, accept: entry.accept, mediaType,
    });
  }

  #end(entry: Live, outcome: 'done' | 'failed' | 'blocked'): void {
    if (entry.endedAtMs !== null) return;
    entry.endedAtMs = this.#clock();
    entry.outcome = outcome;
    if (entry.kind === 'content' || entry.kind === 'document') this.#lastContent = entry.endedAtMs;
  }

  /** What is in flight now. */
  inFlight(): InFlight {
    const counts: Partial<Record<RequestKind, number>> = {};
    const pendingContent: string[] = [];
    for (const entry of this.#entries.values()) {
      if (entry.endedAtMs !== null) continue;
      counts[entry.kind] = (counts[entry.kind] ?? 0) + 1;
      if ((entry.kind === 'content' || entry.kind === 'document') && pendingContent.length < 20) pendingContent.push(entry.url);
    }
    return { counts, pendingContent, lastContentResponseAtMs: this.#lastContent };
  }

  get dropped(): number { return this.#dropped; }

  /** The log as kept, in order of start. */
  entries(): readonly NetworkEntry[] {
    return [...this.#entries.values()].map(({ rawUrl: _raw, accept: _accept, pathKey: _key, ...entry }) => entry);
  }
}
