/** What a stage had and what it let through, by content class. */
import { z } from 'zod';
import { countSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

/**
 * `textChars` counts the non-blank UTF-16 code units of text nodes, scripts, styles and templates left out:
 * it adds up over any partition of the nodes, which collapsed text would not.
 */
export const contentCountsSchema = z.object({
  textChars: countSchema,
  headings: countSchema,
  paragraphs: countSchema,
  listItems: countSchema,
  tables: countSchema,
  codeBlocks: countSchema,
  links: countSchema,
  images: countSchema,
});
export type ContentCounts = Frozen<z.infer<typeof contentCountsSchema>>;
export type ContentClass = keyof ContentCounts;

export { contentClasses } from './content-classes.ts';

export const noContent: ContentCounts = {
  textChars: 0, headings: 0, paragraphs: 0, listItems: 0, tables: 0, codeBlocks: 0, links: 0, images: 0,
};

/** Adds two counts class by class. */
export function addCounts(a: ContentCounts, b: ContentCounts): ContentCounts {
  return {
    textChars: a.textChars + b.textChars, headings: a.headings + b.headings, paragraphs: a.paragraphs + b.paragraphs,
    listItems: a.listItems + b.listItems, tables: a.tables + b.tables, codeBlocks: a.codeBlocks + b.codeBlocks,
    links: a.links + b.links, images: a.images + b.images,
  };
}
