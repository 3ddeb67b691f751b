/** The one table of what a door offers: every procedure with its input and output, and every event. */
import { z } from 'zod';
import { catalogEntrySchema, fieldSchema } from './catalog.ts';
import { fateTableSchema, ledgerSchema, selectionSchema } from './judgement.ts';
import { captureSchema } from './capture.ts';
import { deskProcedures } from './desk-procedures.ts';
import { countSchema, digestSchema, entryIdSchema, jsonSchema, millisecondsSchema, nodeIdSchema, runIdSchema } from './schema.ts';
import { evidencePacketSchema } from './packet.ts';
import { failureSchema } from './errors.ts';
import { findingSchema, representationSchema, verdictSchema } from './verdict.ts';
import { markdownDocumentSchema } from './markdown-document.ts';
import { chunkSchema, metadataSchema } from './metadata.ts';
import { noMetadata } from './no-metadata.ts';
import { planReceiptSchema, planSchema } from './plan.ts';
import { presenceReportSchema } from './fetching.ts';
import { readinessSchema } from './readiness.ts';
import { runEventSchema, runSummarySchema } from './run.ts';
import { snapshotSchema } from './snapshot.ts';
import { stageReceiptSchema } from './stages.ts';
import type { Failure, Result } from './errors.ts';
import type { Frozen } from './ids.ts';

const nothing = z.strictObject({});
const ofRun = z.strictObject({ runId: runIdSchema });

/** Changes to a profile, by key; checked against the profile schema when the plan is made. */
export const overridesSchema = z.record(z.string().max(80), jsonSchema);

/** What to open: an address, a file picked by a person (opaque handle or path from the terminal), or text given whole. */
export const runTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('url'), url: z.string().max(40_000) }),
  z.strictObject({ kind: z.literal('html'), html: z.string(), url: z.string().max(40_000), name: z.string().max(300) }),
  /** Bytes as they were read, so that their encoding is still to be decided. `url` is what relative addresses resolve against. */
  z.strictObject({
    kind: z.literal('bytes'), base64: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/), url: z.string().max(40_000), name: z.string().max(300),
    contentType: z.string().max(300).nullable().default(null), from: z.enum(['file', 'stdin', 'archive']).default('file'),
    /** What the server answered beside the bytes, for `archive`. */
    answer: z.strictObject({ status: z.number().int().min(100).max(999), headers: z.array(z.tuple([z.string().max(300), z.string().max(65_536)])).max(500) }).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('sample'), sample: z.string().max(80) }),
]);

/** Everything about a stored run but its big parts. */
export const runDetailSchema = z.object({
  summary: runSummarySchema,
  plan: planSchema.nullable(),
  planReceipt: planReceiptSchema,
  receipts: z.array(stageReceiptSchema),
  presence: presenceReportSchema.nullable(),
  readiness: readinessSchema.nullable(),
  capture: captureSchema.nullable(),
  selection: selectionSchema.nullable(),
  findings: z.array(findingSchema),
});

/** One extraction: of a stored run as it was, or of its capture under an edited plan. */
export const extractionSchema = z.object({
  plan: planSchema,
  selection: selectionSchema,
  ledger: ledgerSchema,
  fates: fateTableSchema,
  markdown: markdownDocumentSchema,
  /** Absent in what was stored before it was kept. */
  metadata: metadataSchema.default(noMetadata),
  chunks: z.array(chunkSchema).default([]),
  findings: z.array(findingSchema),
  verdict: verdictSchema,
  representation: representationSchema,
  receipts: z.array(stageReceiptSchema),
});

