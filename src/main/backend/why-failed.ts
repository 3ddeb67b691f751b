/** Why a run failed: the checkpoints that a page passes, in order, and the first that was not supported. Pure. */
import { verdictTitle } from '../../shared/verdict-title.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';
import type { Checkpoint, Why } from '../../shared/triage.ts';
import type { Finding } from '../../shared/verdict.ts';
import type { RunDetail } from '../../shared/api.ts';

type Steps = Pick<Why, 'first' | 'headline' | 'checkpoints'>;
const rank: Readonly<Record<Finding['level'], number>> = { fail: 0, warn: 1, pass: 2 };
/** What the observation is judged by; their findings come before those of the gates. */
const observed = ['readiness', 'charset'];

export function checkpointsOf(detail: RunDetail, catalog: readonly CatalogEntry[]): Steps {
  const { summary: { verdict } } = detail;
  const before = [planned(detail), fetched(detail), admitted(detail)];
  const gates = new Map<string, Finding>();
  for (const finding of detail.findings) {
    const known = gates.get(finding.gate);
    if (known === undefined || rank[finding.level] < rank[known.level]) gates.set(finding.gate, finding);
  }
  const asked = [...observed.filter((id) => gates.has(id)), ...[...gates.keys()].filter((id) => !observed.includes(id))];
  const all = ending([...before, ...asked.map((id) => gateOf(gates.get(id)!, catalog))], detail);
  const first = verdict?.kind === 'accepted' ? undefined : all.find(({ state }) => state === 'unsupported');
  return { first: first?.id ?? null, headline: first === undefined ? verdictTitle(verdict, null) : verdictTitle(verdict, first.id), checkpoints: all };
}

const point = (id: string, title: string, state: Checkpoint['state'], sentence: string): Checkpoint => ({ id, title, state, sentence, finding: null });

function planned({ planReceipt }: RunDetail): Checkpoint {
  const refused = planReceipt.verdict === 'rejected';
  return point('plan', 'Plan', refused ? 'unsupported' : 'supported', refused ? 'The settings were refused before anything was fetched' : `The settings were taken as asked`);
}

function fetched({ summary: { verdict }, capture, receipts }: RunDetail): Checkpoint {
  const failed = verdict?.kind === 'stage_failed' && verdict.error.stage === 'fetch';
  const response = capture?.response ?? null;
  if (failed) return point('fetch', 'Fetch', 'unsupported', verdict.error.sentence);
  if (response === null && !receipts.some(({ stage }) => stage === 'fetch')) return point('fetch', 'Fetch', 'unasked', 'Nothing was fetched');
  return point('fetch', 'Fetch', 'supported', response === null ? 'The page was handed over' : `The server answered ${response.status}`);
}

function admitted({ summary: { verdict }, receipts }: RunDetail): Checkpoint {
  if (verdict?.kind === 'boundary') return point('boundary', 'No boundary', 'unsupported', verdict.reason);
  return receipts.some(({ stage }) => stage === 'boundary') ? point('boundary', 'No boundary', 'supported', 'No login, challenge, refusal or missing page') : point('boundary', 'No boundary', 'unasked', 'Not reached');
}

function gateOf({ nodes: _nodes, spans: _spans, ...finding }: Finding, catalog: readonly CatalogEntry[]): Checkpoint {
  const state = finding.level === 'fail' ? 'unsupported' : finding.level === 'warn' ? 'warned' : 'supported';
  const title = catalog.find((entry) => entry.id === finding.gate)?.title ?? finding.gate.charAt(0).toUpperCase() + finding.gate.slice(1).replaceAll('_', ' ');
  return { id: finding.gate, title, state, sentence: finding.sentence, finding };
}

/** A stage that broke is where the way ended, unless an earlier checkpoint already says so; so is a page with nothing in it that no gate was asked about. */
function ending(points: readonly Checkpoint[], { summary: { verdict } }: RunDetail): readonly Checkpoint[] {
  if (points.some(({ state }) => state === 'unsupported')) return points;
  if (verdict?.kind === 'stage_failed') {
    const { stage = 'run' } = verdict.error;
    return [...points, point(stage, stage.charAt(0).toUpperCase() + stage.slice(1), 'unsupported', verdict.error.sentence)];
  }
  return verdict?.kind === 'no_extractable_content' ? [...points, point('content_presence', 'Content presence', 'unsupported', verdict.reason)] : points;
}
