/** Numbers over the stored runs, each with the runs that it counts. */
import { z } from 'zod';
import { countSchema, millisecondsSchema, runIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

/** `runIds` are the newest of the runs counted. */
const bucketSchema = z.object({ name: z.string(), runs: countSchema, accepted: countSchema, rendered: countSchema, medianElapsedMs: millisecondsSchema.nullable(), runIds: z.array(runIdSchema).max(50) });

/** `looked` of `total` runs were counted, the newest ones. Days are UTC, newest first. */
export const metricsSchema = z.object({ total: countSchema, looked: countSchema, byVerdict: z.array(bucketSchema), byHost: z.array(bucketSchema), byDay: z.array(bucketSchema) });

export type MetricsBucket = Frozen<z.infer<typeof bucketSchema>>;
export type Metrics = Frozen<z.infer<typeof metricsSchema>>;
