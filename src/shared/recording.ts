/** The recording of a live page: rows and idempotent operations per frame, and the plain tree they make at any moment. */
import { z } from 'zod';
import { countSchema, millisecondsSchema, nodeIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

/** DOM node type of a row: 1 element, 3 text, 8 comment, 9 document, 10 doctype, 11 shadow root. */
const nodeTypeSchema = z.union([z.literal(1), z.literal(3), z.literal(8), z.literal(9), z.literal(10), z.literal(11)]);
const attrsSchema = z.array(z.tuple([z.string(), z.string()]));
const number = countSchema;

/**
 * Operations by node number. Each may be applied twice without harm.
 * `n` a node as it is now, without children: id, type, name, attributes, text, namespace ('', 'svg', 'mathml').
 * `k` children of id: how many stay at the start, how many at the end, and the ids between them.
 * `a` attributes, `t` text, `s` shadow root of a host with its mode, `v` form value.
 */
export const recordedOpSchema = z.union([
  z.tuple([z.literal('n'), number, nodeTypeSchema, z.string(), attrsSchema, z.string(), z.enum(['', 'svg', 'mathml'])]),
  z.tuple([z.literal('k'), number, number, number, z.array(number)]),
  z.tuple([z.literal('a'), number, attrsSchema]),
  z.tuple([z.literal('t'), number, z.string()]),
  z.tuple([z.literal('s'), number, number, z.enum(['open', 'closed'])]),
  z.tuple([z.literal('v'), number, z.string()]),
]);

/** One flush of one document. `full` says that it replaces everything known of that document. */
export const recordedBatchSchema = z.object({
  atMs: millisecondsSchema,
  document: z.string(),
  full: z.boolean(),
  ops: z.array(recordedOpSchema),
});

/** A document that was shown in a frame. `key` is the frame key of its node ids; a navigation makes a new document. */
export const recordedDocumentSchema = z.object({
  key: z.string(),
  url: z.string(),
  baseUrl: z.string(),
  fromMs: millisecondsSchema,
  /** The frame element that held it at the end, null for the top frame or when it is not known. */
  owner: nodeIdSchema.nullable(),
  top: z.boolean(),
});

export const recordingSchema = z.object({
  version: z.literal(1),
  documents: z.array(recordedDocumentSchema),
  batches: z.array(recordedBatchSchema),
});

export type RecordedOp = Frozen<z.infer<typeof recordedOpSchema>>;
export type RecordedBatch = Frozen<z.infer<typeof recordedBatchSchema>>;
export type RecordedDocument = Frozen<z.infer<typeof recordedDocumentSchema>>;
export type Recording = Frozen<z.infer<typeof recordingSchema>>;

/** A node of the plain tree that operations are applied to. */
export type RecordedNode = {
  readonly id: number;
  type: 1 | 3 | 8 | 9 | 10 | 11;
  name: string;
  attrs: readonly (readonly [string, string])[];
  text: string;
  namespace: '' | 'svg' | 'mathml';
  children: readonly number[];
  shadow: number | null;
  shadowMode: 'open' | 'closed';
  value: string | null;
};

/** One document's nodes by number; number 1 is the document itself. */
export type RecordedTree = Map<number, RecordedNode>;

const blank = (id: number): RecordedNode =>
  ({ id, type: 1, name: '', attrs: [], text: '', namespace: '', children: [], shadow: null, shadowMode: 'open', value: null });

/** Applies operations to a tree in place. A node that was never announced is made blank, so a lost row shows itself. */
export function applyOps(tree: RecordedTree, ops: readonly RecordedOp[], full = false): void {
  if (full) tree.clear();
  const at = (id: number): RecordedNode => {
    let node = tree.get(id);
    if (node === undefined) tree.set(id, node = blank(id));
    return node;
  };
  for (const op of ops) applyOne(at, op);
}

function applyOne(at: (id: number) => RecordedNode, op: RecordedOp): void {
  const node = at(op[1]);
  switch (op[0]) {
    case 'n':
      node.type = op[2];
      node.name = op[3];
      node.attrs = op[4];
      node.text = op[5];
      node.namespace = op[6];
      node.children = [];
      node.shadow = null;
      return;
    case 'k':
      node.children = [...node.children.slice(0, op[2]), ...op[4], ...(op[3] === 0 ? [] : node.children.slice(-op[3]))];
      return;
    case 'a': node.attrs = op[2]; return;
    case 't': node.text = op[2]; return;
    case 's':
      node.shadow = op[2];
      at(op[2]).shadowMode = op[3];
      return;
    case 'v': node.value = op[2]; return;
  }
}

/** The documents as they were at `atMs`: trees by document key. Forward from the start; a stored run is scrubbed with it. */
export function treesAt(recording: Recording, atMs: number): ReadonlyMap<string, RecordedTree> {
  const trees = new Map<string, RecordedTree>();
  for (const batch of recording.batches) {
    if (batch.atMs > atMs) break;
    let tree = trees.get(batch.document);
    if (tree === undefined) trees.set(batch.document, tree = new Map());
    applyOps(tree, batch.ops, batch.full);
  }
  return trees;
}
