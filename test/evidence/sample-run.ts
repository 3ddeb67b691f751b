/** Builds whole, valid runs for tests of packets and store; each number gives another page with its own text. */
import { noMetadata } from '../../src/shared/no-metadata.ts';
import { canonicalJson, digestOfBytes, digestOfJson } from '../../src/main/digest.ts';
import { entryId, nodeId, runId, type NodeId } from '../../src/shared/ids.ts';
import { noContent } from '../../src/shared/content-counts.ts';
import { profileSchema } from '../../src/shared/profile.ts';
import { sealRun, type RunParts } from '../../src/main/evidence/seal.ts';
import type { Capture, Environment } from '../../src/shared/capture.ts';
import type { Extraction } from '../../src/shared/api.ts';
import type { Plan, PlanReceipt } from '../../src/shared/plan.ts';
import type { RunSummary } from '../../src/shared/run.ts';
import type { SealedRun } from '../../src/main/world.ts';
import type { Snapshot, SnapshotNode } from '../../src/shared/snapshot.ts';
import type { StageReceipt } from '../../src/shared/stages.ts';

const engine = '0.1.0';
const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();

export const sampleEnvironment: Environment = {
  engineVersion: engine, platform: 'linux', node: 'v24', browser: null, sandbox: 'not_used', viewport: [1280, 800], locale: 'en-US', timezone: 'UTC', userAgent: 'Proofmark',
};

/** UUID v7 in form; sorts by `n`. */
export const sampleId = (n: number) => runId(`01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);

export function samplePlan(): Plan {
  const profile = profileSchema.parse({});
  return { profile, engineVersion: engine, entries: {}, transformId: digestOfJson({ profile, engine }) };
}

function samplePlanReceipt(plan: Plan): PlanReceipt {
  return {
    door: 'cli', callerVersion: engine, engineVersion: engine, schemaVersion: 1, requested: {}, requestedDigest: digestOfJson({}), wirePayload: '{}',
    wireDigest: digestOfBytes('{}'), origins: {}, unknown: [], ignored: [], unsupported: [], rejected: [], transformId: plan.transformId, verdict: 'acknowledged',
  };
}

/** html > head > title, body > (div.banner > p) + main > h1 + p × paragraphs. */
export function sampleSnapshot(n: number, paragraphs = 3): Snapshot {
  const nodes: SnapshotNode[] = [];
  const add = (parent: NodeId | null, kind: SnapshotNode['kind'], name: string, text = '', attrs: readonly (readonly [string, string])[] = []): NodeId => {
    const id = nodeId('0', nodes.length + 1);
    nodes.push({ id, parent, kind, name, attrs: attrs.map(([key, value]) => [key, value]), text });
    return id;
  };
  const html = add(add(null, 'document', ''), 'element', 'html');
  add(add(add(html, 'element', 'head'), 'element', 'title'), 'text', '', `Page ${n}`);
  const body = add(html, 'element', 'body');
  add(add(add(body, 'element', 'div', '', [['class', 'banner']]), 'element', 'p'), 'text', '', 'Accept all cookies');
  const main = add(body, 'element', 'main', '', [['id', 'content']]);
  add(add(main, 'element', 'h1'), 'text', '', `Heading ${n}`);
  for (let k = 0; k < paragraphs; k++) add(add(main, 'element', 'p'), 'text', '', `Paragraph ${k} of page ${n} speaks of otters.`);
  return { version: 1, source: 'parsed', url: `https://example.test/${n}`, frames: [], nodes, gaps: [] };
}

