/** Controls over a list of items: filters, facets, sorting, swatches, wish lists. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { descendantWhere, hasAny, isContainer, linkDensity, nameOf } from '../elements.ts';

const words = new Set(['filter', 'filters', 'filtering', 'facet', 'facets', 'facetwp', 'refine', 'refinement', 'refinements', 'sort', 'sorting', 'sorter', 'sortby', 'swatch', 'swatches', 'wishlist', 'quantity', 'toolbar']);
const controls = new Set(['input', 'select', 'button', 'label']);

export const filters: Rule = {
  id: 'filters', version: 1, family: 'furniture', title: 'Filters and sorting', defaultOn: true, shareMax: 0.4,
  help: 'Removes from pages of products and lists the panels that filter and sort them, colour swatches, quantity and wish-list controls, where they hold controls or links and no prose.',
  begin: ({ page, kind }) => {
    if (kind !== 'listing' && kind !== 'collection' && kind !== 'product') return null;
    return (index) => {
      if (page.textChars[index] === 0 || !isContainer(page, index)) return null;
      const word = hasAny(page.tokens(index), words);
      if (word === null || holdsProse(page, index)) return null;
      return linkDensity(page, index) > 0.5 || page.textChars[index]! < 40 || descendantWhere(page, index, (at) => controls.has(nameOf(page, at))) >= 0 ? `class or id word "${word}" on controls` : null;
    };
  },
};

function holdsProse(page: Page, index: number): boolean {
  for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) {
    const at = page.order[k]!;
    if (page.nodes[at]!.kind === 'text' && page.textChars[at]! > 100) return true;
    if (nameOf(page, at) === 'h1') return true;
  }
  return false;
}
