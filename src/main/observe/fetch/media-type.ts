/** Tells a page from a picture, a PDF or a download, by what the server says and by the first bytes. */

/** `html` and `xml` are parsed as markup, `text` is shown as it is; anything else is not a page. */
export type Media = { readonly form: 'html' | 'xml' | 'text' | 'other'; readonly essence: string; readonly charset: string | null };

const signatures: readonly (readonly [mediaType: string, offset: number, bytes: string])[] = [
  ['application/pdf', 0, '%PDF-'], ['image/png', 0, '\x89PNG'], ['image/jpeg', 0, '\xff\xd8\xff'], ['image/gif', 0, 'GIF8'], ['image/webp', 8, 'WEBP'],
  ['application/zip', 0, 'PK\x03\x04'], ['application/gzip', 0, '\x1f\x8b'], ['video/mp4', 4, 'ftyp'], ['application/ogg', 0, 'OggS'], ['audio/mpeg', 0, 'ID3'],
  ['application/wasm', 0, '\0asm'], ['application/x-elf', 0, '\x7fELF'], ['video/webm', 0, '\x1a\x45\xdf\xa3'], ['application/x-7z-compressed', 0, '7z\xbc\xaf'], ['font/woff2', 0, 'wOF2'],
  ['application/vnd.ms-cab', 0, 'MSCF'], ['application/x-rar', 0, 'Rar!'], ['image/x-icon', 0, '\0\0\x01\0'],
];

const markup = /^\s*(?:<!--[\s\S]{0,4000}?-->\s*)*<(?:!doctype\s+html|html|head|body|script|title|meta|link|style|div|p|a|h1|table|br|iframe|main|article|section)[\s>/]/i;

/** Judges by the declared type where the bytes do not contradict it; `bytes` are decompressed. */
export function mediaOf(contentType: string | null, bytes: Uint8Array): Media {
  const [essence, charset] = readContentType(contentType);
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const signature = signatures.find(([, offset, mark]) => head.startsWith(mark, offset));
  if (signature !== undefined) return { form: 'other', essence: signature[0], charset };
  const form = formOf(essence);
  if (form !== null && form !== 'other' && looksBinary(bytes)) return { form: 'other', essence: 'application/octet-stream', charset };
  if (form !== null) return { form, essence, charset };
  if (looksBinary(bytes)) return { form: 'other', essence: 'application/octet-stream', charset };
  const text = head.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '');
  if (/^\s*<\?xml/i.test(text)) return { form: 'xml', essence: 'application/xml', charset };
  return markup.test(text) ? { form: 'html', essence: 'text/html', charset } : { form: 'text', essence: 'text/plain', charset };
}

/** Null when the type says nothing (absent, or one that servers give to what they do not know). */
function formOf(essence: string): Media['form'] | null {
  if (essence === '' || essence === 'unknown/unknown' || essence === 'application/unknown' || essence === '*/*') return null;
  if (essence === 'text/html') return 'html';
  if (essence === 'application/xhtml+xml' || /[/+]xml$/.test(essence)) return essence.startsWith('image/') ? 'other' : essence === 'application/xhtml+xml' ? 'html' : 'xml';
  return essence === 'text/plain' || essence === 'text/markdown' || essence === 'text/x-markdown' ? 'text' : 'other';
}

function readContentType(contentType: string | null): readonly [essence: string, charset: string | null] {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s;]+)/i.exec(parameter)?.[1] ?? null).find((found) => found !== null) ?? null;
  return [type.trim().toLowerCase(), charset];
}

/** Control bytes that no text holds (WHATWG MIME sniffing, 7.1), unless it is UTF-16 by its mark or its pattern. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 1445);
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return false;
  let control = 0;
  let nul = 0;
  for (const byte of head) {
    if (byte === 0) nul++;
    else if (byte <= 8 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f)) control++;
  }
  if (control > 2) return true;
  return nul > head.length / 50 && !/[<A-Za-z]\0[A-Za-z!]\0|\0[<A-Za-z]\0[A-Za-z!]/.test(Buffer.from(head.subarray(0, 64)).toString('latin1'));
}
