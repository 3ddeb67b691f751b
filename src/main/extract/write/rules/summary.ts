/** Disclosure: the summary in bold, then what it discloses. */
import { boldLine, holdsHeading } from '../bold-line.ts';
import type { Construct } from '../construct.ts';

export const summary: Construct = {
  id: 'summary', version: 1, family: 'block', title: 'Details', help: 'summary as a line in bold; the rest of details follows as ordinary blocks',
  elements: ['summary'], shape: 'phrase', level: 'block', span: 'paragraph',
  claims: ({ page, index }) => !holdsHeading(page, index),
  write: boldLine,
};
