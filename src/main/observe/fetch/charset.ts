/** Decides how bytes become text, and says so: byte order mark, header, meta element, default, in that order. */
import { TextDecoder, getBOMEncoding, labelToName } from '@exodus/bytes/encoding.js';
import sniffHtmlEncoding from 'html-encoding-sniffer';
import type { CharsetDecision } from '../../../shared/fetching.ts';

/** U+FFFD per 1,000 characters past which the declaration was most likely wrong. */
const wrongPastPerThousand = 10;
const noneDeclared = 'none-declared';

/** Encodings worth a try when the declared one does not fit, in the order of how common they are on the web. */
const alternatives = ['UTF-8', 'Shift_JIS', 'gb18030', 'EUC-KR', 'Big5', 'EUC-JP', 'windows-1251', 'windows-1252'] as const;

export type Decoded = { readonly text: string; readonly decision: CharsetDecision };

/** `headerLabel` is the charset of Content-Type; unknown labels are as good as none, and noted. */
export function decode(bytes: Uint8Array, headerLabel: string | null, xml: boolean): Decoded {
  const chosen = choose(bytes, headerLabel, xml);
  const text = new TextDecoder(chosen.encoding).decode(bytes);
  const perThousand = replacementsPerThousand(text);
  const notes = [...chosen.notes, ...(perThousand > wrongPastPerThousand ? [wrongNote(bytes, chosen.encoding)] : [])];
  return {
    text,
    decision: { encoding: chosen.encoding, from: chosen.from, replacementsPerThousand: perThousand, ...(notes.length === 0 ? {} : { note: notes.join('; ') }) },
  };
}

type Choice = { readonly encoding: string; readonly from: CharsetDecision['from']; readonly notes: readonly string[] };

function choose(bytes: Uint8Array, headerLabel: string | null, xml: boolean): Choice {
  const mark = getBOMEncoding(bytes);
  const header = headerLabel === null ? null : usable(labelToName(headerLabel));
  const sniffed = sniffHtmlEncoding(bytes, { xml, defaultEncoding: noneDeclared });
  const meta = mark === null && sniffed !== noneDeclared ? usable(sniffed) : null;
  const notes = [
    ...(headerLabel !== null && header === null ? [`the header names the charset “${headerLabel.slice(0, 40)}”, which is not known`] : []),
    ...(header !== null && meta !== null && header !== meta ? [`the header says ${header}, the page says ${meta}`] : []),
  ];
  if (mark !== null) return { encoding: labelToName(mark) ?? 'UTF-8', from: 'bom', notes };
  if (header !== null) return { encoding: header, from: 'header', notes };
  if (meta !== null) return { encoding: meta, from: 'meta', notes };
  if (isUtf8(bytes)) return { encoding: 'UTF-8', from: 'default', notes: [...notes, 'no charset is declared; the bytes are valid UTF-8'] };
  return { encoding: xml ? 'UTF-8' : 'windows-1252', from: 'default', notes: [...notes, 'no charset is declared'] };
}

/** The standard's `replacement` encoding stands for charsets that are refused. */
const usable = (name: string | null): string | null => (name === null || name === 'replacement' || name === 'x-user-defined' ? null : name);

function wrongNote(bytes: Uint8Array, encoding: string): string {
  const sample = bytes.subarray(0, 65_536);
  const fitting = alternatives.filter((name) => name !== encoding && replacementsPerThousand(new TextDecoder(name).decode(sample)) < 1);
  return fitting.length === 0 ? `the bytes are not ${encoding}, and no common charset fits` : `the bytes are not ${encoding}; they would fit ${fitting.slice(0, 3).join(', ')}`;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function replacementsPerThousand(text: string): number {
  if (text.length === 0) return 0;
  let count = 0;
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) count++;
  return Math.round((count / text.length) * 100_000) / 100;
}
