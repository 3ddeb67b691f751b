/** Words for the full-text index: what is indexed of a run, and a person's words as a query that cannot be malformed. */
import type { Snapshot } from '../../../shared/snapshot.ts';

const pageTextCap = 200_000;
const mute: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head']);
/** Scripts written without spaces: each character is a word of its own, and a run of them a phrase. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Text as the index takes it. */
export const asIndexed = (text: string): string => text.replace(unspaced, ' $& ');

/** Readable text of a page in document order, scripts and styles left out, at most 200,000 characters. */
export function pageText(snapshot: Snapshot): string {
  const silent = new Set<string>();
  const parts: string[] = [];
  let length = 0;
  for (const node of snapshot.nodes) {
    if (node.parent !== null && silent.has(node.parent)) silent.add(node.id);
    else if (node.kind === 'element' && mute.has(node.name)) silent.add(node.id);
    else if (node.kind === 'text' && node.text.trim() !== '') {
      parts.push(node.text);
      length += node.text.length;
      if (length > pageTextCap) break;
    }
  }
  return parts.join(' ').slice(0, pageTextCap);
}

/** All words must occur, the last one as a beginning; quoted parts as phrases. Null when there is nothing to look for. */
export function toMatchQuery(text: string): string | null {
  const phrases = [...text.matchAll(/"([^"]+)"|(\S+)/g)].map((found) => asIndexed(found[1] ?? found[2] ?? ''));
  const words = phrases.map((phrase) => phrase.replace(/[^\p{L}\p{N}\p{M}\p{Co}]+/gu, ' ').trim()).filter((phrase) => phrase !== '');
  if (words.length === 0) return null;
  return words.map((word, i) => `"${word}"${i === words.length - 1 ? '*' : ''}`).join(' ');
}
