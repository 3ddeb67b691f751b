/** Images too small to be seen. */
import type { Rule } from '../rule.ts';
import { nameOf } from '../elements.ts';

export const trackingPixel: Rule = {
  id: 'tracking-pixel', version: 1, family: 'invisible', title: 'Tracking pixels', defaultOn: true, shareMax: 1, cutsInline: true,
  help: 'Removes images declared or measured at one pixel or less.',
  begin: ({ page }) => (index) => {
    if (nameOf(page, index) !== 'img') return null;
    const tiny = (value: string | null): boolean => /^\s*[01](?:px)?\s*$/.test(value ?? '');
    const box = page.nodes[index]!.facts?.box;
    return (tiny(page.attr(index, 'width')) && tiny(page.attr(index, 'height'))) || (box !== undefined && box[2] <= 1 && box[3] <= 1 && box[2] + box[3] > 0) ? 'an image of one pixel' : null;
  },
};
