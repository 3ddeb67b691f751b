/** Pattern C: no request that matters is in flight, or those left have outlasted the cap. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';
import { pendingFor } from '../pending-for.ts';

export const networkSettled: Condition = {
  id: entryId('network_settled'),
  version: 1,
  title: 'Network settled',
  help: 'No document, script or data request is in flight, or each has been for longer than network_idle_timeout_ms. Streams, beacons, polls and pictures do not count',
  defaultOn: true,
  judge: (moment) => {
    const { now, profile } = moment;
    const flying = (now.inFlight.document ?? 0) + (now.inFlight.content ?? 0);
    if (flying === 0) return met('nothing that could bring content is in flight');
    const young = now.pendingContent.filter((url) => pendingFor(moment, url) < profile.network_idle_timeout_ms);
    return young.length === 0 && now.pendingContent.length > 0
      ? met(`${flying} in flight for longer than ${profile.network_idle_timeout_ms} ms`)
      : waiting(`${flying} in flight: ${young[0] ?? ''}`);
  },
};
