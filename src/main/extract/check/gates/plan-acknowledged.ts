/** Was every setting of the plan one that this engine knows? */
import { entryId } from '../../../../shared/ids.ts';
import { always, type Gate } from '../gate.ts';

export const planAcknowledged: Gate = {
  id: 'plan_acknowledged', version: 1, title: 'Plan acknowledged', help: 'Each rule, guard, gate and construct that the plan sets is known here, in the same version',
  measure({ catalog }) {
    if (catalog.length === 0) return always([{ level: 'pass', measured: 0, threshold: 0, unit: 'entries', sentence: 'Nothing to compare the plan with' }]);
    const known = new Map(catalog.map((entry) => [entry.id, entry.version]));
    const ours = new Set(['rule', 'guard', 'gate', 'construct']);
    return (plan) => {
      const strange = Object.entries(plan.entries).filter(([id, entry]) => ours.has(entry.kind) && known.get(entryId(id)) !== entry.version).map(([id]) => id);
      return [{
        level: strange.length === 0 ? 'pass' : 'fail', measured: strange.length, threshold: 0, unit: 'entries',
        sentence: strange.length === 0 ? 'Every setting was understood' : `Not known here in this version: ${strange.join(', ')}`,
      }];
    };
  },
};
