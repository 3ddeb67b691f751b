/** The address and the document have not changed for a while: what is shown is the route, not a way-station. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';

/** Quiet time after a route change, whatever the stability window says. */
const floorMs = 600;

export const routeSettled: Condition = {
  id: entryId('route_settled'),
  version: 1,
  title: 'Route settled',
  help: 'Neither the address nor the document changed for 600 ms; a change starts every other condition over',
  defaultOn: true,
  judge: ({ samples, since, now }) => {
    if (since === 0) return met('the route did not change');
    const restedMs = now.atMs - samples[since]!.atMs;
    return restedMs >= floorMs ? met(`unchanged for ${restedMs} ms`) : waiting(`a route that changed ${restedMs} ms ago to rest`);
  },
};
