/** Finds a phrase where it speaks for the whole page: its title, its main heading, or its only few lines. */
import { collapse, type Block, type PageFacts } from './page-facts.ts';
import type { NodeId } from '../../../shared/ids.ts';

export type Phrase = { readonly what: string; readonly node?: NodeId };

const sighting = (kind: string, text: string, node?: NodeId): Phrase => ({ what: `${kind} “${text.slice(0, 120)}”`, ...(node === undefined ? {} : { node }) });

/** Parts of a title, so that “Not found | Example” is heard without the site's name. */
const partsOf = (title: string): readonly string[] => [title, ...title.split(/\s+[|–—·:•-]\s+/)].map((part) => part.trim()).filter((part) => part !== '');

/** The title matches, in whole or in one of its parts. */
export function inTitle(page: PageFacts, pattern: RegExp): Phrase | null {
  const part = partsOf(page.title).find((candidate) => pattern.test(candidate));
  return part === undefined ? null : sighting('title', page.title);
}

/** The first two headings of the content, whatever their level. */
export function inHeading(page: PageFacts, pattern: RegExp): Phrase | null {
  const heading = page.headings.filter((candidate) => !candidate.inChrome).slice(0, 2).find((candidate) => pattern.test(collapse(candidate.text)));
  return heading === undefined ? null : sighting('heading', collapse(heading.text), heading.node);
}

/** A short block of the content, when the page as a whole is short. */
export function inFewLines(page: PageFacts, pattern: RegExp): Phrase | null {
  if (page.visibleChars > 2500) return null;
  const line = page.blocks.find((block) => isLine(block) && pattern.test(collapse(block.text)));
  return line === undefined ? null : sighting('text', collapse(line.text), line.node);
}

const isLine = (block: Block): boolean => !block.inChrome && block.chars > 0 && block.chars < 400;

/** Title or heading; then, on a page of few words, any line. */
export const saysOfItself = (page: PageFacts, pattern: RegExp, lines: RegExp = pattern): Phrase | null => inTitle(page, pattern) ?? inHeading(page, pattern) ?? inFewLines(page, lines);
