/** The page itself says that it is not done: skeletons, spinners, `aria-busy`, loading words. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';

export const noPlaceholder: Condition = {
  id: entryId('no_placeholder'),
  version: 1,
  title: 'No placeholder',
  help: 'No skeleton, spinner, progress bar, busy mark or loading word is in view outside the navigation',
  defaultOn: true,
  judge: ({ now }) => (now.placeholders.length === 0 ? met('none in view') : waiting(`${now.placeholders.slice(0, 3).join(', ')} to go`)),
};
