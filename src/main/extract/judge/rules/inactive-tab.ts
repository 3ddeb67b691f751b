/** Panels of tabs that are not open. */
import type { Rule } from '../rule.ts';

export const inactiveTab: Rule = {
  id: 'inactive-tab', version: 1, family: 'invisible', title: 'Inactive tab panels', defaultOn: true, shareMax: 0.6, cutsCode: true,
  help: 'Removes tab panels that are hidden because another tab is open. The policy inactive_tabs: keep turns it off.',
  begin({ page, plan }) {
    if (plan.profile.inactive_tabs === 'keep') return null;
    return (index) => (page.attr(index, 'role') === 'tabpanel' && page.isHidden(index) ? 'a panel of a tab that is not open' : null);
  },
};
