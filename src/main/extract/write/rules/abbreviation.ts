/** Abbreviations: the tag with its title, which is where the meaning is. */
import type { Construct } from '../construct.ts';
import { attributeText } from '../html-text.ts';

export const abbreviation: Construct = {
  id: 'abbreviation', version: 1, family: 'inline', title: 'Abbreviations', help: 'abbr with a title stays an HTML tag with it; without one it is text',
  elements: ['abbr', 'acronym'], shape: 'format', level: 'inline', span: 'html',
  claims: ({ page, index }) => (page.attr(index, 'title') ?? '').trim() !== '',
  write: (content, node, ink) => `<abbr title="${attributeText(ink.page.attr(node.index, 'title') ?? '')}">${content}</abbr>`,
};
