/** Bytes become the text that was written, and a wrong declaration is said out loud. */
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/main/observe/fetch/charset.ts';

const sjis = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]); // 日本語
const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]); // Привет in windows-1251
const withMeta = (label: string, bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`<meta charset="${label}"><p>`), bytes]);

describe('a charset', () => {
  it.each([
    ['bom over header and meta', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), withMeta('shift_jis', Buffer.from('é'))]), 'windows-1252', 'é', 'UTF-8', 'bom'],
    ['UTF-16 with its mark', Buffer.from('\ufeff<p>é', 'utf16le'), null, 'é', 'UTF-16LE', 'bom'],
    ['header over meta', withMeta('utf-8', sjis), 'Shift_JIS', '日本語', 'Shift_JIS', 'header'],
    ['meta', withMeta('Shift_JIS', sjis), null, '日本語', 'Shift_JIS', 'meta'],
    ['meta in http-equiv', Buffer.concat([Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>'), cyrillic]), null, 'Привет', 'windows-1251', 'meta'],
    ['valid UTF-8 without a word', Buffer.from('<p>日本語 é'), null, '日本語 é', 'UTF-8', 'default'],
    ['the default of the standard', Buffer.from([0x3c, 0x70, 0x3e, 0xe9, 0x80]), null, 'é€', 'windows-1252', 'default'],
    ['latin1 is windows-1252', Buffer.from([0x80]), 'iso-8859-1', '€', 'windows-1252', 'header'],
  ] as const)('%s', (_what, bytes, header, text, encoding, from) => {
    const decoded = decode(bytes, header, false);
    expect(decoded.text).toContain(text);
    expect(decoded.decision).toMatchObject({ encoding, from, replacementsPerThousand: 0 });
  });

  it('declared wrongly is noted with what would fit', () => {
    const bytes = Buffer.concat([Buffer.from('<meta charset="utf-8"><p>'), ...Array.from({ length: 40 }, () => sjis)]);
    const { decision } = decode(bytes, null, false);
    expect(decision.replacementsPerThousand).toBeGreaterThan(10);
    expect(decision.note).toMatch(/not UTF-8; they would fit .*Shift_JIS/);
  });
  it('that header and page disagree on is noted', () => {
    expect(decode(withMeta('shift_jis', Buffer.from('x')), 'utf-8', false).decision.note).toMatch(/header says UTF-8, the page says Shift_JIS/);
  });
  it.each(['utf-7', 'nonsense', 'x-user-defined', 'hz-gb-2312'])('%s is never used', (label) => {
    const { decision } = decode(Buffer.from('<p>plain'), label, false);
    expect(decision).toMatchObject({ encoding: 'UTF-8', from: 'default', note: expect.stringContaining('not known') });
  });
  it('of XML comes from its declaration, else it is UTF-8', () => {
    expect(decode(Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>'), cyrillic]), null, true)).toMatchObject({ decision: { encoding: 'windows-1251', from: 'meta' } });
    expect(decode(Buffer.from('<a>é</a>'), null, true).text).toBe('<a>é</a>');
  });
});
