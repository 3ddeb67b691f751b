/** Messages for browsers without scripts; a no-script twin of an image stays for the writer. */
import type { Rule } from '../rule.ts';
import { descendantWhere, nameOf } from '../elements.ts';

export const noscript: Rule = {
  id: 'noscript', version: 1, family: 'invisible', title: 'No-script messages', defaultOn: true, shareMax: 0.5, cutsInline: true, marksChrome: true,
  help: 'Removes noscript elements, except those that hold an image and little text: they are the real image of a lazy placeholder.',
  begin: ({ page }) => (index) => {
    if (nameOf(page, index) !== 'noscript') return null;
    const image = descendantWhere(page, index, (at) => nameOf(page, at) === 'img');
    return image >= 0 && page.textChars[index]! < 40 && !isPixel(page.attr(image, 'width'), page.attr(image, 'height')) ? null : 'a message for browsers without scripts';
  },
};

const isPixel = (width: string | null, height: string | null): boolean => /^[01](px)?$/.test(width ?? '') || /^[01](px)?$/.test(height ?? '');
