/** Content that a person could not see, by the browser's facts or by markup. */
import type { Rule } from '../rule.ts';
import { hidesByStyle } from '../../page/visibility.ts';

export const hidden: Rule = {
  id: 'hidden', version: 1, family: 'invisible', title: 'Hidden content', defaultOn: true, shareMax: 0.6, cutsInline: true, cutsCode: true, marksChrome: true,
  help: 'Removes what is not shown: the hidden attribute, inline display: none, closed dialogs, clipped or off-screen text, and whatever the browser reports as not visible. Panels of tabs and closed details have policies of their own.',
  begin({ page, plan }) {
    if (plan.profile.hidden_content === 'keep') return null;
    return (index) => {
      if (!page.isHidden(index) || (page.parent[index]! >= 0 && page.isHidden(page.parent[index]!))) return null;
      if (page.attr(index, 'role') === 'tabpanel') return null;
      const style = page.attr(index, 'style');
      if (page.attr(index, 'hidden') !== null) return 'has the hidden attribute';
      return style !== null && hidesByStyle(style) ? `hidden by its style: ${style.slice(0, 80)}` : 'not visible in the browser';
    };
  },
};
