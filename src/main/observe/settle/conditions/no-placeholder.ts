/** The page itself says that it is not done: skeletons, spinners, `aria-busy`, loading words. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition, type Moment } from '../condition.ts';
import { restedFor } from '../moving-blocks.ts';

/** A mark that outlives this much rest, with nothing pending, was left behind by the page. Text and spinners are believed longer than flags. */
const flagLeftBehindMs = 2000;
const markLeftBehindMs = 4500;

const isFlag = (mark: string): boolean => mark.endsWith('(aria-busy)');

/** Whether the content came, and only a flag that nobody cleared still says that it is awaited. */
function contentCame({ samples, at, since, now }: Moment): boolean {
  if (!now.placeholders.every(isFlag)) return false;
  for (let i = at - 1; i >= since; i--) {
    const before = samples[i]!;
    if (before.placeholders.length <= now.placeholders.length) continue;
    const old = new Set(before.blocks.map((block) => block.hash));
    const fresh = now.blocks.filter((block) => !old.has(block.hash)).length;
    return fresh * 2 > now.blocks.length;
  }
  return false;
}

export const noPlaceholder: Condition = {
  id: entryId('no_placeholder'),
  version: 1,
  title: 'No placeholder',
  help: 'No skeleton, spinner, progress bar, busy mark or loading word is in view outside the navigation. A mark that nobody cleared is left out once the text has long been at rest',
  defaultOn: true,
  judge: (moment) => {
    const { now, profile } = moment;
    if (now.placeholders.length === 0) return met('none in view');
    const names = now.placeholders.slice(0, 3).join(', ');
    if (contentCame(moment)) return met(`the content came; ${names} was never cleared`);
    const limit = now.placeholders.every(isFlag) ? flagLeftBehindMs : markLeftBehindMs;
    const restedMs = restedFor(moment);
    return now.pendingContent.length === 0 && now.mainTextChars >= profile.min_main_text_chars && restedMs >= limit
      ? met(`${names} left behind: the text has rested for ${restedMs} ms`)
      : waiting(`${names} to go`);
  },
};
