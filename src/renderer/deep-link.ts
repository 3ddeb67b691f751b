/** Addresses of places inside stored runs: `#run=<id>&node=…`. A link opens what is stored and never starts a fetch. */
import { entryId, runId } from '../shared/ids.ts';
import type { Locator } from './slices/locator.ts';
import type { NodeId, RunId } from '../shared/ids.ts';

export type Link = { readonly runId: RunId | null; readonly locator: Locator | null };

const isNode = (text: string): text is NodeId => /^[0-9a-z.]+:\d+$/.test(text);

function readLocator(hash: URLSearchParams): Locator | null {
  const node = hash.get('node') ?? '';
  const span = /^(\d+)-(\d+)$/.exec(hash.get('md') ?? '');
  if (span !== null && isNode(node)) return { kind: 'span', start: Number(span[1]), end: Number(span[2]), node };
  if (isNode(node)) return { kind: 'node', node };
  const rule = hash.get('rule');
  if (rule !== null) return { kind: 'rule', rule: entryId(rule) };
  const gate = hash.get('gate');
  if (gate !== null) return { kind: 'gate', gate: entryId(gate) };
  const atMs = Number(hash.get('t') ?? Number.NaN);
  return Number.isFinite(atMs) && atMs >= 0 ? { kind: 'moment', atMs } : null;
}

export function readLink(hash: string): Link {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const run = parts.get('run') ?? '';
  return /^[0-9a-zA-Z-]{8,64}$/.test(run) ? { runId: runId(run), locator: readLocator(parts) } : { runId: null, locator: null };
}

export function writeLink(run: RunId | null, locator: Locator | null): string {
  if (run === null) return '';
  const head = `#run=${run}`;
  switch (locator?.kind) {
    case undefined: return head;
    case 'node': return `${head}&node=${locator.node}`;
    case 'span': return `${head}&node=${locator.node}&md=${locator.start}-${locator.end}`;
    case 'rule': return `${head}&rule=${locator.rule}`;
    case 'gate': return `${head}&gate=${locator.gate}`;
    case 'moment': return `${head}&t=${Math.round(locator.atMs)}`;
  }
}
