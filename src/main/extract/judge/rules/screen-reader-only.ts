/** Text that a style sheet clips away and only a screen reader speaks. */
import type { Rule } from '../rule.ts';

const whole = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader(?:-text|-only)?|screenreader(?:-text|-only)?|u-visually-hidden|a11y-hidden|assistive-text|element-invisible|visuallyhidden|offscreen|off-screen|sronly|cdk-visually-hidden|show-for-sr|is-visually-hidden|vh-hidden|d-none|is-hidden)(?:\s|$)/i;

export const screenReaderOnly: Rule = {
  id: 'screen-reader-only', version: 1, family: 'invisible', title: 'Screen-reader-only text', defaultOn: true, shareMax: 0.3, cutsInline: true, marksChrome: true,
  help: 'Removes elements whose class says that they are clipped away for eyes, such as sr-only or visually-hidden. Headings stay.',
  begin: ({ page }) => (index) => {
    const word = page.attr(index, 'class');
    if (word === null || !(whole.test(word) || isHiddenClass(word))) return null;
    return page.visibleFacts === 'browser' && page.nodes[index]!.facts?.box !== undefined && page.nodes[index]!.facts.box[2] > 2 ? null : `class "${word.trim().slice(0, 60)}" hides it from eyes`;
  },
};

/** The bare class `hidden`, unless another class brings the element back at some width. */
const isHiddenClass = (word: string): boolean => /(?:^|\s)(?:hidden|hide|invisible)(?:\s|$)/.test(word) && !/:(?:block|flex|grid|inline|table|visible|contents)/.test(word);
