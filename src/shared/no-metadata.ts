/** Metadata of a page that says nothing, and of extractions stored before it was kept. Without a schema, for the window. */
import type { Metadata } from './metadata.ts';

export const noMetadata = { title: null, byline: null, published: null, modified: null, language: null, canonical: null } as const satisfies Metadata;
