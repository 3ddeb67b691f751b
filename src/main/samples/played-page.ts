/** What a page of the bundled sample site is: words for the first screen, and answers for a browser. */

/** One answer. `delayMs` is how long the server waits before it speaks; `contentType` is HTML in UTF-8 unless said. */
export type PlayedReply = {
  readonly status?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  readonly body: string;
};

/**
 * A page lives under `/<id>/`. `reply` gets the rest of the path ('' for the page itself) and its query, and answers null for an
 * address that does not exist. It keeps no state: the same request gets the same answer.
 */
export type PlayedPage = {
  readonly id: string;
  readonly title: string;
  /** One sentence: what a person learns by running it. */
  readonly teaches: string;
  readonly reply: (rest: string, query: URLSearchParams) => PlayedReply | null;
};

/** A page with one address and one answer. */
export const only = (reply: PlayedReply) => (rest: string): PlayedReply | null => (rest === '' ? reply : null);

export const json = (value: unknown, delayMs = 0): PlayedReply => ({ contentType: 'application/json', delayMs, body: JSON.stringify(value) });
