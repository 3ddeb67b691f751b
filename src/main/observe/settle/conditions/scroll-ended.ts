/** Pattern E: the page was scrolled to its end and brought no more main text. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';
import type { Sample } from '../../../../shared/readiness.ts';

/** How long the end must be in view without new text. */
const dwellMs = 450;

const atEnd = (sample: Sample): boolean => sample.scrollY + sample.viewportHeight >= sample.scrollHeight - 8;

export const scrollEnded: Condition = {
  id: entryId('scroll_ended'),
  version: 1,
  title: 'Scrolled to the end',
  help: 'The page fits the window, or was scrolled to its end (at most max_scrolls screens) without the main text growing any more',
  defaultOn: true,
  judge: ({ samples, at, since, now, profile }) => {
    if (profile.max_scrolls === 0) return met('scrolling is off');
    let screens = 0;
    let ended: Sample | null = null;
    let grownAtMs = 0;
    let most = 0;
    for (let i = since; i <= at; i++) {
      const sample = samples[i]!;
      const before = samples[i - 1];
      if (i > since && before !== undefined && sample.scrollY > before.scrollY) screens++;
      if (sample.mainTextChars > most) { most = sample.mainTextChars; grownAtMs = sample.atMs; ended = null; }
      if (ended === null && atEnd(sample) && sample.scrollHeight > 0) ended = sample;
    }
    if (now.scrollHeight <= now.viewportHeight + 8 && screens === 0) return met('the page fits the window');
    if (ended !== null && now.atMs - Math.max(ended.atMs, grownAtMs) >= dwellMs) return met(`the end was seen at ${ended.scrollHeight} px after ${screens} screens`);
    if (screens >= profile.max_scrolls && now.atMs - grownAtMs >= dwellMs) return met(`stopped after ${screens} screens, as max_scrolls says`);
    return waiting(ended === null ? `the end of ${now.scrollHeight} px, ${screens} screens so far` : 'new text at the end');
  },
};
