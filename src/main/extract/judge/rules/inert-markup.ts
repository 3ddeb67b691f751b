/** Scripts, styles, templates and comments: they are in the tree and say nothing to a reader. */
import type { Rule } from '../rule.ts';

export const inertMarkup: Rule = {
  id: 'inert-markup', version: 1, family: 'invisible', title: 'Scripts and styles', defaultOn: true, shareMax: 1, cutsInline: true, cutsCode: true,
  help: 'Removes script, style, template and metadata elements. They hold no text that a reader sees.',
  begin: ({ page }) => (index) => (page.isInert(index) ? `<${page.nodes[index]!.name || page.nodes[index]!.kind}> is not content` : null),
};
