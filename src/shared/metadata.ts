/** What a page says of itself, each with its source, and how a reader that cuts by headings would chunk its Markdown. */
import { z } from 'zod';
import type { Frozen } from './ids.ts';

export const statedSchema = z.object({ value: z.string(), from: z.enum(['json-ld', 'opengraph', 'meta', 'page']) }).nullable();
export const metadataSchema = z.object({ title: statedSchema, byline: statedSchema, published: statedSchema, modified: statedSchema, language: statedSchema, canonical: statedSchema });

/** UTF-16 offsets into the Markdown, end exclusive; `heading` is empty before the first one. `tokens` is an estimate. */
export const chunkSchema = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative(), heading: z.string(), tokens: z.number().int().nonnegative() });

export type Metadata = Frozen<z.infer<typeof metadataSchema>>;
export type Stated = NonNullable<Metadata[keyof Metadata]>;
export type Chunk = Frozen<z.infer<typeof chunkSchema>>;
