/** Constructs that no element of the page stands for: the region, a paragraph without `p`, a list round stray items. */
import type { Construct } from './construct.ts';
import { list } from './rules/list.ts';
import { listItem } from './rules/list-item.ts';

const base = { version: 1, family: 'block', level: 'block', elements: [], help: '' } as const;

export const regionContainer: Construct = { ...base, id: 'region', title: 'Region', shape: 'container', span: 'container', write: (content) => content };
export const anonymousParagraph: Construct = { ...base, id: 'text-run', title: 'Text without a paragraph', shape: 'leaf', span: 'paragraph', write: (content) => content };
export const anonymousList: Construct = { ...list, elements: [] };
export const anonymousItem: Construct = { ...listItem, elements: [] };
