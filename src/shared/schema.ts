/** Small schema pieces that every other schema is made of. */
import { z } from 'zod';
import type { Digest, EntryId, NodeId, RunId } from './ids.ts';

export const nodeIdSchema = z.string().regex(/^[0-9a-z.]+:\d+$/).transform((s) => s as NodeId);
export const runIdSchema = z.string().min(8).max(64).regex(/^[0-9a-zA-Z-]+$/).transform((s) => s as RunId);
export const digestSchema = z.string().regex(/^sha256:[0-9a-f]{64}$/).transform((s) => s as Digest);
export const entryIdSchema = z.string().min(1).max(80).regex(/^[a-z0-9][a-z0-9_-]*$/).transform((s) => s as EntryId);

export const millisecondsSchema = z.number().nonnegative();
export const countSchema = z.number().int().nonnegative();
/** Any JSON value: stage details that only their own view reads. */
export const jsonSchema = z.json();
export type Json = z.infer<typeof jsonSchema>;