export function sampleExtraction(snapshot: Snapshot, plan: Plan): Extraction {
  const blocks = snapshot.nodes.filter((node) => node.name === 'h1' || (node.name === 'p' && node.parent !== nodeId('0', 7)));
  let text = '';
  const spans = blocks.map((block) => {
    const words = snapshot.nodes.find((node) => node.parent === block.id)?.text ?? '';
    const start = text.length === 0 ? 0 : text.length + 1;
    text += `${text.length === 0 ? '' : '\n'}${block.name === 'h1' ? '# ' : ''}${words}\n`;
    return { start, end: text.length - 1, nodeId: block.id, kind: block.name === 'h1' ? 'heading' as const : 'paragraph' as const };
  });
  const taken = { ...noContent, textChars: 16, paragraphs: 1 };
  return {
    plan,
    selection: { policy: 'landmark', regions: [nodeId('0', 10)], selectorsUsed: ['main'], reason: 'one main', candidates: [], pageKind: { kind: 'article', evidence: [] }, visibleFacts: 'markup' },
    ledger: {
      total: taken, outside: noContent, kept: noContent, claims: [{ node: nodeId('0', 7), rule: entryId('cookie-banner'), wants: 'remove', why: 'a consent layer' }],
      rules: [{ rule: entryId('cookie-banner'), version: 1, enabled: true, nodes: 3, removed: taken, roots: [nodeId('0', 7)], spared: [], refused: null }],
    },
    fates: { palette: [{ kind: 'kept' }, { kind: 'removed', by: entryId('cookie-banner'), why: 'a consent layer' }], index: snapshot.nodes.map((node) => (node.id === '0:7' ? 1 : 0)) },
    markdown: { text, spans },
    metadata: { ...noMetadata, title: { value: 'Page', from: 'page' } }, chunks: [{ start: 0, end: text.length, heading: 'Heading', tokens: 9 }],
    findings: [
      { gate: entryId('boilerplate-ratio'), version: 1, level: 'pass', measured: 0.01, threshold: 0.2, unit: 'share', sentence: 'Little chrome is left', nodes: [], spans: [] },
      { gate: entryId('wrong-route'), version: 1, level: 'pass', measured: null, threshold: null, unit: '', sentence: 'The route is the one asked for', nodes: [], spans: [] },
    ],
    verdict: { kind: 'accepted', reason: 'All gates passed' }, representation: 'clean', receipts: [],
  };
}

const receipt = (stage: StageReceipt['stage'], k: number): StageReceipt => ({
  stage, version: 1, status: 'ok', startedAtMs: k, elapsedMs: 1, inputDigest: null, outputDigest: null, before: null, after: null, headline: stage, warnings: [], heuristics: [], detail: null,
});

export function sampleParts(n: number, paragraphs = 3): RunParts {
  const plan = samplePlan();
  const snapshot = sampleSnapshot(n, paragraphs);
  const body = new TextEncoder().encode(`<title>Page ${n}</title>`);
  const bodyDigest = digestOfBytes(body);
  const open: Omit<Capture, 'id'> = {
    version: 1, capturedAt: at(n), representation: 'static', finalUrl: `https://example.test/${n}`, snapshot: digestOfJson(snapshot), recording: null,
    samples: [], network: [], console: [], pictures: [], interactions: [], environment: sampleEnvironment,
    response: {
      source: 'network', requestedUrl: `https://example.test/${n}`, finalUrl: `https://example.test/${n}`, status: 200, headers: [['content-type', 'text/html']], contentType: 'text/html',
      redirects: [], charset: { encoding: 'UTF-8', from: 'header', replacementsPerThousand: 0 }, wireBytes: body.length, decodedBytes: body.length, bodyDigest, remoteAddress: null,
      elapsedMs: 3, robots: { decision: 'allowed' },
    },
  };
  const extraction = sampleExtraction(snapshot, plan);
  return {
    runId: sampleId(n), parent: null, attempt: 1, url: `https://example.test/${n}`, profile: 'article', startedAt: at(n), elapsedMs: 42, plan, planReceipt: samplePlanReceipt(plan),
    receipts: [receipt('fetch', 0), receipt('judge', 1)], fetched: open.response, presence: null, readiness: null,
    capture: { ...open, id: digestOfJson(open) }, snapshot, extraction, verdict: extraction.verdict, representation: 'clean', environment: sampleEnvironment,
    events: [
      { type: 'run_started', runId: sampleId(n), atMs: 0, url: `https://example.test/${n}`, profile: 'article', startedAt: at(n), attempt: 1, parent: null },
      { type: 'presence_judged', runId: sampleId(n), atMs: 2, presence: { score: 0.9, signals: [], needsRender: false, reasons: ['enough text'] } },
      { type: 'frame_seen', runId: sampleId(n), atMs: 3, jpegBase64: 'AAAA' },
      { type: 'run_finished', runId: sampleId(n), atMs: 42, verdict: extraction.verdict, representation: 'clean', markdownChars: extraction.markdown.text.length },
    ],
    blobs: [{ digest: bodyDigest, bytes: body, mediaType: 'text/html' }],
  };
}

export const sampleRun = (n: number, paragraphs = 3): SealedRun => sealRun(sampleParts(n, paragraphs));

/** The row of the same run while it is under way. */
export const runningSummary = (n: number): RunSummary => ({
  ...sampleRun(n).summary, state: 'running', verdict: null, representation: 'none', markdownChars: 0, elapsedMs: null, captureId: null, title: '', finalUrl: '',
});

export const bytesOfJson = (value: unknown): Uint8Array => new TextEncoder().encode(canonicalJson(value));
