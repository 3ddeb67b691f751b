/** Finds `name=value` and `"name": "value"` in free text and cuts the values of secret names, in time linear in the text. */
import { isSecretName } from './secret-shapes.ts';

const nameChars = /[\w.$[\]-]/;
const maxName = 100;
const maxValue = 4000;
/** A cheap look at the name before the dear one. */
const perhaps = /tok|secret|pass|pwd|key|auth|sess|sid|sig|csrf|xsrf|jwt|cook|cred|otp|pin|nonce|bear|hmac|assert|saml|ticket|verif|code|link/i;
/** Program text in the place of a value: calls, members, words of the language. */
const code = /^(?:function|new|true|false|null|undefined|this|await|async|return|typeof|void|[A-Za-z_$][\w$]*[.([]|=|>|\/\/)/;

/** Works from each `=` or `:`: back over at most 100 characters of name, on over at most 4,000 of value. */
export function redactNamedValues(text: string, mark: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const found of text.matchAll(/[=:]/g)) {
    const at = found.index;
    if (at < done) continue;
    const name = nameBefore(text, at);
    if (name === '' || !perhaps.test(name) || !isSecretName(name)) continue;
    const [start, end] = valueAfter(text, at + 1);
    if (end <= start || alreadyCut(text, start)) continue;
    parts.push(text.slice(done, start), mark);
    done = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

function nameBefore(text: string, at: number): string {
  let end = at;
  for (let spare = 8; end > 0 && spare > 0 && /[\s"'\\]/.test(text[end - 1]!); spare--) end--;
  let start = end;
  while (start > 0 && end - start < maxName && nameChars.test(text[start - 1]!)) start--;
  return text.slice(start, end);
}

/** Start and end of the value; equal when there is none to cut. In quotes it may hold anything but its end. */
function valueAfter(text: string, from: number): readonly [number, number] {
  let start = from;
  for (let spare = 8; spare > 0 && /[ \t\\]/.test(text[start] ?? ''); spare--) start++;
  const quoted = /["'`]/.test(text[start] ?? '');
  if (quoted) start++;
  const stop = quoted ? /["'`\\\r\n]/ : /[\s"'`&;,<>)}\\]/;
  let end = start;
  while (end < text.length && end - start < maxValue && !stop.test(text[end]!)) end++;
  if (!quoted && (end - start < 4 || code.test(text.slice(start, Math.min(end + 1, start + 60))))) return [start, start];
  return [start, end];
}

const alreadyCut = (text: string, at: number): boolean => text.startsWith('REDACTED', at) || text.startsWith('‹redacted', at);
