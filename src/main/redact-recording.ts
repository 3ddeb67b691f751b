/** Cuts the same secrets out of a recording's rows that are cut out of a snapshot: attributes, scripts, comments, form values, addresses. */
import { redacted, redactLink, redactText, redactUrl } from './redact.ts';
import { redactAttribute } from './redact-page.ts';
import type { RecordedBatch, RecordedOp, Recording } from '../shared/recording.ts';

/** What is known of one document's nodes while its rows go by: names of elements, and texts that are no content. */
type Known = { readonly names: Map<number, string>; readonly unseen: Set<number> };

/** The recording as it may be kept; texts that a reader sees stay as they are. One pass, linear. */
export function redactRecording({ version, documents, batches }: Recording): Recording {
  const known = new Map<string, Known>();
  return {
    version,
    documents: documents.map((document) => ({ ...document, url: redactUrl(document.url), baseUrl: redactLink(document.baseUrl) })),
    batches: batches.map((batch) => redactBatch(batch, known)),
  };
}

function redactBatch(batch: RecordedBatch, known: Map<string, Known>): RecordedBatch {
  let document = known.get(batch.document);
  if (document === undefined || batch.full) known.set(batch.document, document = { names: new Map(), unseen: new Set() });
  const { names, unseen } = document;
  for (const op of batch.ops) {
    if (op[0] !== 'n') continue;
    if (op[2] === 1) names.set(op[1], op[3]);
    if (op[2] === 8) unseen.add(op[1]);
  }
  for (const op of batch.ops) if (op[0] === 'k' && names.get(op[1]) === 'script') for (const child of op[4]) unseen.add(child);
  return { ...batch, ops: batch.ops.map((op) => redactOp(op, names, unseen)) };
}

function redactOp(op: RecordedOp, names: ReadonlyMap<number, string>, unseen: ReadonlySet<number>): RecordedOp {
  const attributes = (element: string, attrs: readonly (readonly [string, string])[]): [string, string][] => attrs.map(([name, value]) => [name, redactAttribute(element, attrs, name, value)]);
  switch (op[0]) {
    case 'n': return ['n', op[1], op[2], op[3], attributes(op[3], op[4]), unseen.has(op[1]) ? redactText(op[5]) : op[5], op[6]];
    case 'a': return ['a', op[1], attributes(names.get(op[1]) ?? '', op[2])];
    case 't': return unseen.has(op[1]) ? ['t', op[1], redactText(op[2])] : op;
    case 'v': return op[2] === '' ? op : ['v', op[1], redacted];
    case 'k':
    case 's': return op;
  }
}
