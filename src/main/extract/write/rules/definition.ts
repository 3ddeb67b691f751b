/** Definition lists: each term in bold, its definitions as a list under it. */
import type { Construct } from '../construct.ts';
import { boldLine, holdsHeading } from '../bold-line.ts';
import { indentUnder } from '../layout.ts';

export const definitionTerm: Construct = {
  id: 'definition-term', version: 1, family: 'block', title: 'Definition terms', help: 'dt as a line in bold',
  elements: ['dt'], shape: 'phrase', level: 'block', span: 'definition',
  claims: ({ page, index }) => !holdsHeading(page, index),
  write: boldLine,
};

export const definition: Construct = {
  id: 'definition', version: 1, family: 'block', title: 'Definitions', help: 'dd as a list item under its term, blocks and all',
  elements: ['dd'], shape: 'item', level: 'block', span: 'definition',
  write: (content) => indentUnder('- ', content),
};
