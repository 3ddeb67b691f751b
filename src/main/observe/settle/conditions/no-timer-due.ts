/** No one-shot timer of the page is about to fire: a page that says "in a second" is heard. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';

export const noTimerDue: Condition = {
  id: entryId('no_timer_due'),
  version: 1,
  title: 'No timer due',
  help: 'No one-shot timer that the page has set is due within network_idle_timeout_ms. Intervals, heartbeats and timers further away do not count',
  defaultOn: true,
  judge: ({ now, profile }) => {
    const due = (now.timersDue ?? []).filter((timer) => timer.dueAtMs > now.atMs && timer.dueAtMs - now.atMs <= profile.network_idle_timeout_ms);
    const first = due.toSorted((a, b) => a.dueAtMs - b.dueAtMs)[0];
    return first === undefined ? met('none is due soon') : waiting(`a timer of ${first.delayMs} ms that is due in ${first.dueAtMs - now.atMs} ms`);
  },
};
