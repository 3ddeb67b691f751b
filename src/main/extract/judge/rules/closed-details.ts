/** Bodies of closed disclosure widgets, when the policy says so. */
import type { Rule } from '../rule.ts';
import { isElement, nameOf } from '../elements.ts';

export const closedDetails: Rule = {
  id: 'closed-details', version: 1, family: 'invisible', title: 'Closed details', defaultOn: true, shareMax: 1,
  help: 'Removes the body of a closed details element and keeps its summary, under the policy closed_details: drop. The default policy keeps it.',
  begin({ page, plan }) {
    if (plan.profile.closed_details === 'keep') return null;
    return (index) => {
      const parent = page.parent[index]!;
      if (parent < 0 || !isElement(page, parent) || nameOf(page, parent) !== 'details' || nameOf(page, index) === 'summary') return null;
      return page.attr(parent, 'open') === null ? 'the details element is closed' : null;
    };
  },
};
