/** The static response: what the server said before any browser ran, with secrets already cut. */
import { z } from 'zod';
import { countSchema, digestSchema, millisecondsSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

export const redirectHopSchema = z.object({ url: z.string(), status: z.number().int(), location: z.string() });

export const charsetDecisionSchema = z.object({
  encoding: z.string(),
  from: z.enum(['bom', 'header', 'meta', 'default', 'given']),
  /** U+FFFD per 1,000 characters after decoding. */
  replacementsPerThousand: z.number().nonnegative(),
  note: z.string().exactOptional(),
});

/** `headers` are lower-case names with redacted values (allow-listed ones are kept). */
export const fetchReportSchema = z.object({
  source: z.enum(['network', 'file', 'stdin', 'sample', 'archive']),
  requestedUrl: z.string(),
  finalUrl: z.string(),
  status: z.number().int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  contentType: z.string(),
  redirects: z.array(redirectHopSchema),
  charset: charsetDecisionSchema,
  wireBytes: countSchema,
  decodedBytes: countSchema,
  bodyDigest: digestSchema,
  remoteAddress: z.string().nullable(),
  elapsedMs: millisecondsSchema,
  robots: z.object({ decision: z.enum(['allowed', 'disallowed', 'ignored', 'not_asked']), line: z.string().exactOptional() }),
});

/** One named signal's part in the presence score: value 0..1, weight, and the sentence that explains it. */
export const presenceSignalSchema = z.object({ id: z.string(), value: z.number(), weight: z.number(), share: z.number(), why: z.string() });

export const presenceReportSchema = z.object({
  score: z.number().min(0).max(1),
  signals: z.array(presenceSignalSchema),
  needsRender: z.boolean(),
  reasons: z.array(z.string()),
});

/** The status a server gave, live or as it was archived; null for a page that came without one. */
export const answeredStatus = (report: Pick<FetchReport, 'source' | 'status'> | null): number | null =>
  (report?.source === 'network' || report?.source === 'archive' ? report.status : null);

export type RedirectHop = Frozen<z.infer<typeof redirectHopSchema>>;
export type CharsetDecision = Frozen<z.infer<typeof charsetDecisionSchema>>;
export type FetchReport = Frozen<z.infer<typeof fetchReportSchema>>;
export type PresenceSignal = Frozen<z.infer<typeof presenceSignalSchema>>;
export type PresenceReport = Frozen<z.infer<typeof presenceReportSchema>>;
