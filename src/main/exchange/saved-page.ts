/** Pages as other programs saved them, and what a reader of one of their formats is. */

/** One answer of a server as it was saved. `body` is decoded from its transfer and content encoding, not from its charset. */
export type SavedPage = {
  readonly url: string;
  readonly contentType: string | null;
  /** Null where the format does not keep it. */
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /** ISO 8601 in UTC, or null. */
  readonly savedAt: string | null;
};

/** Nothing is left out without a word: `skipped` says what and why. */
export type SavedPages = { readonly pages: readonly SavedPage[]; readonly skipped: readonly Skipped[] };
export type Skipped = { readonly what: string; readonly why: string };

/** A format in the table of `read-saved.ts`. `read` throws FailureError, or anything on bytes that are not its format. */
export type SavedFormat = {
  readonly id: string;
  readonly title: string;
  /** By the bytes; `name` helps where they do not say. */
  readonly recognises: (bytes: Uint8Array, name: string) => boolean;
  readonly read: (bytes: Uint8Array, name: string) => SavedPages;
};

/** Caps over one file: a page of it, all of it unpacked, how many pages. */
export const savedLimits = { pageBytes: 33_554_432, totalBytes: 402_653_184, pages: 10_000 } as const;

export const isHtml = (contentType: string | null): boolean => contentType !== null && /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);

/** Value of the first header of that name, whatever its case. */
export const headerValue = (headers: SavedPage['headers'], name: string): string | null => headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;

/** Text of bytes of which each is one character: for headers and for searching. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
