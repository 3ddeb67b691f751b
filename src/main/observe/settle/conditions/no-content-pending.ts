/** No request that could still bring content is unanswered, unless it has hung for most of the time there is. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';
import { pendingFor } from '../pending-for.ts';

/** A request that hangs for this share of the budget is taken for a long poll or a dead end. */
const hungShare = 0.45;

export const noContentPending: Condition = {
  id: entryId('no_content_pending'),
  version: 1,
  title: 'No content pending',
  help: 'No content-bearing request is unanswered. One that hangs for 45 % of max_render_time_ms is no longer waited for',
  defaultOn: true,
  judge: (moment) => {
    const { now, profile } = moment;
    const limit = Math.max(profile.network_idle_timeout_ms, profile.max_render_time_ms * hungShare);
    const hoped = now.pendingContent.filter((url) => pendingFor(moment, url) < limit);
    if (hoped.length > 0) return waiting(`${hoped.length} content-bearing: ${hoped[0]}`);
    return met(now.pendingContent.length === 0 ? 'every content-bearing request is answered' : `${now.pendingContent.length} hung for over ${Math.round(limit)} ms`);
  },
};
