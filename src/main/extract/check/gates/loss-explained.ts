/** Does every character that is missing have a rule that took it? */
import { contentClasses, type ContentCounts } from '../../../../shared/content-counts.ts';
import { always, type Gate } from '../gate.ts';

export const lossExplained: Gate = {
  id: 'loss_explained', version: 1, title: 'Loss explained', help: 'Total = kept + outside the region + what each rule took, class by class',
  measure({ judgement: { ledger } }) {
    const gap = (name: keyof ContentCounts): number => ledger.total[name] - ledger.kept[name] - ledger.outside[name] - ledger.rules.reduce((sum, rule) => sum + rule.removed[name], 0);
    const unexplained = contentClasses.filter((name) => gap(name) !== 0);
    return always([{
      level: unexplained.length === 0 ? 'pass' : 'fail', measured: unexplained.reduce((sum, name) => sum + Math.abs(gap(name)), 0), threshold: 0, unit: 'items',
      sentence: unexplained.length === 0 ? 'Every loss has a rule that explains it' : `Losses without a rule: ${unexplained.map((name) => `${name} ${gap(name)}`).join(', ')}`,
    }]);
  },
};
