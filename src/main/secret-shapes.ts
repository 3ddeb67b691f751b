/** What a secret looks like: by the name it goes under, by the form its issuer gives it, by entropy. */

/** Whole words of a name, after splitting at case changes, `_`, `-`, `.` and brackets. */
const secretWords: ReadonlySet<string> = new Set([
  'token', 'secret', 'password', 'passwd', 'pwd', 'pass', 'passphrase', 'passcode', 'otp', 'totp', 'pin', 'apikey', 'auth', 'authorization', 'bearer', 'credential',
  'credentials', 'session', 'sessionid', 'sessid', 'phpsessid', 'jsessionid', 'sid', 'sig', 'signature', 'csrf', 'xsrf', 'csrftoken', 'jwt', 'cookie', 'nonce', 'hmac',
  'assertion', 'saml', 'samlresponse', 'ticket', 'refreshtoken', 'accesstoken', 'idtoken', 'authenticity', 'hash_hmac', 'verifier', 'privatekey', 'clientsecret',
]);
/** Two words that together name a secret. */
const secretPairs = /(?:api|access|private|secret|signing|encryption|client|auth|account|shared|service|subscription|function|x)[ ]key|(?:magic|invite|reset|login|verification) (?:link|code)|key (?:pair )?id|auth code|client secret|oauth code|policy/;

/** Whether a parameter, field, header or property of this name holds a secret. `code` and `key` alone do not. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== '');
  if (words.some((word) => secretWords.has(word))) return true;
  if (/(?:token|secret|password|passwd|apikey|sessionid|sessid|credential)s?$/.test(words.join(''))) return true;
  return words.length > 1 && secretPairs.test(words.join(' '));
}

const issued = [
  /\beyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,8000}(?:\.[A-Za-z0-9_-]{0,2000})?/, // JSON Web Token
  /\bgh[pousr]_[A-Za-z0-9]{20,300}/, /\bgithub_pat_\w{20,300}/, /\bglpat-[\w-]{16,300}/, /\bnpm_[A-Za-z0-9]{30,300}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/, /\bAIza[\w-]{30,300}/, /\bya29\.[\w-]{20,2000}/,
  /\bxox[abeoprs]-[\w-]{10,300}/, /\b[rsp]k_(?:live|test)_[A-Za-z0-9]{16,300}/, /\bsk-[\w-]{20,300}/, /\bSG\.[\w-]{16,300}\.[\w-]{16,300}/,
  /\bhf_[A-Za-z0-9]{20,300}/, /\bdop_v1_[0-9a-f]{32,300}/,
] as const;

/** Whether a value holds a token in the form of a known issuer. */
export const isIssuedSecret = (value: string): boolean => issued.some((pattern) => pattern.test(value));

const anywhere = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'g');
/** What is cut from free text whatever its name; `keep` is the group that stays before the mark. Every repeat is bounded: the text is a stranger's. */
export const textPatterns: readonly { readonly pattern: RegExp; readonly keep: number | null }[] = [
  { pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,6000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/g, keep: null },
  ...issued.map((pattern) => ({ pattern: anywhere(pattern), keep: null })),
  { pattern: /\b((?:bearer|basic|digest|negotiate|token)\s{1,20})(?=[^\s"',;]{0,100}\d|[^\s"',;]{20})[A-Za-z0-9+/._~=-]{8,4000}/gi, keep: 1 },
  { pattern: /((?:^|[\s;,"'(])(?:set-cookie|cookie|authorization|proxy-authorization)\s{0,20}:\s{0,20})[^\r\n"']{1,8000}/gi, keep: 1 },
];

const hint = /eyJ|gh[pousr]_|github_pat|glpat|npm_|AKIA|ASIA|AIza|ya29|xox|[rsp]k_|sk-|SG\.|hf_|dop_v1|PRIVATE KEY|bearer|basic|digest|negotiate|token|cookie|authorization|secret|passw|pwd|key|csrf|xsrf|sess|credential|:\/\//i;

/** A cheap look: a text without any of the marks is left as it is without the dear search. */
export const canHoldSecret = (text: string): boolean => hint.test(text);

/**
 * Whether one value, standing alone, is most likely a secret: an issued form; or at least 32 characters of one run without
 * word breaks, mixed letters and digits, over 3.5 bits a character (Shannon, over the value's own characters). UUIDs and
 * sha digests in hex stay below (hex has at most 4 bits, so hex is cut only from 40 characters, and UUIDs never).
 */
export function looksSecret(value: string): boolean {
  if (isIssuedSecret(value)) return true;
  if (value.length < 32 || value.length > 8192) return value.length > 8192 && !/\s/.test(value);
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return false;
  if (/^[0-9a-f]+$/i.test(value)) return value.length >= 40;
  if (!/^[A-Za-z0-9+/_=.~-]+$/.test(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return longestRun(value) >= 24 && bitsPerChar(value) > 3.5;
}

/** Words joined by hyphens (slugs) are not one run. */
const longestRun = (value: string): number => Math.max(...value.split(/[-_.~/]/).map((part) => (/\d/.test(part) || /[a-z][A-Z]/.test(part) ? part.length : 0)));

/** Shannon entropy of the characters, bits. */
export function bitsPerChar(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
