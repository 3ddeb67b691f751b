/** Makes records of samples for tests of the conditions: one sample every 200 ms, changed where the test says. */
import { nodeId } from '../../src/shared/ids.ts';
import type { BlockHash, Sample } from '../../src/shared/readiness.ts';

/** A block by its place and its text; digits are levelled in its shape, as the page does. */
export function block(place: number, text: string): BlockHash {
  const hash = (words: string): number => [...words].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  return { node: nodeId('0', place), hash: hash(text), shape: hash(text.replace(/\d+/g, '0')), chars: text.length, signature: `s${place}` };
}

export const prose = (mark: string, chars = 400): string => `${mark} `.repeat(Math.ceil(chars / (mark.length + 1))).slice(0, chars);

export function sampleAt(atMs: number, blocks: readonly BlockHash[], changes: Partial<Sample> = {}): Sample {
  const chars = blocks.reduce((sum, one) => sum + one.chars, 0);
  return {
    atMs, url: 'https://example.org/page', generation: 1, matchedSelector: 'main', mainTextChars: chars, totalTextChars: chars, nodeCount: 50, blocks,
    headings: [], placeholders: [], inFlight: { document: 0, content: 0, asset: 0, stream: 0, beacon: 0, poll: 0 }, pendingContent: [], lastContentResponseAtMs: null,
    scrollHeight: 700, scrollY: 0, viewportHeight: 700, readyState: 'complete', ...changes,
  };
}

/** Samples from 0 to `untilMs`, each made from its time. */
export const record = (untilMs: number, make: (atMs: number) => Sample, everyMs = 200): readonly Sample[] =>
  Array.from({ length: Math.floor(untilMs / everyMs) + 1 }, (_, i) => make(i * everyMs));
