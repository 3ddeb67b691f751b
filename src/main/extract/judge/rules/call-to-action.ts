/** Lines that speak to the reader: share, subscribe, follow, print, rate, go back. */
import type { Rule } from '../rule.ts';
import { elementChildren, isContainer, isHeading, isInline, nameOf } from '../elements.ts';
import { callWords } from '../line-words.ts';

export const callToAction: Rule = {
  id: 'call-to-action', version: 1, family: 'promotion', title: 'Calls to the reader', defaultOn: true, shareMax: 0.2,
  help: 'Removes short lines of their own that ask to share, subscribe, follow, rate, print or go back, and notices of advertising and copyright, by their first words in a dozen languages.',
  begin: ({ page, kind }) => {
    if (kind === 'forum') return null;
    return (index) => {
      const chars = page.textChars[index]!;
      if (chars < 2 || chars > 160 || !(isContainer(page, index) || nameOf(page, index) === 'p' || isHeading(page, index)) || isInline(page, index) || nameOf(page, index) === 'li') return null;
      if (elementChildren(page, index).some((child) => !isInline(page, child) && page.textChars[child]! > chars * 0.6)) return null;
      return callWords.test(page.textOf(index, 120)) ? 'speaks to the reader' : null;
    };
  },
};
