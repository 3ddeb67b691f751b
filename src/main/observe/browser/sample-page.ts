/** One sample of a whole page: its top document and the frames that lie in its main region, put together. */
import { nodeId } from '../../../shared/ids.ts';
import { redactUrl } from '../../redact.ts';
import type { BlockHash, Sample } from '../../../shared/readiness.ts';
import type { InFlight } from './network-log.ts';
import type { PageSample } from '../in-page/kit.ts';
import type { RecordedPage } from './recorded-document.ts';
import type { Recorder } from './recorder.ts';

const maxBlocks = 500;
const maxFrames = 30;

type Seen = { readonly page: RecordedPage; readonly sample: PageSample };

async function look(recorder: Recorder, page: RecordedPage, selectors: readonly string[], ms: number): Promise<Seen> {
  if (page.adrift) {
    const whole = await recorder.call<PageSample['batch']>(page, 'kit.flush(kit, true)', ms);
    recorder.keep(page, whole.answer, whole.chars);
  }
  const { answer, chars } = await recorder.call<PageSample>(page, `kit.sample(kit, ${JSON.stringify({ selectors, maxBlocks })})`, ms);
  recorder.keep(page, answer.batch, chars);
  page.url = answer.url;
  return { page, sample: answer };
}

/**
 * A sample at `atMs`, or null when the top frame is between two documents. Throws a DeadlineError when the page
 * doesn't answer within `ms`.
 */
export async function samplePage(recorder: Recorder, selectors: readonly string[], flight: () => InFlight, atMs: () => number, ms: number): Promise<Sample | null> {
  const top = recorder.top();
  if (top === null) return null;
  const [main, ...frames] = await Promise.all([
    look(recorder, top, selectors, ms),
    ...recorder.children().slice(0, maxFrames).map((page) => look(recorder, page, selectors, Math.min(ms, 1000)).catch(() => null)),
  ]);
  const { sample } = main!;
  const own = (page: RecordedPage, part: PageSample): BlockHash[] => part.blocks.map((block) => ({ ...block, node: nodeId(page.key, block.node), signature: `${page.key.split('.')[0]}/${block.signature}` }));
  const viewport = sample.viewportWidth * sample.viewportHeight;
  const joined: Seen[] = [];
  for (const seen of frames) {
    if (seen === null) continue;
    const owner = await recorder.ownerOf(seen.page);
    const place = sample.frames.find((frame) => owner === nodeId(top.key, frame.node));
    // A frame within another frame counts with it; one outside the main region only when it fills the view.
    const nested = owner !== null && !owner.startsWith(`${top.key}:`);
    if (nested ? joined.some(({ page }) => owner.startsWith(`${page.key}:`)) : place !== undefined && place.area > 0 && (place.inMain || place.area > viewport * 0.25)) joined.push(seen);
  }
  const inFlight = flight();
  const sum = (pick: (part: PageSample) => number): number => joined.reduce((total, seen) => total + pick(seen.sample), pick(sample));
  return {
    atMs: Math.round(atMs()), quietMs: Math.min(sample.quietMs, ...joined.map((seen) => seen.sample.quietMs)), url: redactUrl(sample.url), generation: recorder.generation(), matchedSelector: sample.matchedSelector,
    mainTextChars: sum((part) => part.mainTextChars), totalTextChars: sum((part) => part.totalTextChars), nodeCount: sum((part) => part.nodeCount),
    blocks: [...own(top, sample), ...joined.flatMap((seen) => own(seen.page, seen.sample))],
    headings: [...sample.headings, ...joined.flatMap((seen) => seen.sample.headings)].slice(0, 60),
    placeholders: [...sample.placeholders, ...joined.flatMap((seen) => seen.sample.placeholders)].slice(0, 20),
    inFlight: { document: 0, content: 0, asset: 0, stream: 0, beacon: 0, poll: 0, ...inFlight.counts },
    pendingContent: [...inFlight.pendingContent], lastContentResponseAtMs: inFlight.lastContentResponseAtMs,
    scrollHeight: sample.scrollHeight, scrollY: sample.scrollY, viewportHeight: sample.viewportHeight, readyState: sample.readyState,
  };
}
