/** Pattern B: a heading that the profile requires is on the page. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';

export const requiredHeading: Condition = {
  id: entryId('required_heading'),
  version: 1,
  title: 'Required heading',
  help: 'A heading matches required_heading_regex; holds at once when none is required',
  defaultOn: false,
  judge: ({ now, profile, heading }) => {
    if (heading === null) return met('no heading is required');
    const found = now.headings.find(heading);
    return found === undefined
      ? waiting(`a heading like /${profile.required_heading_regex}/ among ${now.headings.length}`)
      : met(`“${found.slice(0, 80)}”`);
  },
};
