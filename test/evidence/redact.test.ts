import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { isSecretName, looksSecret } from '../../src/main/secret-shapes.ts';
import { redactHeaders, redactJson, redactLink, redactText, redactUrl } from '../../src/main/redact.ts';
import { redactHtml, redactSnapshot } from '../../src/main/redact-page.ts';
import { nodeId } from '../../src/shared/ids.ts';
import { sampleSnapshot } from './sample-run.ts';

const canary = 'Zx9-canary-Q7wErT8';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlLWNhbmFyeQ';

describe('addresses', () => {
  test.each([
    [`https://ann:${canary}@example.test/`], [`https://${canary}@example.test/a`], [`https://example.test/?token=${canary}`], [`https://example.test/?a=1&API_KEY=${canary}&b=2`],
    [`https://example.test/?X-Amz-Signature=${canary}`], [`https://example.test/#access_token=${canary}&x=1`], [`https://example.test/#/route?sessionId=${canary}`], [`/login?code_verifier=${canary}`],
    [`https://example.test/?next=${encodeURIComponent(`https://h.test/?password=${canary}`)}`], [`https://example.test/?t=${jwt}&c=${canary.slice(0, 0)}`], [`//example.test/?auth=${canary}`],
    [`https://example.test/reset/${canary}2345678`], [`https://example.test/?user%5Bpassword%5D=${canary}`], [`https://example.test/?a;token=${canary}`],
  ])('%s has nothing left', (url) => {
    const safe = redactUrl(url);
    expect(safe).not.toContain(canary);
    expect(safe).not.toContain(jwt);
    expect(redactUrl(safe)).toBe(safe);
  });

  test.each([
    'https://example.test/', 'https://example.test/a-long-slug-about-the-history-of-2024-and-more/page-2?q=otters&lang=en&page=3#section-2',
    'https://example.test/commit/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'https://example.test/?id=550e8400-e29b-41d4-a716-446655440000&utm_source=feed',
    'https://example.test/#:~:text=some%20words', 'not an address at all', '', 'https://example.test/日本語?q=%E7%8C%AB', 'https://example.test/author/keynes?keyword=x&monkey=1&passage=2', 'HTTP://[::1]:8080/x?y',
  ])('%s stays as it is', (url) => expect(redactUrl(url)).toBe(url));

  test('a link of a page keeps what only looks random', () => {
    const signed = 'https://cdn.test/i.png?v=Ab3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW';
    expect(redactLink(signed)).toBe(signed);
    expect(redactUrl(signed)).not.toBe(signed);
    expect(redactLink(`https://cdn.test/i.png?Signature=${canary}&w=3`)).toBe('https://cdn.test/i.png?Signature=REDACTED&w=3');
  });
});

describe('headers', () => {
  test('keep every name and only the values on the list', () => {
    expect(redactHeaders([['Set-Cookie', canary], ['X-Internal-Thing', canary], ['Authorization', canary], ['Content-Type', 'text/html'], ['Location', `/a?sig=${canary}`], ['Link', `<https://h.test/?token=${canary}>; rel=next`]]))
      .toEqual([['set-cookie', '‹redacted›'], ['x-internal-thing', '‹redacted›'], ['authorization', '‹redacted›'], ['content-type', 'text/html'], ['location', '/a?sig=REDACTED'], ['link', '<https://h.test/?token=REDACTED>; rel=next']]);
  });
});

describe('text', () => {
  test.each([
    `Authorization: Bearer ${canary}1234567`, `Cookie: sid=${canary}; theme=dark`, `password=${canary}`, `{"accessToken":"${canary}"}`, `{'api_key': '${canary}'}`, `client_secret: ${canary}`,
    `failed at https://ann:${canary}@h.test/?token=${canary}`, `token ${jwt}`, `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`, `x-csrf-token=${canary}`, `set-cookie: id=${canary}`,
  ])('%s has nothing left', (text) => expect(redactText(text)).not.toMatch(new RegExp(`${canary}|${jwt}`)));

  test.each([
    'The token was passed on to the next player.', 'A basic introduction to authorization and sessions', 'Press any key', 'The secret of good bread', 'const keys = Object.keys(map);', 'Passwords should be long.',
  ])('%s stays as it is', (text) => expect(redactText(text)).toBe(text));

  test.each([
    'token=', '"a', '-', 'cookie: ', '<input ', 'x=1 ', '<!--', '<script>', 'eyJaaaaaaaa-', '-----BEGIN PRIVATE KEY-----', 'https://', 'https://a@', '=', '"password":', '<a href="', "<a b='", 'bearer ', '&token=', ';', '\\',
  ])('%j over and over is cut in time that grows with its length alone', (piece) => {
    const cost = (pieces: number): number => {
      const text = piece.repeat(pieces);
      const started = process.cpuUsage();
      redactText(text);
      redactHtml(text);
      redactUrl(text);
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    cost(500);
    expect(cost(40_000)).toBeLessThan(4_000_000); // CPU microseconds: a quadratic one takes minutes
  });

  test('of JSON: by the key, and inside strings', () => {
    expect(redactJson({ password: canary, deep: [{ url: `https://h.test/?token=${canary}` }], count: 3, none: null })).toEqual({ password: '‹redacted›', deep: [{ url: 'https://h.test/?token=REDACTED' }], count: 3, none: null });
  });
});

test('names: what holds a secret and what does not', () => {
  for (const name of ['token', 'access_token', 'accessToken', 'X-Api-Key', 'csrfmiddlewaretoken', '__RequestVerificationToken', 'PHPSESSID', 'user[password]', 'client-secret', 'sig', 'X-Amz-Credential', 'authenticity_token']) expect(isSecretName(name), name).toBe(true);
  for (const name of ['q', 'page', 'keyword', 'author', 'tokenizer', 'passage', 'signal', 'design', 'sidebar', 'monkey', 'code', 'key', 'id', 'utm_source', 'sessions', 'description', 'og:title', 'viewport']) expect(isSecretName(name), name).toBe(false);
});

test('shapes: random runs, not words, ids or digests of content', () => {
  for (const value of [jwt, 'ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'AKIAIOSFODNN7EXAMPLE', 'q8Zk2Lr9Xv4Tn7Wb1Jc6Mf3Hd5Gs0PyAeUi', 'f'.repeat(20) + '0123456789abcdef0123456789']) expect(looksSecret(value), value).toBe(true);
  for (const value of ['hello', 'a-very-long-slug-with-many-words-in-it-2024-edition', '550e8400-e29b-41d4-a716-446655440000', '2026-11-30T23:27:42.000Z/2026-12-01T00:00:00Z', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa']) expect(looksSecret(value), value).toBe(false);
});

const page = `<!doctype html><html><head><meta name="csrf-token" content="${canary}"><meta name=description content="On tokens and keys"><meta http-equiv="refresh" content="5; url=/x?token=${canary}">
<script nonce='${canary}' src="/a.js?sig=${canary}">window.state = {"sessionToken":"${canary}","n":1}</script><!-- api_key=${canary} --></head>
<body data-user-token="${canary}"><form action="/go?auth=${canary}"><input type=hidden name=x value=${canary}><INPUT TYPE='password' VALUE='${canary}'><input value="${canary}" name="q"><input type=submit value="Send it"></form>
<a href="/read?page=2&amp;token=${canary}#part" title="a > b">read</a> <img srcset="/i.png?w=1 1x, /j.png?token=${canary} 2x" alt="x"><p>The password is a word here.</p></body></html>`;

describe('a page', () => {
  test('has nothing left in its source, and what is no secret to the byte', () => {
    const safe = redactHtml(page);
    expect(safe).not.toContain(canary);
    for (const kept of ['content="On tokens and keys"', 'value="Send it"', 'href="/read?page=2&amp;token=REDACTED#part" title="a > b"', '"n":1}</script>', '<p>The password is a word here.</p>', 'srcset="/i.png?w=1 1x, /j.png?token=REDACTED 2x"']) expect(safe).toContain(kept);
    expect(redactHtml(safe)).toBe(safe);
    expect(JSON.stringify(parse(safe), (key, value: unknown) => (key === 'parentNode' ? undefined : value))).not.toContain(canary);
  });

  test('without secrets is the same source and the same snapshot object', () => {
    const clean = '<html><body class="token-list"><p title=\'x\'>a < b & c</p><input type="radio" value="1"><script>let a = 1 < 2;</script></body>';
    expect(redactHtml(clean)).toBe(clean);
    const snapshot = sampleSnapshot(1);
    expect(redactSnapshot(snapshot)).toBe(snapshot);
  });

  test('has nothing left in its snapshot but its text', () => {
    const base = sampleSnapshot(1);
    const body = base.nodes.find((node) => node.name === 'body')!.id;
    const extra = (n: number, name: string, attrs: [string, string][], text = '', kind: 'element' | 'comment' | 'text' = 'element', parent = body) => ({ id: nodeId('0', n), parent, kind, name, attrs, text });
    const snapshot = { ...base, nodes: [...base.nodes,
      extra(101, 'input', [['type', 'hidden'], ['value', canary]]), extra(102, 'a', [['href', `https://ann:${canary}@h.test/?token=${canary}`]]), extra(103, '', [], `token=${canary}`, 'comment'),
      extra(104, 'script', []), extra(105, '', [], `var password = "${canary}"`, 'text', nodeId('0', 104)), extra(106, 'p', []), extra(107, '', [], 'Say password=open sesame', 'text', nodeId('0', 106)),
    ] };
    const safe = redactSnapshot(snapshot);
    expect(JSON.stringify(safe)).not.toContain(canary);
    expect(safe.nodes.at(-1)!.text).toBe('Say password=open sesame');
    expect(redactSnapshot(safe)).toBe(safe);
  });
});
