/** Reads one start tag out of HTML source by the tokenizer's rules: where each attribute's value begins and ends. */

/** Names are lower-case; the first of equal names counts. `end` is just past the `>`. Offsets are UTF-16 units. */
export type Tag = {
  readonly element: string;
  readonly attrs: readonly (readonly [string, string])[];
  readonly values: readonly { readonly name: string; readonly start: number; readonly end: number; readonly quoted: boolean }[];
  readonly end: number;
};

const space = /[\t\n\f\r ]/;

/** Null when there is no start tag at `at`. A tag that the source ends within goes to the end of the source. */
export function scanTag(html: string, at: number): Tag | null {
  if (!/[A-Za-z]/.test(html[at + 1] ?? '')) return null;
  let i = until(html, at + 1, /[\t\n\f\r />]/);
  const element = html.slice(at + 1, i).toLowerCase();
  const attrs: [string, string][] = [];
  const values: Tag['values'][number][] = [];
  while (i < html.length && html[i] !== '>') {
    if (html[i] === '/' || space.test(html[i]!)) {
      i++;
      continue;
    }
    const nameEnd = until(html, i + 1, /[\t\n\f\r />=]/);
    const name = html.slice(i, nameEnd).toLowerCase();
    i = skipSpace(html, nameEnd);
    if (html[i] !== '=') {
      attrs.push([name, '']);
      continue;
    }
    const value = readValue(html, skipSpace(html, i + 1));
    attrs.push([name, html.slice(value.start, value.end)]);
    values.push({ name, start: value.start, end: value.end, quoted: value.quoted });
    i = value.next;
  }
  return { element, attrs, values, end: Math.min(i + 1, html.length) };
}

function readValue(html: string, at: number): { readonly start: number; readonly end: number; readonly next: number; readonly quoted: boolean } {
  const quote = html[at];
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, at + 1);
    return close < 0 ? { start: at + 1, end: html.length, next: html.length, quoted: true } : { start: at + 1, end: close, next: close + 1, quoted: true };
  }
  const end = until(html, at, /[\t\n\f\r >]/);
  return { start: at, end, next: end, quoted: false };
}

function until(html: string, from: number, stop: RegExp): number {
  let i = from;
  while (i < html.length && !stop.test(html[i]!)) i++;
  return i;
}

function skipSpace(html: string, from: number): number {
  let i = from;
  while (i < html.length && space.test(html[i]!)) i++;
  return i;
}
