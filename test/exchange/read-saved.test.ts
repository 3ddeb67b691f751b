/** Saved pages of every format: read, named, nothing dropped without a word, hostile files refused with a sentence. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSaved, savedFormats } from '../../src/main/exchange/read-saved.ts';
import type { SavedPage } from '../../src/main/exchange/saved-page.ts';

const page = (title: string): string => `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>Größe — 尺</p></main></body></html>`;
const textOf = (one: SavedPage | undefined): string => new TextDecoder().decode(one?.body);

function must(bytes: Uint8Array, name: string) {
  const read = readSaved(bytes, name);
  if (!read.ok) throw new Error(`${read.error.sentence} ${read.error.detail ?? ''}`);
  return read.value;
}

const crlf = (lines: readonly string[]): string => lines.join('\r\n');
const join = (...parts: readonly (string | Uint8Array)[]): Uint8Array => Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

function record(type: string, url: string, block: Uint8Array): Uint8Array {
  return join(crlf(['WARC/1.1', `WARC-Type: ${type}`, `WARC-Target-URI: ${url}`, 'WARC-Date: 2026-01-02T03:04:05Z', `Content-Length: ${block.length}`, '', '']), block, '\r\n\r\n');
}
const answer = (status: string, headers: readonly string[], body: Uint8Array | string): Uint8Array => join(crlf([`HTTP/1.1 ${status}`, ...headers, '', '']), body);
const html = 'Content-Type: text/html; charset=utf-8';

describe('WARC', () => {
  const chunked = join('5\r\n', page('A').slice(0, 5), '\r\n', `${(Buffer.byteLength(page('A')) - 5).toString(16)};x=1\r\n`, page('A').slice(5), '\r\n0\r\n\r\n');
  const warc = join(
    record('warcinfo', '', strToU8('software: x\r\n')),
    record('response', 'https://a.test/', answer('200 OK', [html, 'Transfer-Encoding: chunked'], chunked)),
    record('response', 'https://b.test/', answer('200 OK', [html, 'Content-Encoding: br'], brotliCompressSync(page('B')))),
    record('response', 'https://c.test/', answer('403 Forbidden', [html], page('C'))),
    record('response', 'https://d.test/', answer('301 Moved', [html, 'Location: /e'], '')),
    record('response', 'https://e.test/x.png', answer('200 OK', ['Content-Type: image/png'], 'x')),
    record('revisit', 'https://f.test/', strToU8('HTTP/1.1 200 OK\r\n\r\n')),
  );

  it('gives HTML answers decoded, with status and time, and names redirects and revisits', () => {
    const { pages, skipped } = must(warc, 'x.warc');
    expect(pages.map(({ url, status, savedAt }) => [url, status, savedAt])).toEqual([['https://a.test/', 200, '2026-01-02T03:04:05.000Z'], ['https://b.test/', 200, '2026-01-02T03:04:05.000Z'], ['https://c.test/', 403, '2026-01-02T03:04:05.000Z']]);
    expect(pages.map(textOf)).toEqual([page('A'), page('B'), page('C')]);
    expect(skipped.map(({ what }) => what)).toEqual(['https://d.test/', 'https://f.test/']);
  });

  it('is read from one gzip member for each record, too', () => {
    const members = join(gzipSync(record('warcinfo', '', strToU8('x'))), gzipSync(record('response', 'https://c.test/', answer('200 OK', [html], page('C')))));
    expect(must(members, 'x.warc.gz').pages.map(textOf)).toEqual([page('C')]);
  });

  it('cut short at any byte it is refused or read as far as it is whole, never more', () => {
    for (let length = 0; length < warc.length; length += 97) {
      const read = readSaved(warc.subarray(0, length), 'x.warc');
      if (read.ok) expect(read.value.pages.every((one) => [page('A'), page('B'), page('C')].includes(textOf(one)))).toBe(true);
      else expect(read.error.sentence).toMatch(/^\S.*\.$/);
    }
  });

  it('in a WACZ only the listed pages are taken, the others are named', () => {
    const zip = zipSync({ 'datapackage.json': strToU8('{}'), 'archive/data.warc.gz': gzipSync(warc), 'pages/pages.jsonl': strToU8('{"format":"json-pages-1.0","id":"pages"}\n{"url":"https://b.test/","ts":"2026-01-02T03:04:05Z"}\n{"url":"https://gone.test/"}\n') });
    const { pages, skipped, format } = must(zip, 'x.wacz');
    expect([format, pages.map(textOf)]).toEqual(['wacz', [page('B')]]);
    expect(skipped.map(({ what }) => what).toSorted()).toEqual(['https://a.test/', 'https://c.test/', 'https://d.test/', 'https://f.test/', 'https://gone.test/']);
  });
});

describe('HAR', () => {
  const entry = (url: string, over: { readonly type?: string; readonly mime?: string; readonly content?: object; readonly status?: number; readonly dest?: string }): object => ({
    startedDateTime: '2026-01-02T03:04:05.000Z', ...(over.type === undefined ? {} : { _resourceType: over.type }),
    request: { method: 'GET', url, headers: over.dest === undefined ? [] : [{ name: 'Sec-Fetch-Dest', value: over.dest }] },
    response: { status: over.status ?? 200, headers: [{ name: 'Content-Type', value: over.mime ?? 'text/html; charset=iso-8859-1' }], content: { mimeType: over.mime ?? 'text/html', ...over.content } },
  });
  const har = strToU8(JSON.stringify({ log: { version: '1.2', entries: [
    entry('https://a.test/', { type: 'document', content: { text: page('A') } }),
    entry('https://b.test/', { content: { text: Buffer.from(page('B'), 'latin1').toString('base64'), encoding: 'base64' } }),
    entry('https://c.test/frame', { dest: 'iframe', content: { text: page('C') } }),
    entry('https://d.test/', { type: 'document', content: {} }),
    entry('https://e.test/app.js', { mime: 'text/javascript', content: { text: 'x' } }),
    { broken: true },
  ] } }));

  it('gives the documents; text is UTF-8 whatever the header says, base64 keeps its charset', () => {
    const { pages, skipped } = must(har, 'network.har');
    expect(pages.map(({ url, contentType }) => [url, contentType])).toEqual([['https://a.test/', 'text/html; charset=utf-8'], ['https://b.test/', 'text/html; charset=iso-8859-1']]);
    expect(textOf(pages[0])).toBe(page('A'));
    expect(skipped.map(({ what }) => what)).toEqual(['https://c.test/frame', 'https://d.test/', 'entry 6']);
  });

  it('a Playwright trace is read the same way', () => {
    const snapshot = entry('https://a.test/', { type: 'document', content: { _sha1: 'abc.html' } });
    const zip = zipSync({ 'trace.network': strToU8(`${JSON.stringify({ type: 'resource-snapshot', snapshot })}\n`), 'resources/abc.html': strToU8(page('A')) });
    expect(must(zip, 'trace.zip')).toMatchObject({ format: 'playwright-trace', pages: [{ url: 'https://a.test/', status: 200 }] });
  });
});

describe('MHTML and HTML', () => {
  const mhtml = crlf([
    'From: <Saved by Blink>', 'Snapshot-Content-Location: https://a.test/page', 'Subject: =?utf-8?Q?A?=', 'Date: Fri, 2 Jan 2026 03:04:05 +0000', 'MIME-Version: 1.0',
    'Content-Type: multipart/related;', '\ttype="text/html";', '\tboundary="----B--x.+"', '', '',
    '------B--x.+', 'Content-Type: text/html', 'Content-ID: <f@mhtml.blink>', 'Content-Transfer-Encoding: quoted-printable', 'Content-Location: https://a.test/page', '',
    page('A').replaceAll('=', '=3D').replace('ö', '=C3=B6').replace('ß', '=C3=9F').replace('—', '=E2=80=94').replace('尺', '=E5=B0=BA').replace('<main>', '<ma=\r\nin>'),
    '------B--x.+', 'Content-Type: text/html', 'Content-Transfer-Encoding: base64', 'Content-Location: cid:frame', '', Buffer.from(page('F')).toString('base64'),
    '------B--x.+--', '',
  ]);

  it('gives the page with its address, and names its frames', () => {
    const { pages, skipped, format } = must(strToU8(mhtml), 'saved.mhtml');
    expect([format, pages[0]?.url, textOf(pages[0]), pages[0]?.savedAt]).toEqual(['mhtml', 'https://a.test/page', page('A'), '2026-01-02T03:04:05.000Z']);
    expect(skipped).toEqual([{ what: 'cid:frame', why: 'a frame of the page: only the page itself is read' }]);
  });

  it('a saved page knows where it came from when it says so', () => {
    expect(must(strToU8(`<!doctype html><!-- saved from url=(0019)https://a.test/here -->${page('A')}`), 'a.html').pages[0]?.url).toBe('https://a.test/here');
    expect(must(strToU8(page('A')), 'my page.html').pages[0]?.url).toBe('file:///my%20page.html');
  });
});

describe('hostile files', () => {
  const next = (seed: number): (() => number) => () => ((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648);

  it('100 spoilt files: each is a value or a sentence, none throws', () => {
    const chance = next(5);
    const good = [
      strToU8(page('A')), strToU8('{"log":{"entries":[{}]}}'), record('response', 'https://a.test/', answer('200 OK', [html], page('A'))), gzipSync(new Uint8Array(5000)),
      zipSync({ 'datapackage.json': strToU8('{}'), 'archive/../../etc/passwd.warc': strToU8('WARC/1.0'), 'archive/a.warc': strToU8('WARC/1.0\r\n\r\n') }),
    ];
    for (let n = 0; n < 100; n++) {
      const bytes = Uint8Array.from(good[n % good.length]!);
      for (let k = 0; k < 4; k++) bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256);
      const cut = chance() < 0.5 ? bytes : bytes.subarray(0, Math.floor(chance() * bytes.length));
      for (const name of ['x.html', 'x.har', 'x.warc.gz', 'x.wacz', 'x.mhtml', 'x.bin']) {
        const read = readSaved(cut, name);
        if (!read.ok) expect(read.error.sentence).toMatch(/^.+\.$/s);
      }
    }
  });

  it('bombs are refused', () => {
    const bomb = gzipSync(new Uint8Array(420 * 1024 * 1024), { level: 1 });
    expect(readSaved(bomb, 'x.warc.gz')).toMatchObject({ ok: false, error: { code: 'PM-FETCH-009' } });
    const inner = record('response', 'https://a.test/', answer('200 OK', [html, 'Content-Encoding: gzip'], gzipSync(new Uint8Array(64 * 1024 * 1024), { level: 1 })));
    expect(readSaved(inner, 'x.warc')).toMatchObject({ ok: false, error: { code: 'PM-FETCH-009' } });
    const zip = zipSync({ 'datapackage.json': strToU8('{}'), 'archive/a.warc': new Uint8Array(100 * 1024 * 1024) });
    expect(readSaved(zip, 'x.wacz')).toMatchObject({ ok: false, error: { code: 'PM-PACKET-004' } });
  });

  it('what is no format at all is told which there are', () => {
    const read = readSaved(strToU8('just words'), 'notes.txt');
    expect(read).toMatchObject({ ok: false, error: { code: 'PM-FILE-002' } });
    for (const { title } of savedFormats) expect(read.ok ? '' : read.error.sentence).toContain(title);
  });
});
