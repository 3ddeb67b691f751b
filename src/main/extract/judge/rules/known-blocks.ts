/** Blocks that other pages of the same host carry too, word for word. */
import type { Rule } from '../rule.ts';
import { isContainer, isElement, isHeading, isInsideName, nameOf } from '../elements.ts';

export const knownBlocks: Rule = {
  id: 'known-blocks', version: 1, family: 'repetition', title: 'Repetition across runs', defaultOn: false, shareMax: 0.4,
  help: 'Removes blocks whose whole text is in the list of texts known from other runs of the same host. Off by default: what a page says does not depend on which pages were read before, unless you ask for it, and then the list is part of the plan.',
  params: [{ key: 'known', type: 'list', default: [], help: 'Texts of blocks that other pages of the host carry too, white space collapsed' }],
  begin({ page, params }) {
    const list = params['known'];
    const known = new Set(Array.isArray(list) ? list.filter((text) => typeof text === 'string').map(normal) : []);
    if (known.size === 0) return null;
    const longest = Math.max(...[...known].map((text) => text.length));
    return (index) => {
      if (!isElement(page, index) || page.textChars[index] === 0 || page.textChars[index]! > longest) return null;
      if (!(isContainer(page, index) || isHeading(page, index) || nameOf(page, index) === 'p') || isInsideName(page, index, 'pre', 'code')) return null;
      return known.has(normal(page.textOf(index, longest + 1))) ? 'stands on other pages of this host' : null;
    };
  },
};

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim();
