/** Reads header lines as mail, HTTP and WARC write them. */

export type HeaderBlock = { readonly first: string; readonly headers: readonly (readonly [string, string])[]; /** Where the body starts. */ readonly end: number };

/** `text` from `at`: with `startLine`, one line before the headers; then headers, folded lines joined, up to an empty line. Null when there is no end. */
export function readHeaders(text: string, at: number, startLine: boolean): HeaderBlock | null {
  const blank = /\r?\n\r?\n/g;
  blank.lastIndex = at;
  const found = blank.exec(text);
  if (found === null) return null;
  const lines = text.slice(at, found.index).replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const first = startLine ? lines.shift() ?? '' : '';
  const headers = lines.flatMap((line): (readonly [string, string])[] => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
  });
  return { first, headers, end: found.index + found[0].length };
}