export const procedures = {
  'app.info': {
    input: nothing,
    output: z.object({
      version: z.string(), engineVersion: z.string(), host: z.enum(['electron', 'loopback', 'cli']),
      browser: z.object({ path: z.string(), version: z.string() }).nullable(), sandbox: z.enum(['on', 'off', 'unknown']),
      store: z.object({ path: z.string(), runs: countSchema, bytes: countSchema }), notices: z.array(z.string()),
    }),
  },
  'catalog.list': { input: nothing, output: z.array(catalogEntrySchema) },
  'profile.describe': { input: nothing, output: z.array(fieldSchema) },
  'profiles.list': { input: nothing, output: z.array(z.object({ name: z.string(), help: z.string(), yaml: z.string(), builtIn: z.boolean() })) },
  /** What would be done under these settings, with where each value comes from; nothing is fetched. `failure` is null when there is a plan. */
  'plan.make': {
    input: z.strictObject({
      profile: z.string().max(200).default('article'), overrides: overridesSchema.default({}), allowHosts: z.array(z.string().max(255)).max(20).default([]),
      yaml: z.string().max(262_144).nullable().default(null), permissive: z.boolean().default(false),
    }),
    output: z.object({ receipt: planReceiptSchema, plan: planSchema.nullable(), failure: failureSchema.nullable() }),
  },
  'samples.list': { input: nothing, output: z.array(z.object({ id: z.string(), title: z.string(), teaches: z.string(), url: z.string() })) },
  'runs.start': {
    input: z.strictObject({
      target: runTargetSchema,
      profile: z.string().max(200).default('article'),
      overrides: overridesSchema.default({}),
      allowHosts: z.array(z.string().max(255)).max(20).default([]),
      /** A profile as written, laid over the named one. */
      yaml: z.string().max(262_144).nullable().default(null),
      /** Keeps unknown keys in the receipt instead of refusing them. */
      permissive: z.boolean().default(false),
    }),
    output: z.object({ runId: runIdSchema }),
  },
  'runs.cancel': { input: ofRun, output: z.object({ cancelled: z.boolean() }) },
  'runs.list': {
    input: z.strictObject({ limit: z.number().int().min(1).max(500).default(100), before: runIdSchema.nullable().default(null), text: z.string().max(200).default('') }),
    output: z.object({ runs: z.array(runSummarySchema), total: countSchema }),
  },
  'runs.get': { input: ofRun, output: runDetailSchema },
  'runs.events': { input: ofRun, output: z.array(runEventSchema) },
  'runs.snapshot': { input: ofRun, output: snapshotSchema },
  'runs.extraction': { input: ofRun, output: extractionSchema },
  'runs.packet': { input: ofRun, output: evidencePacketSchema },
  'runs.viewer': {
    input: ofRun,
    /** A whole document for a `srcdoc`, rebuilt from the snapshot: every element carries `data-pm` with its node id; no script, URL or handler; a policy in its head. */
    output: z.object({ html: z.string(), nodes: countSchema }),
  },
  'runs.picture': { input: z.strictObject({ runId: runIdSchema, digest: digestSchema }), output: z.object({ mediaType: z.string(), base64: z.string() }) },
  'runs.selectors': {
    input: z.strictObject({ runId: runIdSchema, node: nodeIdSchema }),
    output: z.object({ candidates: z.array(z.object({ selector: z.string(), matches: countSchema, note: z.string() })) }),
  },
  'runs.explain': {
    input: z.strictObject({ runId: runIdSchema, text: z.string().min(1).max(2000) }),
    /** Why is this text missing, or here: the stage, rule and node that decided, or that it was never in the page. */
    output: z.object({ answer: z.string(), node: nodeIdSchema.nullable(), rule: entryIdSchema.nullable(), stage: z.string() }),
  },
  'tune.preview': {
    input: z.strictObject({ runId: runIdSchema, overrides: overridesSchema }),
    /** `blocksWritten`: how many blocks of Markdown the edit made anew. */
    output: z.object({ extraction: extractionSchema, recomputed: z.array(z.string()), blocksWritten: countSchema, elapsedMs: millisecondsSchema }),
  },
  'tune.rejudge': { input: z.strictObject({ runId: runIdSchema, overrides: overridesSchema }), output: readinessSchema },
  /** A threshold of readiness over recorded samples: for each value, when the page would have been ready, and whether whole. Over every stored run of the host on request. */
  'tune.curve': {
    input: z.strictObject({ runId: runIdSchema, key: z.string().max(80), values: z.array(z.union([z.number(), z.string().max(200), z.boolean()])).min(1).max(100), over: z.enum(['run', 'host']).default('run') }),
    /** `readyAtMs` is the median of the runs that were ready, null when none was; `complete` of those had all their text. */
    output: z.object({ runs: countSchema, points: z.array(z.object({ value: jsonSchema, readyAtMs: millisecondsSchema.nullable(), ready: countSchema, complete: countSchema })) }),
  },
  /** When a rendered run's page changed: where one can scrub to. Milliseconds from the start of the page. */
  'runs.moments': { input: ofRun, output: z.object({ endMs: millisecondsSchema, moments: z.array(millisecondsSchema) }) },
  /** The page as it was then, what would have been taken from it, and its view as in `runs.viewer`. */
  'runs.moment': {
    input: z.strictObject({ runId: runIdSchema, atMs: millisecondsSchema }),
    output: z.object({ atMs: millisecondsSchema, url: z.string(), nodes: countSchema, frames: countSchema, html: z.string(), markdown: z.string(), verdict: verdictSchema }),
  },
  ...deskProcedures,
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;

export const events = { 'run.event': runEventSchema } as const satisfies Record<string, z.ZodType>;

export type ProcedureName = keyof typeof procedures;
export type ProcedureInput<P extends ProcedureName> = Frozen<z.input<(typeof procedures)[P]['input']>>;
export type ProcedureArgs<P extends ProcedureName> = Frozen<z.output<(typeof procedures)[P]['input']>>;
export type ProcedureOutput<P extends ProcedureName> = Frozen<z.output<(typeof procedures)[P]['output']>>;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = Frozen<z.output<(typeof events)[E]>>;

/** What a door carries back: a value, or a failure a person can act on. */
export type Reply<P extends ProcedureName> = Result<ProcedureOutput<P>, Failure>;
export const replyErrorSchema = z.object({ ok: z.literal(false), error: failureSchema });

/** The window's side of a door. Electron's preload and the loopback client both offer exactly this. */
export type Connection = {
  readonly call: <P extends ProcedureName>(name: P, input: ProcedureInput<P>) => Promise<Reply<P>>;
  readonly listen: <E extends EventName>(name: E, heard: (payload: EventPayload<E>) => void) => () => void;
};

export type RunTarget = Frozen<z.infer<typeof runTargetSchema>>;
export type Overrides = Frozen<z.infer<typeof overridesSchema>>;
export type RunDetail = Frozen<z.infer<typeof runDetailSchema>>;
export type Extraction = Frozen<z.infer<typeof extractionSchema>>;
