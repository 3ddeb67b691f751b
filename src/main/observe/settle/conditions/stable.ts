/** Pattern D: the main text has rested, block by block; what never rests is named and left out. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';
import { restedFor, restOf } from '../moving-blocks.ts';

export const stable: Condition = {
  id: entryId('stable'),
  version: 1,
  title: 'Text at rest',
  help: 'The blocks of the main text have not changed for stability_window_ms; clocks, counters and carousels are found and left out',
  defaultOn: true,
  judge: (moment) => {
    const { now, profile, moving } = moment;
    const rest = restOf(now, moving);
    if (rest.length === 0) return waiting('any text that rests');
    const chars = rest.reduce((sum, block) => sum + block.chars, 0);
    if (chars * 2 < now.mainTextChars) return waiting(`more than half of the text keeps moving (${now.mainTextChars - chars} of ${now.mainTextChars} characters)`);
    const restedMs = restedFor(moment);
    const left = moving.size === 0 ? '' : `, ${moving.size} moving left out`;
    return restedMs >= profile.stability_window_ms
      ? met(`unchanged for ${restedMs} ms${left}`)
      : waiting(`unchanged for ${restedMs} of ${profile.stability_window_ms} ms${left}`);
  },
};
