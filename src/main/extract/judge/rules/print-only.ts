/** What is there for paper only, and the print button itself. */
import type { Rule } from '../rule.ts';
import { isContainer } from '../elements.ts';

const whole = /(?:^|\s)(?:print-only|only-print|printonly|visible-print(?:-block|-inline)?|d-print-block|show-for-print|print-(?:button|link|btn|header|footer|logo)|btn-print|printfriendly)(?:\s|$)/i;

export const printOnly: Rule = {
  id: 'print-only', version: 1, family: 'invisible', title: 'Print-only content', defaultOn: true, shareMax: 0.3, cutsInline: true,
  help: 'Removes elements that show on paper only, and print buttons.',
  begin: ({ page }) => (index) => (isContainer(page, index) && whole.test(page.attr(index, 'class') ?? '') ? 'shows on paper only' : null),
};
