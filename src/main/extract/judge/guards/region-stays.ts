/** The document, its roots and the chosen region are never taken. */
import type { Guard } from '../rule.ts';
import { nameOf } from '../elements.ts';

export const regionStays: Guard = {
  id: 'region-stays', version: 1, title: 'Roots and region stay',
  help: 'html, body and the chosen regions stay whatever a class name says, and so does everything that holds a region.',
  begin: ({ page, roots }) => (index) => {
    if (nameOf(page, index) === 'html' || nameOf(page, index) === 'body') return 'a root of the document';
    return roots.some((root) => page.isInside(root, index)) ? 'the chosen region' : null;
  },
};
